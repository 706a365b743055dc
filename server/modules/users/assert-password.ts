import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as spanish from '@zxcvbn-ts/language-es-es';
import { invalid } from '#server/http/problems.ts';

/** The least estimate on zxcvbn's scale from 0 to 4: more than a hundred million guesses. */
const leastScore = 3;
/** How many characters are estimated: what stands behind makes no password weaker, and longer ones take the estimate too long. */
const lookedAt = 32;

let estimate: ZxcvbnFactory | undefined;

/** Made when it is first asked for: its lists of words take a quarter of a second to unpack. */
const estimator = () =>
  (estimate ??= new ZxcvbnFactory({ graphs: common.adjacencyGraphs, dictionary: { ...common.dictionary, ...spanish.dictionary } }));

/**
 * Refuses what is tried first: common passwords, words of Spanish, runs of keys and digits, and what stands in the account itself. By lists that come with the product: no
 * password leaves the machine, and there is no rule about kinds of characters (NIST SP 800-63B, 3.1.1.2).
 * @throws {ProblemError} `invalid-input` with the field `password`
 */
export function assertPassword(password: string, user: { email: string; name: string; surname1: string; surname2: string }): void {
  const { email, name, surname1, surname2 } = user;
  const own = [email, ...email.split(/[@.]/), name, surname1, surname2, 'peritia'].filter((word) => word.length > 2);
  if (estimator().check(password.slice(0, lookedAt), own).score >= leastScore) return;
  throw invalid('password', 'guessable');
}
