import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import { cancelPolicy, type EndingPreview, previewCancellation } from '#domain/wire/cancellations.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { knownFieldCode, useFaultText } from '#src/forms/fault-text.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { DayField } from '#src/forms/fields/day.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Shown } from './shown.ts';

type Reason = EndingPreview['reason'];

/**
 * Cancels a policy: the reason, the last day of cover, and the money that moves, as the server calculates it beforehand. For a policy already cancelled only the
 * customer's withdrawal can still be recorded.
 */
export function CancelSheet({ policy, contract, onClose }: Shown & { onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const today = civilDateOf(Date.now());
  const params = { id: policy.id };
  const isOver = policy.status === policyStatus.cancelled;
  const { mutateAsync } = useSave(cancelPolicy, { invalidates: 'everything' });
  const form = useWireForm({
    body: cancelPolicy.body,
    labels: { reason: t`Por qué`, last_day: t`Último día cubierto` },
    start: { reason: contract?.withdrawal.is_open ? 'withdrawal' : 'policyholder-request', last_day: '' },
    save: async (body) => {
      await mutateAsync({ params, body: body.reason === 'withdrawal' ? { reason: body.reason } : body });
      done(isOver ? t`Desistimiento anotado` : t`Póliza cancelada`);
    },
  });
  const [reason, lastDay] = useWatch({ control: form.methods.control, name: ['reason', 'last_day'] }) as [Reason, string];
  const query = { reason, ...(reason !== 'withdrawal' && lastDay ? { last_day: lastDay } : {}) };
  return (
    <FormSheet
      title={isOver ? <Trans>Desistimiento de la póliza {policy.number}</Trans> : <Trans>Cancelar la póliza {policy.number}</Trans>}
      action={reason === 'withdrawal' ? <Trans>Anotar el desistimiento</Trans> : <Trans>Cancelar póliza</Trans>}
      isDanger
      form={form}
      onClose={onClose}
    >
      {!isOver && (
        <ChoiceField
          at={form.at('reason')}
          options={[
            ...(contract?.withdrawal.is_open ? [{ value: 'withdrawal' as const, text: t`Desiste, en plazo` }] : []),
            { value: 'policyholder-request', text: t`Lo pide el tomador` },
            { value: 'risk-gone', text: t`Ya no tiene lo asegurado` },
            { value: 'non-payment', text: t`No paga` },
            { value: 'false-declaration', text: t`Declaró algo falso` },
            { value: 'insurer-decision', text: t`Lo decide la aseguradora` },
          ]}
        />
      )}
      {reason !== 'withdrawal' && (
        <DayField
          at={form.at('last_day')}
          first={today}
          {...(contract ? { last: contract.term_last_day } : {})}
          help={t`Sin fecha, hoy a las 24:00.`}
        />
      )}
      <MovedMoney shown={{ policy, contract }} query={query} />
    </FormSheet>
  );
}

/** The amounts that the server calculates for the present choice. */
function MovedMoney({ shown: { policy }, query }: { shown: Shown; query: { reason: Reason; last_day?: string } }) {
  const { t } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const faultText = useFaultText();
  const { data, error } = useQuery({ ...ask(previewCancellation, { params: { id: policy.id }, query }), staleTime: 0, retry: false });
  if (error) {
    const [fault] = error instanceof ApiError ? error.fields : [];
    return <Banner status="bad" title={fault ? faultText(knownFieldCode(fault.code)) : problemText(error)} />;
  }
  if (!data) return <Skeleton rows={3} />;
  const sum = (ids: readonly number[]) =>
    policy.policy_payments.reduce((cents, { id, pending_amount }) => cents + (ids.includes(id) ? centsOf(pending_amount) : 0), 0) / 100;
  const stopped = policy.policy_payments.filter(({ id, price }) => data.annulled.includes(id) && price > 0).length;
  return (
    <Card flush>
      <DescriptionList
        rows={[
          { name: t`Cubre hasta`, value: <DateText when={data.last_day} /> },
          {
            name: t`Se devuelve`,
            value: data.refund_decided_by === 'staff' ? t`Lo decide la oficina después` : <Money euros={data.refund} />,
          },
          { name: t`Sigue debiendo`, value: <Money euros={sum(data.owed)} /> },
          { name: t`Recibos que ya no se cobran`, value: String(stopped) },
        ]}
      />
    </Card>
  );
}
