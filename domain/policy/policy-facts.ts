import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { NamedRisk } from './device-name.ts';
import type { PolicyStatus } from './policy-status.ts';

/** The fields of a risk that the rules use. */
export interface RiskFacts extends NamedRisk {
  id: number;
  active: boolean;
  policy_risk_mobile: (NonNullable<NamedRisk['policy_risk_mobile']> & { evaluation_status: EvaluationStatus }) | null;
  policy_risk_claims: readonly {
    id: number;
    notify_denied: boolean;
    /** The newest first. */
    statuses: readonly { status: number; comments: string | null }[];
  }[];
}

/** The fields of a receipt that the rules use: amounts in euros, days as civil dates. */
export interface ReceiptFacts {
  id: number;
  price: number;
  pending_amount: number;
  activation_date: string;
  payment_date: string | null;
  /** The bank or the gateway is collecting it. */
  is_under_way: boolean;
  /** The day on which the account is debited for it; null: no debit is asked for. */
  debit_on: string | null;
}

/** The fields of an evaluation that the rules use. */
export interface EvaluationFacts {
  policy_risk_id: number;
  status: EvaluationStatus;
  created_at: string;
  frontal: { label: PhotoLabel };
  trasera: { label: PhotoLabel };
}

/** The fields of a policy that the rules use, by their names on the wire: every answer of the API with a policy has all of them. */
export interface PolicyFacts<Risk extends RiskFacts = RiskFacts> {
  id: number;
  number: string;
  status: PolicyStatus;
  product: { product_type_id: number };
  policy_risks: readonly Risk[];
  policy_payments: readonly ReceiptFacts[];
  evaluations: readonly EvaluationFacts[];
  /** The worst status of its active risks (decision A25). */
  evaluation_status: EvaluationStatus;
  /** 1: an evaluation is required. */
  evaluation_active: 0 | 1;
  sign_link: string | null;
  contract_link: string | null;
}
