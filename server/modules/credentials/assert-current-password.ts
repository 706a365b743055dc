import { verify } from '@node-rs/argon2';
import { invalid } from '#server/http/problems.ts';

/**
 * Checks the password again, as somebody else may have their phone.
 * @throws {ProblemError} `invalid-input` with `current_password` `wrong`: no 401, as the session is as good as before
 */
export async function assertCurrentPassword(passwordHash: string | null, given: string | undefined): Promise<void> {
  const isRight = given !== undefined && passwordHash !== null && (await verify(passwordHash, given));
  if (!isRight) throw invalid('current_password', 'wrong');
}
