import { randomUUID } from 'node:crypto';
import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { maskedPhone } from '#domain/person/masked-phone.ts';
import { type CodeChannel, codeChannelOf, signCodeApartMs, signCodeMs } from '#domain/policy/sign-code.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { createSignCode } from '#domain/wire/sign-codes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail, queueSms } from '#server/modules/messages/queue-mail.ts';
import { signCodeCause } from '#server/modules/policies/letters/sign-code-messages.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockForSigner, provedEmail, signingProblem } from './signable.ts';
import { putSignCode, type SignCode, signCodeOf } from './store-sign-codes.ts';

const mostADay = 10;
const daySeconds = 86_400;

/**
 * Sends the holder a code with which they can sign the contract; it replaces an earlier one. Only for a contract that can be signed now, so that nobody can make us
 * send messages to a stranger's phone.
 * @throws {ProblemError} `not-found`, `forbidden`; `invalid-input` with `status` or `channel`; `email-unproved`; `rate-limited` with `Retry-After`
 */
export async function askSignCode(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, channel: asked }: { policyId: number; channel: CodeChannel | undefined },
): Promise<ResponseOf<typeof createSignCode>> {
  const locked = await lockForSigner(db, actor, policyId);
  const now = ports.clock.now();
  const problem = await signingProblem(db, locked, now);
  if (problem !== null) throw invalid('status', problem);
  const { email, userId } = await provedEmail(db, policyId);
  const { phone } = locked.contract.holder;
  const chosen = codeChannelOf(asked, { phone, canText: ports.sms !== null });
  if (!chosen.ok) throw invalid('channel', chosen.problem);
  await assertNotSoon(db, policyId, now);
  await rateLimit(ports, 'sign code of a day', mostADay, daySeconds).spend(String(policyId));

  const channel = chosen.value;
  const [id, expiresAt] = [randomUUID(), new Date(now.getTime() + signCodeMs)];
  const address = channel === 'sms' ? phone : email;
  await putSignCode(db, { policyId, id, channel, address, askedAt: now, expiresAt });
  const message = { kind: 'sign-code', cause: signCodeCause(id) } as const;
  await (channel === 'sms' ? queueSms(db, ports, { ...message, userId }) : queueMail(db, ports, { ...message, to: { userId } }));
  await recordEvent(db, ports, { kind: 'sign-code-asked', ...whoOf(actor), policyId, data: { channel } });
  return {
    channel,
    sent_to: sentToOf({ channel, address }),
    is_demo: channel === 'sms' ? ports.sms?.isDemo === true : ports.config.smtpUrl === undefined,
    expires_at: expiresAt.toISOString(),
    again_at: new Date(now.getTime() + signCodeApartMs).toISOString(),
  };
}

/** The masked phone number or address to which a code was sent: only its owner recognises it. */
export function sentToOf({ channel, address }: Pick<SignCode, 'channel' | 'address'>): string {
  return channel === 'sms' ? maskedPhone(address) : maskedEmail(address);
}

async function assertNotSoon(db: Executor, policyId: number, now: Date): Promise<void> {
  const before = await signCodeOf(db, policyId);
  const leftMs = before ? before.askedAt.getTime() + signCodeApartMs - now.getTime() : 0;
  if (leftMs > 0) throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.ceil(leftMs / 1000)) } });
}
