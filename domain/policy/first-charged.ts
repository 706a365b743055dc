import type { PolicyFacts, ReceiptFacts } from './policy-facts.ts';

/** The first receipt of a policy for which money is asked; null: there is none. */
export function firstChargedOf({ policy_payments: receipts }: Pick<PolicyFacts, 'policy_payments'>): ReceiptFacts | null {
  const charged = receipts.filter(({ price }) => price > 0);
  return charged.toSorted((one, other) => one.activation_date.localeCompare(other.activation_date) || one.id - other.id)[0] ?? null;
}
