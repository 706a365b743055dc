import type { beginDirectoryLogin, loginWithDirectory } from '#domain/wire/directory-login.ts';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import { type Entering, openSession } from '#server/modules/session/open-session.ts';
import { recordFailedLogIn } from '#server/modules/session/record-failed-log-in.ts';
import type { Directory, DirectoryPerson } from '#server/ports/directory.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertVisit, lockBySubject, lockUnlinked, setSubject, takeVisit, type UserRow } from './store.ts';

/** Milliseconds that a person may spend at the directory, its second factor included. */
export const visitMs = 15 * 60_000;
const returnPath: AppPath = '/acceso/directorio';

/** @throws {ProblemError} `not-found` when no directory is configured, `unavailable` */
export async function beginDirectoryVisit(ports: Ports): Promise<ResponseOf<typeof beginDirectoryLogin>> {
  const { address, state, nonce, verifier } = await asked(ports, (directory) => directory.visit(returnTo(ports)));
  const expiresAt = new Date(ports.clock.now().getTime() + visitMs);
  await insertVisit(ports.db, { stateHash: hashToken(state), nonce, verifier, expiresAt });
  return { address, state };
}

/**
 * Opens a session for the person of the office whom the directory has authenticated. The first time the user is found by e-mail address, afterwards by the directory's
 * subject: somebody else who gets that address later is not taken for them.
 * @throws {ProblemError} `wrong-credentials`, `forbidden`, `network-refused`, `not-found` when no directory is configured, `unavailable`
 */
export async function logInWithDirectory(
  ports: Ports,
  { state, code, iss, ...entering }: BodyOutput<typeof loginWithDirectory> & Entering,
): Promise<ResponseOf<typeof loginWithDirectory>> {
  // The visit is deleted outside of the transaction below, so that a refused answer uses it up as well.
  const visit = await takeVisit(ports.db, hashToken(state), ports.clock.now());
  const person = visit && (await asked(ports, (directory) => directory.personOf({ ...visit, state, code, issuer: iss }, returnTo(ports))));
  if (!person) {
    await recordFailedLogIn(ports, { way: 'directory', userId: undefined });
    throw new ProblemError('wrong-credentials');
  }
  const opened = await ports.db.transaction(async (tx) => {
    const user = await userOf(tx, ports, person);
    return user && openSession(tx, ports, user, entering, { hasShownFactor: true });
  });
  if (opened) return opened;
  await recordFailedLogIn(ports, { way: 'directory', userId: undefined, ...(person.email === null ? {} : { email: person.email }) });
  throw new ProblemError('forbidden');
}

/** The user of a person of the directory. Never a policyholder, whatever their e-mail address: the directory is the office's. */
async function userOf(db: Executor, ports: Ports, { subject, email }: DirectoryPerson): Promise<UserRow | null> {
  const known = await lockBySubject(db, subject);
  if (known) return known.role === 'policyholder' ? null : known;
  const user = email === null ? undefined : await lockUnlinked(db, email);
  if (!user || user.role === 'policyholder') return null;
  await setSubject(db, user.id, subject);
  await recordEvent(db, ports, { kind: 'directory-linked', userId: user.id, data: { user: user.id } });
  return user;
}

async function asked<T>({ directory, logger }: Ports, ask: (directory: Directory) => Promise<T>): Promise<T> {
  if (directory === null) throw new ProblemError('not-found');
  try {
    return await ask(directory);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    logger.warn({ why: error.message }, 'the directory does not answer');
    throw new ProblemError('unavailable');
  }
}

const returnTo = ({ address }: Pick<Ports, 'address'>) => `${address()}${returnPath}`;
