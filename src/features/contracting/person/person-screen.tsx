import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { StepScreen, WithProposal } from '#src/features/contracting/step-screen.tsx';
import { WhatIsInsured } from '#src/features/contracting/what-is-insured.tsx';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { AppLink, useNavigation } from '#src/ui/link.tsx';
import { Head, Note } from '#src/ui/text.tsx';
import { PersonFields, usePersonForm } from './person-form.tsx';

/** The first half of the second step: the person who contracts. */
export function PersonScreen() {
  const { t } = useLingui();
  return <WithProposal title={t`Tus datos`}>{(proposal, quote) => <PersonStep proposal={proposal} quote={quote} />}</WithProposal>;
}

function PersonStep({ proposal, quote }: { proposal: Proposal; quote: AppPath }) {
  const { t } = useLingui();
  const formId = useId();
  const user = useAtomValue(loggedUserAtom);
  const { go } = useNavigation();
  const form = usePersonForm(proposal, {
    step: 'payment',
    draft: { name: `contratacion.${proposal.identifier_proposal}`, ofStep: true },
    onSaved: () => go('/contratacion/pago'),
  });
  usePageTitle(t`Tus datos`, form.hasFailed);
  return (
    <StepScreen
      at={2}
      about={t`Tus datos`}
      next={t`cómo pagas`}
      back={quote}
      proposal={proposal}
      action={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Guardando…`}>
          <Trans>Continuar</Trans>
        </Button>
      }
    >
      <Stack gap={5}>
        <Head title={<Trans>Tus datos</Trans>} lead={<WhatIsInsured proposal={proposal} quote={quote} />} />
        {user === null && (
          <Note icon="user">
            <Trans>
              ¿Ya tienes cuenta? <AppLink to="/acceso?return=%2Fcontratacion">Entra</AppLink> y los rellenamos por ti.
            </Trans>
          </Note>
        )}
        <WireFields form={form} id={formId}>
          <PersonFields form={form} proposal={proposal} />
        </WireFields>
      </Stack>
    </StepScreen>
  );
}
