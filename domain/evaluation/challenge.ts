/** A challenge is `PT1.` and 128 random bits as 22 base64url characters. */
const pattern = /^PT1\.[A-Za-z0-9_-]{22}$/;

/**
 * Version of the QR code (error correction level Q) that shows a challenge, 29 modules a side. A text of capitals and digits alone would fit into a smaller
 * version, which the assessment does not measure.
 */
export const challengeVersion = 3;

export function isChallenge(text: string): boolean {
  return pattern.test(text);
}

/** Makes the text of a challenge from 16 random bytes, as base64url given by the caller. */
export function challengeFrom(base64url: string): string {
  return `PT1.${base64url}`;
}

/** A challenge as the server keeps it. Instants are epoch milliseconds of the server's own clock. */
export interface IssuedChallenge {
  riskId: number;
  expiresAtMs: number;
  /** Id of the evaluation that used it; null while it is unused. */
  usedBy: string | null;
}

/**
 * Whether an evaluation may carry this challenge: it must have been issued for the same risk and not been used by another evaluation. `late`: it had expired when it
 * reached the server; the photo may have been taken in time on a phone that was then offline for days, which nobody can tell, so a person decides. The same
 * evaluation sent again is no second use. `issued` null: the server never issued that text.
 */
export function judgeChallenge(
  issued: IssuedChallenge | null,
  use: { evaluationId: string; riskId: number; nowMs: number },
): 'accepted' | 'late' | 'challenge-unknown' | 'challenge-used' {
  if (issued === null || issued.riskId !== use.riskId) return 'challenge-unknown';
  if (issued.usedBy === use.evaluationId) return 'accepted';
  if (issued.usedBy !== null) return 'challenge-used';
  return use.nowMs >= issued.expiresAtMs ? 'late' : 'accepted';
}
