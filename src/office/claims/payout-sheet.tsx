import { Trans, useLingui } from '@lingui/react/macro';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { type ClaimDetail, updateClaim } from '#domain/wire/claims.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { DayField } from '#src/forms/fields/day.tsx';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useClaimChange } from './claim-changes.ts';
import { Meanwhile } from './meanwhile.tsx';

const [, , , payout] = updateClaim.body.options;

/** Records a payment that was made for a claim. */
export function PayoutSheet({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const today = civilDateOf(Date.now());
  const { change, ...meanwhile } = useClaimChange(claim);
  const form = useWireForm({
    body: payout,
    given: { event: 'paid' as const },
    labels: { amount: t`Importe`, paid_to: t`A quién`, paid_on: t`Qué día` },
    start: { amount: '', paid_to: claim.repair_center ? 'repair-center' : 'policyholder', paid_on: today },
    save: async (body) => {
      await change(body);
      done(t`Pago anotado`);
    },
  });
  return (
    <FormSheet
      title={<Trans>Anotar un pago</Trans>}
      action={<Trans>Anotar el pago</Trans>}
      form={form}
      above={<Meanwhile {...meanwhile} />}
      onClose={onClose}
    >
      <MoneyField at={form.at('amount')} />
      <ChoiceField
        at={form.at('paid_to')}
        look="segment"
        options={[
          { value: 'repair-center', text: t`Servicio técnico` },
          { value: 'policyholder', text: t`Tomador` },
        ]}
      />
      <DayField at={form.at('paid_on')} first={claim.loss_date} last={today} />
    </FormSheet>
  );
}
