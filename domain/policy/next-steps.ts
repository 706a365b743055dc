import { notices } from './notices.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/** What is left to do once the phone is validated. `pay`: a receipt that is owed; `link` is where, when that is outside of the app. Euros, as on the wire. */
export type NextStep = { kind: 'pay'; isFirst: boolean; amount: number; link: `https://${string}` | null } | { kind: 'sign' };

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
  if (policy.status === policyStatus.draft) {
    if (answer.card_liverpool || answer.payment_link === null || !first || first.pending_amount <= 0) return [];
    return [{ kind: 'pay', isFirst: true, amount: first.pending_amount, link: outside(answer.payment_link) }];
  }
  const waiting = notices([policy], today);
  const owed = waiting.find((notice) => notice.kind === 'receipt-unpaid');
  return [
    ...(owed && !answer.card_liverpool
      ? [
          {
            kind: 'pay' as const,
            isFirst: owed.data.paymentId === first?.id,
            amount: owed.data.pendingAmount,
            link: outside(answer.payment_link),
          },
        ]
      : []),
    ...(waiting.some(({ kind }) => kind === 'contract-unsigned') ? [{ kind: 'sign' as const }] : []),
  ];
}

/** The app has no page of its own where a receipt is paid: a path of it leads nowhere. */
function outside(link: string | null): `https://${string}` | null {
  return isHttps(link) ? link : null;
}

const isHttps = (link: string | null): link is `https://${string}` => link?.startsWith('https://') ?? false;
