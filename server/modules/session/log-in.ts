import { verify } from '@node-rs/argon2';
import { hasSecondFactor } from '#domain/access/second-factor.ts';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { login } from '#domain/wire/log-in.ts';
import { ProblemError } from '#server/http/problems.ts';
import { hasCostOfNow, hashPassword } from '#server/modules/credentials/hash-password.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import { hasFactor } from '#server/modules/factors/has-factor.ts';
import { recordFailedCode, spendTry, takeCode } from '#server/modules/factors/take-code.ts';
import { sendLinkLater } from '#server/modules/messages/send-link-later.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertNotOfDirectory } from './directory-required.ts';
import { isKnownDevice } from './known-devices.ts';
import { type Entering, openSession } from './open-session.ts';
import { recordFailedLogIn } from './record-failed-log-in.ts';
import { deleteMailedLink, holdPassword, liveMailedLink, replacePasswordHash, userByEmail } from './store.ts';

let decoy: Promise<string> | undefined;

/** The most wrong passwords of one account in a day, from all addresses: far more than a person who forgot theirs tries. */
const mostFailures = 100;
const daySeconds = 86_400;

type LogIn = BodyOutput<typeof login> & Entering;

/**
 * Opens a session. An unknown address takes as long as a wrong password and gets the same answer. After many wrong passwords in a day the right one is accepted only in
 * a browser in which this person has logged in before, or with a mailed link: guessing is stopped, and the owner is not locked out.
 * @throws {ProblemError} `wrong-credentials`, `second-factor-needed`, `device-unknown`, `directory-required`, `network-refused`, `rate-limited`
 */
export async function logIn(ports: Ports, given: LogIn): Promise<ResponseOf<typeof login>> {
  const { db, rateLimits } = ports;
  const user = await userByEmail(db, given.email);
  const failures = `wrong passwords ${given.email}`;
  const link = user && given.link && (await liveMailedLink(db, user.id, hashToken(given.link), ports.clock.now())) ? given.link : null;
  if ((await rateLimits.spent(failures)) >= mostFailures && link === null && !(user && (await isKnownDevice(db, user.id, given.device)))) {
    await db.transaction((tx) => sendLinkLater(tx, ports, 'log-in-link', given.email));
    throw new ProblemError('device-unknown');
  }
  decoy ??= hashPassword(newToken('ps'));
  const isRight = await verify(user?.passwordHash ?? (await decoy), given.password);
  if (!user || !isRight) {
    await rateLimits.count(failures, daySeconds);
    await recordFailedLogIn(ports, { way: 'password', userId: user?.id, email: given.email });
    throw new ProblemError('wrong-credentials');
  }
  const hasShownFactor = hasSecondFactor(user.role) && (await hasFactor(db, user.id));
  if (hasShownFactor) {
    if (given.code === undefined) throw new ProblemError('second-factor-needed');
    await spendTry(ports, user.id);
  }
  const opened = await db.transaction(async (tx) => {
    // If the password was changed, or the user deleted, while it was compared, all sessions were ended: no new one may begin after that.
    if (!(await holdPassword(tx, user))) throw new ProblemError('wrong-credentials');
    assertNotOfDirectory(ports.config, user);
    const fault = hasShownFactor ? await takeCode(tx, ports, user.id, given.code ?? '') : null;
    if (fault !== null) return { fault };
    if (link !== null) await deleteMailedLink(tx, hashToken(link));
    return { session: await openSession(tx, ports, user, given, { hasShownFactor }) };
  });
  if (opened.session === undefined) {
    await recordFailedCode(ports, user.id);
    throw new ProblemError('second-factor-needed', { fields: [{ path: 'code', code: opened.fault }] });
  }
  // The hash is older than the current cost parameters: only at a log-in is the password known, to hash it again.
  if (user.passwordHash !== null && !hasCostOfNow(user.passwordHash))
    await replacePasswordHash(db, user, await hashPassword(given.password));
  return opened.session;
}
