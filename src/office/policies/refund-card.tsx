import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { keptCents } from '#domain/payment/payment.ts';
import { centsOf } from '#domain/shared/money.ts';
import { listPolicies, type Policy } from '#domain/wire/policies.ts';
import { approveRefund, decideRefund, type PolicyContract } from '#domain/wire/policy-contracts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { isPersonal } from '#src/data/key.ts';
import { useSave } from '#src/data/save.ts';
import { knownFieldCode, useFaultText } from '#src/forms/fault-text.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { Meta } from '#src/ui/text.tsx';
import { receiptChanges } from './receipt-changes.ts';
import { Titled } from './titled.tsx';

const changed = [...receiptChanges, listPolicies] as const;

/** The refund of a policy that ended with a claim, while staff must decide it: one person asks for an amount, and above a limit another one has to agree. */
export function RefundCard({
  policy,
  contract,
  ending,
}: {
  policy: Policy;
  contract: PolicyContract;
  ending: NonNullable<PolicyContract['ending']>;
}) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (ending.refund_decided_by !== 'staff' || ending.refund_decision !== null || !may(decideRefund)) return null;
  return (
    <Titled title={<Trans>Devolución por decidir</Trans>}>
      {ending.refund_request ? (
        <Approval policyId={policy.id} contract={contract} request={ending.refund_request} />
      ) : (
        <Stack gap={3}>
          <Meta>
            <Trans>Ha terminado con un siniestro abierto o pagado: una persona decide qué se devuelve.</Trans>
          </Meta>
          <Button kind="primary" onClick={() => setIsOpen(true)}>
            <Trans>Decidir la devolución</Trans>
          </Button>
        </Stack>
      )}
      {isOpen && <DecideSheet policy={policy} onClose={() => setIsOpen(false)} />}
    </Titled>
  );
}

function Approval({
  policyId,
  contract,
  request,
}: {
  policyId: number;
  /** The answer in which the request is shown. */
  contract: PolicyContract;
  request: NonNullable<NonNullable<PolicyContract['ending']>['refund_request']>;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const faultText = useFaultText();
  const queryClient = useQueryClient();
  const isMine = useAtomValue(loggedUserAtom)?.id === request.asked_by;
  const { mutate, isPending, error } = useSave(approveRefund, { invalidates: changed });
  const [fault] = error instanceof ApiError ? error.fields : [];
  // Refused: the request may have been taken back, or be another one by now, which is then shown.
  const onError = () => void queryClient.invalidateQueries({ predicate: isPersonal });
  const send = (agrees: boolean) => mutate({ params: { id: policyId }, body: { agrees }, asRead: contract }, { onError });
  return (
    <Stack gap={3}>
      <p>
        <Trans>
          Se ha pedido devolver <Money euros={request.refund} />, <DateText when={request.asked_at} />.
        </Trans>
      </p>
      <Meta>{request.comments}</Meta>
      {error && <Banner status="bad" title={fault ? faultText(knownFieldCode(fault.code)) : problemText(error)} />}
      {isMine ? (
        <>
          <Meta>
            <Trans>La has pedido tú: la tiene que aprobar otra persona de la oficina.</Trans>
          </Meta>
          <Button loading={isPending && t`Un momento…`} onClick={() => send(false)}>
            <Trans>Retirarla</Trans>
          </Button>
        </>
      ) : (
        <Row wrap>
          <Button kind="primary" loading={isPending && t`Un momento…`} onClick={() => send(true)}>
            <Trans>Aprobar</Trans>
          </Button>
          <Button kind="danger" onClick={() => send(false)}>
            <Trans>No aprobar</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function DecideSheet({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { mutateAsync } = useSave(decideRefund, { invalidates: changed });
  const kept =
    keptCents(
      policy.policy_payments.map(({ id, price, pending_amount, activation_date, payment_date }) => ({
        id,
        priceCents: centsOf(price),
        pendingCents: centsOf(pending_amount),
        activationDate: activation_date,
        paymentDate: payment_date,
      })),
    ) / 100;
  const form = useWireForm({
    body: decideRefund.body,
    labels: { refund: t`Cuánto se devuelve`, comments: t`Por qué` },
    start: { refund: '', comments: '' },
    draft: { name: `refund.${policy.id}` },
    save: async (body) => {
      const { ending } = await mutateAsync({ params: { id: policy.id }, body });
      done(ending?.refund_request ? t`Pedida: la tiene que aprobar otra persona` : t`Devolución decidida`);
    },
  });
  return (
    <FormSheet title={<Trans>Decidir la devolución</Trans>} action={<Trans>Decidir</Trans>} form={form} onClose={onClose}>
      <MoneyField
        at={form.at('refund')}
        help={
          <Trans>
            De 0 a <Money euros={kept} />, que es lo pagado. Si es mucho, la aprueba otra persona.
          </Trans>
        }
      />
      <LinesField at={form.at('comments')} maxLength={1000} help={t`Se lo decimos al tomador, tal como está.`} />
    </FormSheet>
  );
}
