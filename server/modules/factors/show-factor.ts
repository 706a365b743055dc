import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { showFactor as showFactorCall } from '#domain/wire/second-factor.ts';
import type { UserActor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { markSession } from './store.ts';
import { recordFailedCode, takeCode } from './take-code.ts';

type Shown = BodyOutput<typeof showFactorCall>;
/** Whether a passkey of this user has answered a challenge of the log-in by passkey. */
export type HasPasskeyAnswered = (ports: Ports, userId: number, response: NonNullable<Shown['response']>) => Promise<boolean>;

/** Marks in a session that its user has shown a second factor now. @throws {ProblemError} `invalid-input` with `code` or `response` */
export async function showFactor(
  ports: Ports,
  { userId, tokenHash }: UserActor,
  { code, response }: Shown,
  hasPasskeyAnswered: HasPasskeyAnswered,
): Promise<void> {
  const fault = await faultOf(ports, userId, { code, response }, hasPasskeyAnswered);
  if (fault === null) {
    await markSession(ports.db, tokenHash, ports.clock.now());
    return;
  }
  await recordFailedCode(ports, userId);
  throw fault;
}

async function faultOf(ports: Ports, userId: number, { code, response }: Shown, hasPasskeyAnswered: HasPasskeyAnswered) {
  if (response !== undefined) return (await hasPasskeyAnswered(ports, userId, response)) ? null : invalid('response', 'wrong');
  if (code === undefined) throw invalid('code', 'missing');
  const fault = await ports.db.transaction((db) => takeCode(db, ports, userId, code));
  return fault === null ? null : invalid('code', fault);
}
