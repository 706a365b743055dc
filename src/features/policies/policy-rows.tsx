import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { canOpenEvaluation, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { breakageOf } from '#domain/policy/breakage.ts';
import type { EvaluationQueues } from '#domain/policy/home-cards.ts';
import { isInLastDays } from '#domain/policy/last-days.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { useMethodWords } from '#src/parts/payment/method-words.ts';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { storyOf, useDayWords } from './receipt-words.tsx';
import type { KnownPolicy } from './with-policy.tsx';

/** Loaded on demand, with its form: most people only look at the policy. */
const DiscountSheet = lazy(async () => ({ default: (await import('./discount-sheet.tsx')).DiscountSheet }));

/** Rows that lead to the other screens of a policy. */
export function PolicyRows({
  known,
  queues,
  method,
}: {
  known: KnownPolicy;
  queues: EvaluationQueues | null;
  method: PaymentMethodWire | null;
}) {
  const { t } = useLingui();
  const { policy, contract } = known;
  const days = useDayWords();
  const methodWords = useMethodWords();
  const isOver = policy.status === policyStatus.cancelled;
  const isPaidLater = contract !== null && isInLastDays(contract, civilDateOf(Date.now()));
  const evaluated =
    policy.evaluation_active === 1 ? policy.policy_risks.filter((risk) => risk.active && risk.policy_risk_mobile !== null) : [];
  const withdrawal = contract?.withdrawal;
  return (
    <Card flush>
      <ListRow icon="receipt" title={<Trans>Recibos</Trans>} text={useReceiptsText(known)} to={`/policies/${policy.id}/payments`} />
      {evaluated.map((risk) => (
        <EvaluationRow key={risk.id} risk={risk} known={known} queues={queues} isOne={evaluated.length === 1} />
      ))}
      {policy.status !== policyStatus.draft && (
        <ListRow icon="shield" title={<Trans>Siniestros</Trans>} text={<Trans>Declarar uno o ver cómo va</Trans>} to="/claims" />
      )}
      {(!isOver || isPaidLater) && (
        <ListRow
          icon={method?.account ? 'bank' : 'card'}
          title={<Trans>Forma de pago</Trans>}
          text={method === null ? t`Cambiarla` : methodWords(method)}
          to={`/policies/${policy.id}/pago`}
        />
      )}
      {contract !== null && (contract.discounts.length > 0 || policy.status === policyStatus.draft) && <DiscountRow known={known} />}
      {withdrawal?.is_open && (
        <ListRow
          icon="retry"
          title={<Trans>Desistir del contrato aquí</Trans>}
          text={withdrawal.last_day === null ? t`Sin coste` : t`Puedes hasta el ${days.long(withdrawal.last_day)}`}
          to={`/policies/${policy.id}/desistir`}
        />
      )}
      {!isOver && contract !== null && (
        <ListRow
          icon="close"
          title={<Trans>Cancelar la póliza</Trans>}
          text={<Trans>Te decimos antes lo que cuesta</Trans>}
          to={`/policies/${policy.id}/cancelar`}
        />
      )}
      {isOver && contract?.ending?.kind === 'withdrawn' && (
        <ListRow
          icon="retry"
          title={<Trans>Tu desistimiento</Trans>}
          text={<Trans>Ver el acuse</Trans>}
          to={`/policies/${policy.id}/desistir`}
        />
      )}
    </Card>
  );
}

function useReceiptsText({ policy, isOffline }: KnownPolicy): string {
  const { t } = useLingui();
  const days = useDayWords();
  const stories = policy.policy_payments.map((payment) => ({ payment, story: storyOf(payment, policy.policy_payments) }));
  const owed = stories.filter(({ story }) => story.kind === 'unpaid');
  const cents = owed.reduce((sum, { payment }) => sum + centsOf(payment.pending_amount), 0);
  if (cents > 0 && policy.status !== policyStatus.draft) return t`Debes ${formatMoney(cents)}`;
  const today = civilDateOf(Date.now());
  const next = stories
    .map(({ story }) => (story.kind === 'scheduled' || story.kind === 'debit' ? story.on : ''))
    .filter((on) => on >= today)
    .toSorted()[0];
  if (next) return t`Próximo: ${days.long(next)}`;
  return isOffline ? t`Los pagados se ven con conexión` : t`No queda ninguno por pagar`;
}

/** How far the evaluation of a risk is, with a link to it while it is the policyholder's turn. */
function EvaluationRow({
  risk,
  known: { policy, nameOf },
  queues,
  isOne,
}: {
  risk: PolicyRisk;
  known: KnownPolicy;
  queues: EvaluationQueues | null;
  isOne: boolean;
}) {
  const { t } = useLingui();
  const days = useDayWords();
  const status = risk.policy_risk_mobile?.evaluation_status;
  const last = policy.evaluations.findLast((evaluation) => evaluation.policy_risk_id === risk.id);
  const decided = last?.decided_at ? days.long(civilDateOf(Date.parse(last.decided_at))) : null;
  const queue = queues?.get(risk.id);
  const isHere = queue !== undefined && queue.type !== 'saved' && queue.type !== 'arrived';
  const text = () => {
    if (isHere) return t`Guardada en este móvil, sin enviar todavía`;
    switch (status) {
      case evaluationStatus.validated:
        return decided === null ? t`Validada` : t`Validada el ${decided}`;
      case evaluationStatus.pending:
        return t`La estamos revisando`;
      case evaluationStatus.rejected:
        // Damage is no rejection of the photos (decision A74): the phone has to be repaired first.
        if (breakageOf(policy, [risk.id]) !== null) return t`Con daños: repítela cuando lo arregles`;
        return decided === null ? t`Hay que repetirla` : t`Rechazada el ${decided}: hay que repetirla`;
      case evaluationStatus.undefined:
        return t`Sin hacer`;
      default:
        return t`No hace falta`;
    }
  };
  const place = `policy=${policy.id}&risk=${risk.id}` as const;
  const isToDo = status !== undefined && canOpenEvaluation(status) && policy.status !== policyStatus.cancelled;
  return (
    <ListRow
      icon="cam"
      title={isOne ? <Trans>Peritación</Trans> : t`Peritación de ${nameOf(risk.id)}`}
      text={text()}
      to={isHere ? `/evaluation/sending?${place}` : isToDo ? `/evaluation?${place}` : undefined}
    />
  );
}

function DiscountRow({ known }: { known: KnownPolicy }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { contract } = known;
  if (contract === null) return null;
  const codes = contract.discounts.map(({ code }) => code).join(', ');
  return (
    <>
      <ListRow
        icon="tag"
        title={<Trans>Descuento</Trans>}
        text={codes === '' ? t`Añadir un código` : t`${codes}: ${formatMoney(centsOf(contract.discount_amount))} menos al año`}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <DiscountSheet known={known} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
