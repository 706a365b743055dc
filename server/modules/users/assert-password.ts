import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as spanish from '@zxcvbn-ts/language-es-es';
import { invalid } from '#server/http/problems.ts';

/** The lowest accepted score on zxcvbn's scale from 0 to 4: more than a hundred million guesses. */
const leastScore = 3;
/** How many characters are estimated: further characters make no password weaker, and estimating them takes too long. */
const lookedAt = 32;

let estimate: ZxcvbnFactory | undefined;

/** Made at first use: unpacking its word lists takes a quarter of a second. */
const estimator = () =>
  (estimate ??= new ZxcvbnFactory({ graphs: common.adjacencyGraphs, dictionary: { ...common.dictionary, ...spanish.dictionary } }));

/**
 * Refuses passwords that are guessed first: common passwords, Spanish words, sequences of keys and digits, and what the account itself contains. It uses word lists
 * within the product, so that no password leaves the machine, and requires no kinds of characters (NIST SP 800-63B, 3.1.1.2).
 * @throws {ProblemError} `invalid-input` with the field `password`
 */
export function assertPassword(password: string, user: { email: string; name: string; surname1: string; surname2: string }): void {
  const { email, name, surname1, surname2 } = user;
  const own = [email, ...email.split(/[@.]/), name, surname1, surname2, 'peritia'].filter((word) => word.length > 2);
  if (estimator().check(password.slice(0, lookedAt), own).score >= leastScore) return;
  throw invalid('password', 'guessable');
}
