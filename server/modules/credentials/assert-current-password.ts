import { verify } from '@node-rs/argon2';
import { invalid } from '#server/http/problems.ts';

/** That it is they, and not somebody with their phone. @throws {ProblemError} `invalid-input` with `current_password` `wrong`: no 401, since the session is as good as before */
export async function assertCurrentPassword(passwordHash: string | null, given: string | undefined): Promise<void> {
  const isRight = given !== undefined && passwordHash !== null && (await verify(passwordHash, given));
  if (!isRight) throw invalid('current_password', 'wrong');
}
