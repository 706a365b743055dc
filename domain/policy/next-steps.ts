import { firstChargedOf } from './first-charged.ts';
import { notices } from './notices.ts';
import { paidOutside } from './payment-link.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/**
 * A step that is left after the phone was validated, and the address where it is done (`to`).
 * `pay`: an owed receipt, in euros as on the wire; it may be paid outside of the app.
 */
export type NextStep =
  | { kind: 'pay'; isFirst: boolean; amount: number; to: Contracting | `/policies/${number}/payments/${number}` | `https://${string}` }
  | { kind: 'sign'; to: `/policies/${number}/sign` };
type Contracting = `/contratacion/resultado?policy=${number}`;

/**
 * The payment and signature that the screen of a validated evaluation offers (specification §4): only those that the home screen offers too. The payment is a receipt
 * that is due and unpaid; for a draft, whose product is paid after its evaluation, the first receipt, once the answer has a `payment_link`. No payment is offered when
 * it is skipped (`card_liverpool`, decision A31). `today` is a civil date of Madrid; `policy` has just been read from the server, with all its receipts.
 */
export function nextSteps(
  policy: PolicyFacts,
  { today, answer }: { today: string; answer: { payment_link: string | null; card_liverpool: boolean } },
): NextStep[] {
  const first = firstChargedOf(policy);
  const contracting: Contracting = `/contratacion/resultado?policy=${policy.id}`;
  if (policy.status === policyStatus.draft) {
    if (answer.card_liverpool || answer.payment_link === null || !first || first.pending_amount <= 0) return [];
    return [{ kind: 'pay', isFirst: true, amount: first.pending_amount, to: paidOutside(answer.payment_link) ?? contracting }];
  }
  const waiting = notices([policy], today);
  const steps: NextStep[] = [];
  const owed = waiting.find((notice) => notice.kind === 'receipt-unpaid');
  if (owed && !answer.card_liverpool) {
    const { paymentId, pendingAmount: amount } = owed.data;
    const isFirst = paymentId === first?.id;
    const to = paidOutside(answer.payment_link) ?? (isFirst ? contracting : `/policies/${policy.id}/payments/${paymentId}`);
    steps.push({ kind: 'pay', isFirst, amount, to });
  }
  if (waiting.some(({ kind }) => kind === 'contract-unsigned')) steps.push({ kind: 'sign', to: `/policies/${policy.id}/sign` });
  return steps;
}
