import { randomInt, randomUUID } from 'node:crypto';
import { handoffRefusal } from '#domain/handoff/handoff-state.ts';
import { handoffMs, maxPerDay, qrMs } from '#domain/handoff/lifetimes.ts';
import { shortCodeAlphabet, shortCodeFrom, shortCodeLength } from '#domain/handoff/short-code.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { lockEvaluable } from '#server/modules/evaluations/open-evaluation.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hashCode, newSecret, stateOf } from './facts.ts';
import { countSince, currentHandoff, findHandoff, type HandoffPlace, type HandoffRow, insertCodes, insertHandoff } from './store.ts';

const dayMs = 86_400_000;

/**
 * The current hand-over of a risk, or a new one. While no phone is connected, every call makes new codes.
 * @throws {ProblemError} `handoff-limit`, and as `lockEvaluable`
 */
export async function openHandoff(db: Executor, ports: Ports, actor: Actor, place: HandoffPlace) {
  const now = ports.clock.now();
  const row = (await currentHandoff(db, place, now)) ?? (await makeHandoff(db, ports, actor, place));
  if (row.redeemedAt !== null) return { id: row.id, codes: null };
  const secret = newSecret();
  const shortCode = shortCodeFrom(Array.from({ length: shortCodeLength }, () => randomInt(shortCodeAlphabet.length)));
  await insertCodes(db, [
    { hash: hashCode(secret), handoffId: row.id, expiresAt: lifeOfQr(row, now) },
    { hash: hashCode(shortCode), handoffId: row.id, expiresAt: row.expiresAt },
  ]);
  return { id: row.id, codes: { secret, short_code: shortCode } };
}

async function makeHandoff(db: Executor, ports: Ports, actor: Actor, place: HandoffPlace): Promise<HandoffRow> {
  const now = ports.clock.now();
  await lockEvaluable(db, ports, place);
  // Looked up again under the lock: of two pages that ask at once, the second gets the hand-over of the first.
  const other = await currentHandoff(db, place, now);
  if (other) return other;
  if ((await countSince(db, place.policyId, new Date(now.getTime() - dayMs), now)) >= maxPerDay) throw new ProblemError('handoff-limit');
  const row = await insertHandoff(db, {
    id: randomUUID(),
    ...place,
    matchCode: String(randomInt(100)).padStart(2, '0'),
    createdAt: now,
    expiresAt: new Date(now.getTime() + handoffMs),
  });
  await recordEvent(db, ports, { kind: 'handoff-made', ...whoOf(actor), ...place, data: { handoff: row.id } });
  return row;
}

/** Makes another secret; earlier ones stay valid for their own time. @throws {ProblemError} the reason why no phone can be connected any more */
export async function renewHandoff(db: Executor, ports: Ports, place: HandoffPlace, handoffId: string, use: 'qr' | 'link') {
  const now = ports.clock.now();
  const row = await findHandoff(db, handoffId, place);
  if (!row) throw new ProblemError('not-found');
  const refusal = handoffRefusal(stateOf(row, now));
  if (refusal) throw new ProblemError(refusal);
  const secret = newSecret();
  await insertCodes(db, [{ hash: hashCode(secret), handoffId: row.id, expiresAt: use === 'qr' ? lifeOfQr(row, now) : row.expiresAt }]);
  return { secret };
}

function lifeOfQr(row: HandoffRow, now: Date): Date {
  return new Date(Math.min(row.expiresAt.getTime(), now.getTime() + qrMs));
}
