import { Trans, useLingui } from '@lingui/react/macro';
import { type ClaimDetail, updateClaim } from '#domain/wire/claims.ts';
import { getRepairCenter, listAllRepairCenters } from '#domain/wire/repair-centers.ts';
import { useAsk } from '#src/data/ask.ts';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useClaimChange } from './claim-changes.ts';
import { Meanwhile } from './meanwhile.tsx';

const [, , choice] = updateClaim.body.options;

/** Chooses the repair centre; leaving the field empty removes it. */
export function RepairCenterSheet({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const done = useDone(onClose);
  const { change, ...meanwhile } = useClaimChange(claim);
  const form = useWireForm({
    body: choice,
    given: { event: 'repair-center-chosen' as const },
    labels: { repair_center_id: t`Servicio técnico` },
    start: { repair_center_id: claim.repair_center?.id ?? '' },
    save: async (body) => {
      await change(body);
      done(t`Servicio técnico elegido`);
    },
  });
  return (
    <FormSheet
      title={<Trans>Servicio técnico</Trans>}
      action={<Trans>Guardar</Trans>}
      form={form}
      above={<Meanwhile {...meanwhile} />}
      onClose={onClose}
    >
      <LookupField
        at={form.at('repair_center_id')}
        question={(text) => ask(listAllRepairCenters, { query: { search: text, filter: { active: '1' } } })}
        named={(id) => ask(getRepairCenter, { params: { id } })}
        textOf={({ name, city }) => `${name} · ${city}`}
        help={t`Nombre o ciudad. Vacío: ninguno.`}
      />
    </FormSheet>
  );
}
