import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { paymentDisplayStatus } from '#domain/payment/display-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { PolicyFacts } from './policy-facts.ts';

/** An event in the history of a policy that its holder may read. `on`: a civil date of Madrid; `amount`: euros. */
export interface PolicyEvent {
  kind:
    | 'contracted'
    | 'paid'
    | 'refunded'
    | 'documents-sent'
    | 'evaluation-sent'
    | 'evaluation-validated'
    | 'evaluation-rejected'
    | 'signed'
    | 'discount-added'
    | 'claim-declared'
    | 'ended';
  on: string;
  /** Unique within the history. */
  id: string;
  amount?: number;
  /** The code of a discount, or the kind of a claim. */
  about?: string;
}

/** The instants of a contract, by their names on the wire. */
interface ContractFacts {
  contracted_at: string;
  documents_sent_at: string | null;
  signed_at: string | null;
  discounts: readonly { id: number; code: string; added_at: string }[];
  ending: { ended_at: string } | null;
}

const dayOf = (instant: string) => civilDateOf(Date.parse(instant));

/**
 * The history of a policy, the newest event first. It is derived from the policy and its contract, not from the audit (decision record 0057), which names people of the
 * office and which only the office may read. Of events of one day, the one that usually comes later in a policy's life is first. `contract` null: unknown, or none was
 * made here.
 */
export function policyHistory(
  policy: Pick<PolicyFacts, 'policy_payments'> & {
    evaluations: readonly { id: string; status: number; created_at: string; decided_at: string | null }[];
    policy_risks: readonly {
      policy_risk_claims: readonly { id: number; claim_type: { text: string }; statuses: readonly { created_at: string }[] }[];
    }[];
  },
  contract: ContractFacts | null,
  today: string,
): PolicyEvent[] {
  const events: PolicyEvent[] = [];
  const add = (kind: PolicyEvent['kind'], on: string | null | undefined, id: number | string = '', more: Partial<PolicyEvent> = {}) => {
    if (on) events.push({ kind, on, id: `${kind}:${id}`, ...more });
  };
  const at = (instant: string | null | undefined) => instant && dayOf(instant);
  if (contract !== null) {
    add('contracted', at(contract.contracted_at));
    add('documents-sent', at(contract.documents_sent_at));
    for (const { id, code, added_at } of contract.discounts) add('discount-added', at(added_at), id, { about: code });
  }
  for (const payment of policy.policy_payments) {
    const status = paymentDisplayStatus(payment, today);
    if (status === 'PAGADO') add('paid', payment.payment_date, payment.id, { amount: payment.price });
    if (status === 'ABONADO') add('refunded', payment.payment_date, payment.id, { amount: -payment.price });
  }
  for (const { id, status, created_at, decided_at } of policy.evaluations) {
    add('evaluation-sent', at(created_at), id);
    if (status === evaluationStatus.validated) add('evaluation-validated', at(decided_at), id);
    if (status === evaluationStatus.rejected) add('evaluation-rejected', at(decided_at), id);
  }
  add('signed', at(contract?.signed_at));
  for (const { policy_risk_claims: claims } of policy.policy_risks)
    for (const { id, claim_type: type, statuses } of claims)
      add('claim-declared', at(statuses.at(-1)?.created_at), id, { about: type.text });
  add('ended', at(contract?.ending?.ended_at));
  return events.reverse().toSorted((one, other) => other.on.localeCompare(one.on));
}
