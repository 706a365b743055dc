import { claimDenial, claimStatus } from '#domain/claim/claim-status.ts';
import { canOpenEvaluation, type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { isToBePaid } from '#domain/payment/display-status.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { breakageOf, type Damaged } from './breakage.ts';
import type { DeviceName } from './device-name.ts';
import { deviceName } from './device-name.ts';
import type { PolicyFacts, RiskFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';
import { productType } from './product-type.ts';
import { isToBeSigned } from './sign-by.ts';

interface NoticeParts<Kind extends string, Data> {
  kind: Kind;
  /** Stable across readings of the same policies: the key in a list. */
  id: string;
  policyId: number;
  policyNumber: string;
  /** The risk that the notice is about; null when it is about the policy as a whole. */
  riskId: number | null;
  /** Null: the client shows "Póliza" and the number. */
  device: DeviceName | null;
  /** An icon of the design's sprite, without its prefix. */
  icon: 'cam' | 'crack' | 'keys' | 'pen' | 'receipt' | 'file' | 'shield';
  /** Path inside the app, without its base; null when there is nowhere to go. */
  target: AppPath | null;
  data: Data;
}

/** The notification item of specification §3; the Spanish title, caption and button of each kind are the client's. */
export type Notice =
  | NoticeParts<'evaluation-to-do' | 'evaluation-rejected' | 'imei-missing', null>
  | NoticeParts<'evaluation-breakage', { damaged: Damaged }>
  | NoticeParts<'contract-unsigned', { signLink: string | null }>
  /** `pendingAmount` in euros, as on the wire; `dueOn` a civil date. */
  | NoticeParts<'receipt-unpaid', { paymentId: number; pendingAmount: number; dueOn: string }>
  | NoticeParts<'documentation-rejected', { claimId: number }>
  | NoticeParts<'claim-denied', { claimId: number; reason: string | null }>;

function about(policy: PolicyFacts, risk: RiskFacts | null) {
  return { policyId: policy.id, policyNumber: policy.number, riskId: risk?.id ?? null, device: risk === null ? null : deviceName(risk) };
}

/** The only active device of a policy; null when it has several or none, and notices are about the policy as a whole. */
function mainRisk(policy: PolicyFacts): RiskFacts | null {
  const [first, ...others] = policy.policy_risks.filter((risk) => risk.active && deviceName(risk) !== null);
  return first !== undefined && others.length === 0 ? first : null;
}

function evaluationNotice(
  policy: PolicyFacts,
  risk: RiskFacts | null,
  status: EvaluationStatus,
  place: { target: AppPath; idSuffix: string; riskIds: readonly number[] },
): Notice | null {
  const parts = { ...about(policy, risk), target: place.target };
  if (status === evaluationStatus.undefined) {
    return { ...parts, kind: 'evaluation-to-do', id: `evaluation-to-do:${place.idSuffix}`, icon: 'cam', data: null };
  }
  if (status !== evaluationStatus.rejected) return null;
  const damaged = breakageOf(policy, place.riskIds);
  return damaged === null
    ? { ...parts, kind: 'evaluation-rejected', id: `evaluation-rejected:${place.idSuffix}`, icon: 'cam', data: null }
    : { ...parts, kind: 'evaluation-breakage', id: `evaluation-breakage:${place.idSuffix}`, icon: 'crack', data: { damaged } };
}

/** The evaluation notice of a policy that is not multi-risk, by the policy's own evaluation status, scooters included (decision A39: the same predicate for all). */
function singleRiskEvaluation(policy: PolicyFacts): Notice[] {
  const riskIds = policy.policy_risks.filter((risk) => risk.active).map((risk) => risk.id);
  const place = { target: `/evaluation?policy=${policy.id}` as const, idSuffix: `${policy.id}`, riskIds };
  const notice = evaluationNotice(policy, mainRisk(policy), policy.evaluation_status, place);
  return notice === null ? [] : [notice];
}

/**
 * The evaluation notices of a multi-risk policy (decision A40): one for each active mobile risk, in the order of their ids. The first risk whose
 * policyholder still has to give the IMEI ends the list, and then the signature is not asked for either (`lacksImei`). A rejected risk without an IMEI has the
 * notice of the rejection, because repeating the evaluation asks for the IMEI too. Of a submitted evaluation nothing is missing: a picture of the number was sent.
 */
function multiRiskEvaluations(policy: PolicyFacts): { notices: Notice[]; lacksImei: boolean } {
  const notices: Notice[] = [];
  const mobiles = policy.policy_risks.filter((risk) => risk.active).toSorted((one, other) => one.id - other.id);
  for (const risk of mobiles) {
    const mobile = risk.policy_risk_mobile;
    if (mobile === null) continue;
    const { imei, evaluation_status: status } = mobile;
    const target = `/evaluation?policy=${policy.id}&risk=${risk.id}` as const;
    const idSuffix = `${policy.id}:${risk.id}`;
    const notice: Notice | null =
      !imei && status === evaluationStatus.undefined
        ? { ...about(policy, risk), kind: 'imei-missing', id: `imei-missing:${idSuffix}`, icon: 'keys', target, data: null }
        : evaluationNotice(policy, risk, status, { target, idSuffix, riskIds: [risk.id] });
    if (notice !== null) notices.push(notice);
    if (!imei && canOpenEvaluation(status)) return { notices, lacksImei: true };
  }
  return { notices, lacksImei: false };
}

/** The notice of a contract that is ready to be signed (`isToBeSigned`). */
function contractNotice(policy: PolicyFacts): Notice[] {
  const { status, evaluation_active, evaluation_status: evaluationStatus } = policy;
  if (!isToBeSigned({ status, isEvaluationRequired: evaluation_active === 1, evaluationStatus })) return [];
  return [
    {
      ...about(policy, mainRisk(policy)),
      kind: 'contract-unsigned',
      id: `contract-unsigned:${policy.id}`,
      icon: 'pen',
      target: `/policies/${policy.id}/sign`,
      data: { signLink: policy.sign_link },
    },
  ];
}

/** A notice for each receipt that the policyholder has to pay, the oldest debt first; none for one that the bank collects or is about to debit (decision A83). */
function receiptNotices(policy: PolicyFacts, today: string): Notice[] {
  return policy.policy_payments
    .filter((payment) => isToBePaid(payment, today))
    .toSorted((one, other) => one.activation_date.localeCompare(other.activation_date) || one.id - other.id)
    .map((payment) => ({
      ...about(policy, mainRisk(policy)),
      kind: 'receipt-unpaid',
      id: `receipt-unpaid:${policy.id}:${payment.id}`,
      icon: 'receipt',
      target: `/policies/${policy.id}/payments/${payment.id}`,
      data: { paymentId: payment.id, pendingAmount: payment.pending_amount, dueOn: payment.activation_date },
    }));
}

/** A notice for each claim whose latest status, the first of its list, is documentation rejected, or that is closed and `notify_denied` (decision A28). */
function claimNotices(policy: PolicyFacts): Notice[] {
  return policy.policy_risks.flatMap((risk) =>
    risk.policy_risk_claims.flatMap((claim): Notice[] => {
      const last = claim.statuses[0];
      const parts = { ...about(policy, risk), target: `/policies/${policy.id}/risks/${risk.id}/claims/${claim.id}` as const };
      if (last?.status === claimStatus.documentationRejected) {
        const data = { claimId: claim.id };
        return [{ ...parts, kind: 'documentation-rejected', id: `documentation-rejected:${policy.id}:${claim.id}`, icon: 'file', data }];
      }
      const denial = claimDenial(claim);
      if (denial !== null) {
        const data = { claimId: claim.id, reason: denial.reason };
        return [{ ...parts, kind: 'claim-denied', id: `claim-denied:${policy.id}:${claim.id}`, icon: 'shield', data }];
      }
      return [];
    }),
  );
}

function noticesOfPolicy(policy: PolicyFacts, today: string): Notice[] {
  // Draft and cancelled policies have no notices.
  if (policy.status === policyStatus.draft || policy.status === policyStatus.cancelled) return [];

  let evaluations: Notice[] = [];
  let lacksImei = false;
  if (policy.evaluation_active === 1) {
    if (policy.product.product_type_id === productType.multiDevice) ({ notices: evaluations, lacksImei } = multiRiskEvaluations(policy));
    else evaluations = singleRiskEvaluation(policy);
  }
  return [...evaluations, ...(lacksImei ? [] : contractNotice(policy)), ...receiptNotices(policy, today), ...claimNotices(policy)];
}

/**
 * The notices for a policyholder, by specification §4 (Notifications) and decisions A38, A39, A40 and A74: policy by policy in
 * the order given; within each, evaluation, contract, receipts, claims. `today` is a civil date of Madrid (yyyy-mm-dd). An IMEI that is still
 * to be given in a multi-risk policy suppresses the notices of later evaluations and of the contract, but not those of receipts and claims, which do not depend on it.
 */
export function notices(policies: readonly PolicyFacts[], today: string): Notice[] {
  return policies.flatMap((policy) => noticesOfPolicy(policy, today));
}
