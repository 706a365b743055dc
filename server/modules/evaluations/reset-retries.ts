import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockRisk, updateRisk } from './store.ts';

/** The office gives a phone back the tries of its photos and of its IMEI; nobody else can (decision A51). @throws {ProblemError} `not-found` */
export async function resetRetries(db: Executor, ports: Ports, actor: Actor, place: { policyId: number; riskId: number }): Promise<void> {
  const { risk } = await lockRisk(db, place.policyId, place.riskId);
  await updateRisk(db, risk.id, { retryCount: 0, imeiRetryCount: 0 });
  const data = { retry_count: risk.retryCount, imei_retry_count: risk.imeiRetryCount };
  await recordEvent(db, ports, { kind: 'retries-reset', ...whoOf(actor), ...place, data });
}
