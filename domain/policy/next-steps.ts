import { notices } from './notices.ts';
import { paidOutside } from './payment-link.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/** What is left to do once the phone is validated, and where (`to`). `pay`: a receipt that is owed, in euros as on the wire; it may be paid outside of the app. */
export type NextStep =
  | { kind: 'pay'; isFirst: boolean; amount: number; to: Contracting | `/policies/${number}/payments/${number}` | `https://${string}` }
  | { kind: 'sign'; to: `/policies/${number}/sign` };
type Contracting = `/contratacion/resultado?policy=${number}`;

/**
 * What the validated screen may say of paying and signing (specification §4): only what waits on the home too. A receipt that is due and unpaid; of a draft whose
 * product is paid after its evaluation, the first one, as soon as the server says where. Nothing is said of paying when the answer says that it is skipped
 * (decision A31). `today` is a civil date of Madrid; the policy is as the server has just told it, with all its receipts.
 */
export function nextSteps(
  policy: PolicyFacts,
  { today, answer }: { today: string; answer: { payment_link: string | null; card_liverpool: boolean } },
): NextStep[] {
  const charged = policy.policy_payments
    .filter(({ price }) => price > 0)
    .toSorted((one, other) => one.activation_date.localeCompare(other.activation_date) || one.id - other.id);
  const [first] = charged;
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
