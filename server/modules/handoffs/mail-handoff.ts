import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { handoffLink } from '#domain/handoff/handoff-link.ts';
import { handoffRefusal } from '#domain/handoff/handoff-state.ts';
import { mailsPerHour } from '#domain/handoff/lifetimes.ts';
import { madridTime } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hashCode, newSecret, stateOf } from './facts.ts';
import { type HandoffPlace, handoffToMail, insertCodes, lockHandoff, mailedSince } from './store.ts';

export const handoffMailJob = 'handoff-mail';

const hourMs = 3_600_000;
const jobData = v.object({ id: v.pipe(v.string(), v.uuid()), handoffId: v.pipe(v.string(), v.uuid()) });

/**
 * Has the link sent to the policyholder, at most `mailsPerHour` times for one policy.
 * @throws {ProblemError} `not-found`, why no phone may take it up any more, `rate-limited` with `Retry-After`
 */
export async function mailHandoff(db: Executor, ports: Ports, place: HandoffPlace, handoffId: string, actor: Actor): Promise<void> {
  const now = ports.clock.now();
  const row = await lockHandoff(db, handoffId, place);
  if (!row) throw new ProblemError('not-found');
  const refusal = handoffRefusal(stateOf(row, now));
  if (refusal) throw new ProblemError(refusal);
  const mailed = await mailedSince(db, place.policyId, new Date(now.getTime() - hourMs));
  const [oldest] = mailed.slice(-mailsPerHour);
  if (oldest && mailed.length >= mailsPerHour) {
    const seconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000);
    throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.max(1, seconds)) } });
  }
  await ports.jobs.enqueue(db, handoffMailJob, { id: randomUUID(), handoffId } satisfies v.InferInput<typeof jobData>);
  await recordEvent(db, ports, { kind: 'handoff-mailed', ...whoOf(actor), ...place, data: { handoff: handoffId } });
}

/**
 * The job: its secret is made when the mail leaves, so that no queue holds one. A hand-over that is over meanwhile sends nothing.
 * @throws what the mailer throws, to be tried again with another secret
 */
export async function sendHandoffMail(ports: Ports, data: unknown): Promise<void> {
  const { id, handoffId } = v.parse(jobData, data);
  const found = await handoffToMail(ports.db, handoffId);
  if (!found || handoffRefusal(stateOf(found.handoff, ports.clock.now()))) return;
  const { email, handoff } = found;
  const secret = newSecret();
  await insertCodes(ports.db, [{ hash: hashCode(secret), handoffId, expiresAt: handoff.expiresAt }]);
  const link = handoffLink(`${ports.address()}/`, secret, 'history');
  await ports.mailer.send({ id, to: email, ...mailText(link, madridTime(handoff.expiresAt.getTime()).time) });
}

/** Nothing of the person or the device: mail is read on the way and on locked screens. What the link opens asks for the desktop's number. */
function mailText(link: string, until: string): { subject: string; text: string } {
  const lines = [
    'Hola:',
    'Abre este enlace en el móvil que quieres asegurar:',
    link,
    `Vale una sola vez, hasta las ${until}. El móvil te pedirá el número que ves en el ordenador.`,
    'Si no lo has pedido tú, no lo abras y borra este correo.',
    'Peritia',
  ];
  return { subject: 'Sigue tu peritación en el móvil', text: `${lines.join('\n\n')}\n` };
}
