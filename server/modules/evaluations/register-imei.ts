import { parseTypedImei } from '#domain/device/imei.ts';
import { canOpenEvaluation } from '#domain/evaluation/evaluation-status.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { registerMobileImei } from '#domain/wire/users.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError, type Refusal, refuse } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { isImeiRepeated } from './repeated-imei.ts';
import { repetitionCap } from './repetition-cap.ts';
import { activeMobileRisks, lockRisk, updateRisk } from './store.ts';

type Registration = BodyOutput<typeof registerMobileImei>;

/**
 * Registers the IMEI that a customer typed or confirmed. A wrong or repeated number spends a try, and stays spent (decisions A44, A51, A73).
 * @throws {ProblemError} `not-found`, `invalid-input`, `risk-ambiguous`, `imei-cap-reached`, `evaluation-closed`, `evaluation-not-required`
 */
export async function registerImei(db: Executor, ports: Ports, actor: Actor, userId: number, body: Registration) {
  const place = await findPlace(db, actor, userId, body);
  const { risk, policy } = await lockRisk(db, place.policyId, place.riskId);
  const first = parseTypedImei(body.extra_fields.imei);
  const second = body.extra_fields.imei2 ? parseTypedImei(body.extra_fields.imei2) : null;
  // A second IMEI that equals the first is dropped.
  const imei2 = second?.ok && !(first.ok && second.value === first.value) ? second.value : null;
  if (!canOpenEvaluation(risk.evaluationStatus)) {
    // The same IMEI again, after its evaluation has arrived, changes nothing.
    if (first.ok && first.value === risk.imei) return answer();
    throw new ProblemError(policy.evaluationActive ? 'evaluation-closed' : 'evaluation-not-required');
  }
  // Giving the registered numbers again is no new try: a phone does so with each evaluation.
  const isRegistered = first.ok && first.value === risk.imei && imei2 === risk.imei2;
  const mayTry = canTry(risk.imeiRetryCount, await repetitionCap(db, ports));
  if (!mayTry && !isRegistered) throw new ProblemError('imei-cap-reached');
  if (!first.ok || second?.ok === false) return spendTry('imei-invalid');
  const imeis = imei2 ? [first.value, imei2] : [first.value];
  if (await isImeiRepeated(db, ports, risk.id, imeis)) return spendTry('imei-repeated');
  await updateRisk(db, risk.id, { imei: first.value, imei2 });
  risk.imei = first.value;
  risk.imei2 = imei2;
  await recordEvent(db, ports, {
    kind: 'imei-registered',
    ...whoOf(actor, userId),
    ...place,
    data: { source: body.extra_fields.imei_source ?? 'typed' },
  });
  return answer();

  function answer() {
    return {
      policy_id: policy.id,
      policy_risk_id: risk.id,
      imei: risk.imei ?? '',
      imei2: risk.imei2,
      imei_retry_count: risk.imeiRetryCount,
    };
  }

  async function spendTry(code: 'imei-invalid' | 'imei-repeated'): Promise<Refusal> {
    if (!mayTry) throw new ProblemError('imei-cap-reached');
    await updateRisk(db, risk.id, { imeiRetryCount: risk.imeiRetryCount + 1 });
    await recordEvent(db, ports, { kind: 'imei-refused', ...whoOf(actor, userId), ...place, data: { code } });
    return refuse(code);
  }
}

/**
 * Finds the risk that a call means: that of the grant, the one named, or the customer's only active mobile without an IMEI (decision A59). When each mobile has an IMEI,
 * the one with this IMEI, since the call may be a repetition.
 */
async function findPlace(db: Executor, actor: Actor, userId: number, body: Registration): Promise<{ policyId: number; riskId: number }> {
  const riskId = namedRisk(body);
  if (actor.kind === 'grant') {
    if (riskId !== undefined && riskId !== actor.riskId) throw new ProblemError('not-found');
    return { policyId: actor.policyId, riskId: actor.riskId };
  }
  const mobiles = await activeMobileRisks(db, { userId });
  const candidates =
    riskId === undefined ? withoutOrWith(mobiles, body.extra_fields.imei) : mobiles.filter(({ risk }) => risk.id === riskId);
  const [only] = candidates;
  if (!only) throw new ProblemError('not-found');
  if (candidates.length > 1) throw new ProblemError('risk-ambiguous');
  return { policyId: only.policy.id, riskId: only.risk.id };
}

/** The risk that the body names, by either field. @throws {ProblemError} `invalid-input` when the two fields differ */
function namedRisk({ policy_risk_id: policyRiskId, risk_id: riskId }: Registration): number | undefined {
  if (policyRiskId !== undefined && riskId !== undefined && policyRiskId !== riskId) throw invalid('risk_id', 'different');
  return policyRiskId ?? riskId;
}

function withoutOrWith<Mobile extends { risk: { imei: string | null } }>(mobiles: readonly Mobile[], text: string): Mobile[] {
  const without = mobiles.filter(({ risk }) => risk.imei === null);
  const imei = parseTypedImei(text);
  return without.length > 0 || !imei.ok ? without : mobiles.filter(({ risk }) => risk.imei === imei.value);
}
