import { type EvaluationStatus, policyEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import { fullName } from '#domain/person/full-name.ts';
import { deviceDescription } from '#domain/policy/device-name.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Evaluation, Policy, PolicyRisk } from '#domain/wire/policies.ts';
import { sideOf } from '#server/modules/captures/capture-side.ts';
import type { CaptureRow, EvaluationRow, LoadedPolicy, RiskRow } from './load-policies.ts';

/** A policy as the specification shapes it. `firstRiskId`: that risk comes first (decision A64). */
export function policyWire(loaded: LoadedPolicy, firstRiskId?: number): Policy {
  const { policy, product, user, store } = loaded;
  const policyRisks = loaded.risks
    .map((risk) => riskWire(risk, policy.number, loaded.claims.get(risk.id) ?? []))
    .sort((a, b) => Number(b.id === firstRiskId) - Number(a.id === firstRiskId));
  return {
    id: policy.id,
    identifier: policy.identifier,
    number: policy.number,
    status: policy.status,
    product: { id: product.id, name: product.name, product_type_id: product.productTypeId },
    store,
    policy_risks: policyRisks,
    policy_payments: loaded.payments.map((payment) => ({
      id: payment.id,
      identifier: payment.identifier,
      price: payment.priceCents / 100,
      pending_amount: payment.pendingCents / 100,
      activation_date: payment.activationDate,
      payment_date: payment.paymentDate,
      is_under_way: payment.isUnderWay,
      debit_on: payment.debitOn,
    })),
    evaluations: loaded.evaluations.map((evaluation) => evaluationWire(evaluation, evaluation.captures)),
    evaluation_status: evaluationStatusOf(loaded),
    evaluation_active: policy.evaluationActive ? 1 : 0,
    sign_link: signLinkOf(policy),
    contract_link: policy.contractLink,
    created_at: policy.createdAt.toISOString(),
    complete_name: fullName(user),
    user_id: user.id,
    portables: policyRisks.filter((risk) => risk.policy_risk_portable !== null),
    smarttvs: policyRisks.filter((risk) => risk.policy_risk_smart_tv !== null),
  };
}

/** The address at which a policy is signed; null once it is signed or has ended. */
export function signLinkOf({ status, signLink }: LoadedPolicy['policy']): string | null {
  return status <= policyStatus.activePaidUnsigned ? signLink : null;
}

/** The risks that are evaluated (active phones): other insured things do not count in the policy's evaluation. */
export function evaluatedRisks({ risks }: Pick<LoadedPolicy, 'risks'>): RiskRow[] {
  return risks.filter((risk) => risk.active && risk.kind === 'mobile');
}

/** The evaluation status of a policy: the worst of its risks' (decision A25). */
export function evaluationStatusOf(loaded: Pick<LoadedPolicy, 'risks'>): EvaluationStatus {
  return policyEvaluationStatus(evaluatedRisks(loaded).map((risk) => risk.evaluationStatus));
}

function riskWire(risk: RiskRow, policyNumber: string, claims: PolicyRisk['policy_risk_claims']): PolicyRisk {
  const { id } = risk;
  const brand = risk.brand ?? '';
  const model = risk.model ?? '';
  const device = { id, brand, model, reference: risk.reference, part_number: risk.partNumber };
  const wire: PolicyRisk = {
    id,
    risk_type: risk.riskType,
    active: risk.active,
    name: risk.name,
    description: risk.name,
    policy_risk_claims: claims,
    policy_risk_mobile:
      risk.kind === 'mobile'
        ? {
            id,
            brand,
            model,
            reference: risk.reference,
            imei: risk.imei,
            imei2: risk.imei2,
            evaluation_status: risk.evaluationStatus,
          }
        : null,
    policy_risk_person: risk.kind === 'person' ? { id, id_number: risk.idNumber ?? '' } : null,
    policy_risk_scooter: risk.kind === 'scooter' ? device : null,
    policy_risk_device: risk.kind === 'device' ? device : null,
    policy_risk_portable: risk.kind === 'portable' ? device : null,
    policy_risk_smart_tv: risk.kind === 'smart_tv' ? device : null,
  };
  return { ...wire, description: deviceDescription(wire, policyNumber) };
}

export function evaluationWire(row: EvaluationRow, captureRows: readonly CaptureRow[]): Evaluation {
  return {
    id: row.id,
    policy_risk_id: row.riskId,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    frontal: { label: row.frontal.label, reasons: row.frontal.reasons as PhotoReason[] },
    trasera: { label: row.trasera.label, reasons: row.trasera.reasons as PhotoReason[] },
    imei: row.imei,
    imei2: row.imei2,
    captures: captureRows.map(({ capture, link }) => ({
      id: capture.id,
      side: sideOf(capture.kind),
      sha256: capture.sha256,
      taken_at: capture.takenAt.toISOString(),
      flags: link.flags,
    })),
  };
}
