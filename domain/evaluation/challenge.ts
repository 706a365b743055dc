/** A challenge is `PT1.` and 128 random bits as 22 base64url characters. */
const pattern = /^PT1\.[A-Za-z0-9_-]{22}$/;

export function isChallenge(text: string): boolean {
  return pattern.test(text);
}

/** Makes the text of a challenge from 16 random bytes, as base64url given by the caller. */
export function challengeFrom(base64url: string): string {
  return `PT1.${base64url}`;
}
