import { parseTypedImei } from '#domain/device/imei.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { isImeiRepeated } from './repeated-imei.ts';
import { activeMobileRisks, lockRisk, updateRisk } from './store.ts';

/**
 * The office sets the IMEI of a phone, whatever the status of its evaluation; this costs the customer no try. Without a risk in the call, the policy's only active mobile
 * is meant.
 * @throws {ProblemError} `not-found`, `risk-ambiguous`, `imei-invalid`, `imei-repeated`
 */
export async function correctImei(
  db: Executor,
  ports: Ports,
  actor: Actor,
  asked: { policyId: number; riskId: number | undefined; imei: string; imei2: string | null },
): Promise<void> {
  const mobiles = await activeMobileRisks(db, { policyId: asked.policyId });
  if (asked.riskId === undefined && mobiles.length > 1) throw new ProblemError('risk-ambiguous');
  const { risk } = await lockRisk(db, asked.policyId, asked.riskId ?? mobiles[0]?.risk.id ?? 0);
  const first = parseTypedImei(asked.imei);
  const second = asked.imei2 === null ? null : parseTypedImei(asked.imei2);
  if (!first.ok || second?.ok === false) throw new ProblemError('imei-invalid');
  const imei2 = second && second.value !== first.value ? second.value : null;
  const imeis = imei2 === null ? [first.value] : [first.value, imei2];
  if (await isImeiRepeated(db, ports, risk.id, imeis)) throw new ProblemError('imei-repeated');
  await updateRisk(db, risk.id, { imei: first.value, imei2 });
  const place = { policyId: asked.policyId, riskId: risk.id };
  await recordEvent(db, ports, { kind: 'imei-registered', ...whoOf(actor), ...place, data: { source: 'office' } });
}
