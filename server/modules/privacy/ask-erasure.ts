import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { askErasure as askErasureCall } from '#domain/wire/erasure-requests.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { assertCurrentPassword } from '#server/modules/credentials/assert-current-password.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { hasAnswered } from '#server/modules/passkeys/log-in-with-passkey.ts';
import type { Ports } from '#server/ports/ports.ts';
import { obstaclesOf } from './assert-erasable.ts';
import { isAnonymous } from './make-anonymous.ts';
import { lockPerson, policiesOf } from './store.ts';
import { type ErasureRequestRow, endRequest, insertRequest, requestsOf } from './store-erasure-requests.ts';
import { isPerson } from './store-exports.ts';

type Proof = BodyOutput<typeof askErasureCall>;

/**
 * Requests the erasure of one's own data, and confirms it by mail; while a request waits, that one is returned. It uses transactions of its own, so that a passkey's
 * response is used up even when it is refused.
 * @throws {ProblemError} `not-found`; `forbidden` for anybody else's data, and for a user who works for the house; `invalid-input` with `current_password` or `passkey`
 */
export async function askErasure(ports: Ports, actor: Actor, userId: number, proof: Proof): Promise<ErasureRequestRow> {
  await assertOwn(ports.db, actor, userId);
  if (proof.passkey !== undefined && !(await hasAnswered(ports, userId, proof.passkey))) throw invalid('passkey', 'wrong');
  return ports.db.transaction(async (db) => {
    const person = await lockPerson(db, userId);
    if (!person || isAnonymous(person)) throw new ProblemError('not-found');
    if (person.role !== 'policyholder') throw new ProblemError('forbidden');
    if (proof.passkey === undefined) {
      if (proof.current_password === undefined) throw invalid('current_password', 'missing');
      await assertCurrentPassword(person.passwordHash, proof.current_password);
    }
    const waiting = (await requestsOf(db, userId)).find(({ state }) => state === 'waiting');
    if (waiting) return waiting;
    const now = ports.clock.now();
    const { obstacles } = await obstaclesOf(db, await policiesOf(db, userId), now);
    const request = await insertRequest(db, { userId, state: 'waiting', askedAt: now, waitsFor: obstacles });
    await recordEvent(db, ports, { kind: 'erasure-asked', userId, data: { user: userId } });
    await queueMail(db, ports, { kind: 'erasure-asked', cause: `erasure:${request.id}`, to: { userId } });
    return request;
  });
}

/** Withdraws a request for erasure. @throws {ProblemError} `forbidden` for anybody else's request; `not-found` when there is no such request waiting */
export async function takeBackErasure(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await assertOwn(db, actor, userId);
  // Waits while the person is being erased: either the withdrawal comes first, or the request has been carried out and there is none to withdraw.
  await lockPerson(db, userId);
  const ended = await endRequest(db, { userId, id }, { state: 'withdrawn', endedAt: ports.clock.now(), blockedUntil: null });
  if (!ended) throw new ProblemError('not-found');
  await recordEvent(db, ports, { kind: 'erasure-withdrawn', userId, data: { user: userId } });
}

/** The requests of a person, newest first. @throws {ProblemError} `not-found` */
export async function readRequests(db: Executor, userId: number): Promise<ErasureRequestRow[]> {
  if (!(await isPerson(db, userId))) throw new ProblemError('not-found');
  return requestsOf(db, userId);
}

/** The office has its own call to erase somebody: it neither requests nor withdraws in a person's name. */
async function assertOwn(db: Executor, actor: Actor, userId: number): Promise<void> {
  if (!(await isPerson(db, userId))) throw new ProblemError('not-found');
  if (actor.kind !== 'user' || actor.userId !== userId) throw new ProblemError('forbidden');
}
