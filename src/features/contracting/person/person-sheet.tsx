import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Proposal } from '#domain/wire/proposals.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { PersonFields, usePersonForm } from './person-form.tsx';

/** Corrects the person's data without leaving the step, which keeps its ticks. */
export function PersonSheet({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const form = usePersonForm(proposal, { step: 'conditions', onSaved: onClose });
  return (
    <Sheet
      title={<Trans>Tus datos</Trans>}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Guardando…`}>
          <Trans>Guardar</Trans>
        </Button>
      }
    >
      <WireFields form={form} id={formId}>
        <PersonFields form={form} proposal={proposal} />
      </WireFields>
    </Sheet>
  );
}
