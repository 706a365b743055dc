import { changesBetween, type FieldChange } from '#domain/audit/changes.ts';
import { firstEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { parsePostalAddress } from '#domain/person/postal-address.ts';
import type { Holder } from '#domain/policy/booking.ts';
import type { PolicyField } from '#domain/policy/changeable-fields.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { updatePolicyAsOffice } from '#domain/wire/policy-changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { correctImei } from '#server/modules/evaluations/correct-imei.ts';
import { resetRetries } from '#server/modules/evaluations/reset-retries.ts';
import { hasStore } from '#server/modules/network/has-store.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { type LockedContract, risksOf, updateContract, updatePolicy, updatePolicyRisk } from '#server/modules/policies/store-contracts.ts';
import { renameUser } from '#server/modules/users/rename-user.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { assertMayChange } from './assert-may-change.ts';
import { changeDevice } from './change-device.ts';

/** All fields that can be changed in a policy; most roles may change fewer. */
export type PolicyChange = BodyOutput<typeof updatePolicyAsOffice>;

/**
 * Changes a policy, either all fields or none. `checkChanges` decides what each role may change in which status (decision A55).
 * @throws {ProblemError} `not-found`, `forbidden` with the fields; `invalid-input` and the errors of the IMEI
 */
export async function changePolicy(db: Executor, ports: Ports, actor: Actor, policyId: number, change: PolicyChange): Promise<void> {
  const locked = await lockContract(db, policyId);
  const { policy, contract } = locked;
  const fields = Object.keys(said(change)) as PolicyField[];
  assertMayChange(actor, policy, fields);
  const { device, purchase_date, periodicity, risk_active, invoice_declared, complete_name, imei, retries_reset } = change;

  const deviceBefore = await deviceWords(db, policyId, device);
  const holder = changedHolder(contract.holder, change);
  const declared = invoice_declared === undefined ? {} : { isInvoiceDeclared: invoice_declared };
  await updateContract(db, policyId, { holder, ...declared });
  if (complete_name) await renameUser(db, ports, actor, { userId: policy.userId, ...complete_name });
  if (device || purchase_date || periodicity || risk_active)
    await changeDevice(db, ports, actor, locked, { device, purchase_date, periodicity, risk_active });
  if (imei) await correctImei(db, ports, actor, { policyId, riskId: imei.policy_risk_id, imei: imei.imei, imei2: imei.imei2 ?? null });
  if (retries_reset) await resetRetries(db, ports, actor, { policyId, riskId: retries_reset.policy_risk_id });
  await changeAsOffice(db, ports, policyId, change);
  const changes = [
    ...changesOf(locked, change, fields),
    ...(device ? deviceChanges(deviceBefore, await deviceWords(db, policyId, device)) : []),
  ];
  if (changes.length > 0) await recordEvent(db, ports, { kind: 'policy-changed', ...whoOf(actor), policyId, data: { changes } });
}

/** What the audit records of a changed device: its name and price. That its serial numbers changed is recorded without the numbers. */
function deviceChanges(before: object | null, after: object | null): FieldChange[] {
  const told = changesBetween(before, after);
  return told.length > 0 ? told : [{ field: 'device' }];
}

/** Name and price in euros of the device that a change is about: unlike its serial numbers, they are no personal data. */
async function deviceWords(db: Executor, policyId: number, named: PolicyChange['device']): Promise<object | null> {
  if (named === undefined) return null;
  const risks = await risksOf(db, policyId);
  const risk = named.policy_risk_id === undefined ? risks[0] : risks.find(({ id }) => id === named.policy_risk_id);
  return risk ? { device: { brand: risk.brand, model: risk.model, price: risk.priceCents === null ? null : risk.priceCents / 100 } } : null;
}

/** The changes, for the audit. Of the holder's data, and of changes with an event of their own, only the field's name is recorded. */
function changesOf({ policy, contract }: LockedContract, change: PolicyChange, fields: readonly PolicyField[]): FieldChange[] {
  const before = {
    sign_by: contract.signBy,
    invoice_declared: contract.isInvoiceDeclared,
    periodicity: contract.periodicity,
    store_id: policy.storeId,
    evaluation_active: policy.evaluationActive ? 1 : 0,
  };
  const isTold = (field: string) => field in before || field === 'device';
  const told = Object.fromEntries(Object.entries(said(change)).filter(([field]) => field in before));
  return [...changesBetween(before, { ...before, ...told }), ...fields.flatMap((field) => (isTold(field) ? [] : [{ field }]))];
}

function changedHolder(holder: Holder, { email, phone, address, complete_name }: PolicyChange): Holder {
  const changed = { ...holder, ...said({ email, phone }), ...complete_name };
  if (!address) return changed;
  const { postal_code: postalCode, ...parts } = address;
  const parsed = parsePostalAddress({ ...parts, postalCode });
  if (parsed.ok) return { ...changed, address: parsed.value };
  const fields = Object.entries(parsed.problem).map(([part, code]) => ({
    path: `address.${part === 'postalCode' ? 'postal_code' : part}`,
    code,
  }));
  throw new ProblemError('invalid-input', { fields });
}

async function changeAsOffice(db: Executor, { clock }: Ports, policyId: number, change: PolicyChange): Promise<void> {
  const { sign_by: signBy, store_id: storeId, evaluation_active } = change;
  if (signBy !== undefined) {
    if (signBy < todayOf({ clock })) throw invalid('sign_by', 'day-past');
    await updateContract(db, policyId, { signBy });
  }
  if (storeId !== undefined) {
    if (storeId !== null && !(await hasStore(db, storeId))) throw invalid('store_id', 'unknown');
    await updatePolicy(db, policyId, { storeId });
  }
  if (evaluation_active !== undefined) await setEvaluation(db, policyId, evaluation_active === 1);
}

/** Switches the evaluation of a policy on or off: evaluations still to be done are added or removed; those in progress or decided stay. */
async function setEvaluation(db: Executor, policyId: number, isRequired: boolean): Promise<void> {
  await updatePolicy(db, policyId, { evaluationActive: isRequired });
  for (const { id, riskType, evaluationStatus } of await risksOf(db, policyId)) {
    if (evaluationStatus !== firstEvaluationStatus(riskType, !isRequired)) continue;
    await updatePolicyRisk(db, id, { evaluationStatus: firstEvaluationStatus(riskType, isRequired) });
  }
}
