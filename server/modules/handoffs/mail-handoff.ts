import { handoffLink } from '#domain/handoff/handoff-link.ts';
import { handoffRefusal } from '#domain/handoff/handoff-state.ts';
import { mailsPerHour } from '#domain/handoff/lifetimes.ts';
import { peninsularTime } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { handoffLetter } from '#server/modules/messages/letters.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hashCode, newSecret, stateOf } from './facts.ts';
import { type HandoffPlace, handoffToMail, insertCodes, lockHandoff, mailedSince } from './store.ts';

const hourMs = 3_600_000;
const causePrefix = 'handoff:';

/**
 * Queues an e-mail with the link to the policyholder, at most `mailsPerHour` times for one policy. Nothing is sent to an address that was never proved: it may have been
 * mistyped when the policy was contracted.
 * @throws {ProblemError} `not-found`, `email-unproved`, the reason why no phone can be connected any more, `rate-limited` with `Retry-After`
 */
export async function mailHandoff(db: Executor, ports: Ports, place: HandoffPlace, handoffId: string, actor: Actor): Promise<void> {
  const now = ports.clock.now();
  const row = await lockHandoff(db, handoffId, place);
  const found = await handoffToMail(db, handoffId);
  if (!row || !found) throw new ProblemError('not-found');
  if (found.provedAt === null) throw new ProblemError('email-unproved');
  const refusal = handoffRefusal(stateOf(row, now));
  if (refusal) throw new ProblemError(refusal);
  const mailed = await mailedSince(db, place.policyId, new Date(now.getTime() - hourMs));
  const [oldest] = mailed.slice(-mailsPerHour);
  if (oldest && mailed.length >= mailsPerHour) {
    const seconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000);
    throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.max(1, seconds)) } });
  }
  await queueMail(db, ports, { kind: 'handoff-link', cause: `${causePrefix}${handoffId}`, to: { userId: found.userId } });
  await recordEvent(db, ports, { kind: 'handoff-mailed', ...whoOf(actor), ...place, data: { handoff: handoffId } });
}

/** The e-mail with the link. Its secret is made when the e-mail is sent, so that no queue holds one. Nothing is sent when no phone can be connected any more. */
export const composeHandoff: Composer = async (ports, { cause }) => {
  const handoffId = cause.slice(causePrefix.length);
  const found = await handoffToMail(ports.db, handoffId);
  if (!found || handoffRefusal(stateOf(found.handoff, ports.clock.now()))) return null;
  const { email, handoff } = found;
  const secret = newSecret();
  await insertCodes(ports.db, [{ hash: hashCode(secret), handoffId, expiresAt: handoff.expiresAt }]);
  const link = handoffLink(`${ports.address()}/`, secret, 'history');
  return { to: email, letter: handoffLetter(link, peninsularTime(handoff.expiresAt.getTime())) };
};
