import { verify } from '@node-rs/argon2';
import { invalid } from '#server/http/problems.ts';

/**
 * Checks the password again, since somebody else may hold the person's phone.
 * @throws {ProblemError} `invalid-input` with `current_password` `wrong`; not 401, since the session stays valid
 */
export async function assertCurrentPassword(passwordHash: string | null, given: string | undefined): Promise<void> {
  const isRight = given !== undefined && passwordHash !== null && (await verify(passwordHash, given));
  if (!isRight) throw invalid('current_password', 'wrong');
}
