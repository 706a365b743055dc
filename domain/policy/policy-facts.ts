import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { NamedRisk } from './device-name.ts';
import type { PolicyStatus } from './policy-status.ts';

/** What the rules read of a risk of a policy. */
export interface RiskFacts extends NamedRisk {
  id: number;
  active: boolean;
  policy_risk_mobile: (NonNullable<NamedRisk['policy_risk_mobile']> & { evaluation_status: EvaluationStatus }) | null;
  policy_risk_claims: readonly {
    id: number;
    notify_denied: boolean;
    /** The last one first. */
    statuses: readonly { status: number; comments: string | null }[];
  }[];
}

/** What the rules read of a receipt: euros and civil dates. */
export interface ReceiptFacts {
  id: number;
  price: number;
  pending_amount: number;
  activation_date: string;
  payment_date: string | null;
  /** The bank or the gateway is at it. */
  is_under_way: boolean;
}

/** What the rules read of an evaluation of a policy. */
export interface EvaluationFacts {
  policy_risk_id: number;
  status: EvaluationStatus;
  created_at: string;
  frontal: { label: PhotoLabel };
  trasera: { label: PhotoLabel };
}

/** What the rules read of a policy, in the words in which it is told: each answer of the API about a policy has all of it. */
export interface PolicyFacts<Risk extends RiskFacts = RiskFacts> {
  id: number;
  number: string;
  status: PolicyStatus;
  product: { product_type_id: number };
  policy_risks: readonly Risk[];
  policy_payments: readonly ReceiptFacts[];
  evaluations: readonly EvaluationFacts[];
  /** The worst of its active risks (decision A25). */
  evaluation_status: EvaluationStatus;
  /** 1: an evaluation is required. */
  evaluation_active: 0 | 1;
  sign_link: string | null;
  contract_link: string | null;
}
