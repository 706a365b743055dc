import { createHash, randomBytes } from 'node:crypto';

export const apiKeyStart = 'peritia_key_';

/**
 * A bearer token: a prefix and 32 random bytes as base64url. `ps_`: session, `pg_`: grant, `pc_`: contracting grant, `pr_`: password link, `pe_`: download, `pd_`: known
 * browser, `pw_`: withdrawal.
 */
export function newToken(kind: 'ps' | 'pg' | 'pc' | 'pr' | 'pe' | 'pd' | 'pw'): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** A partner's key, `peritia_key_[A-Za-z0-9_-]{43}`: its fixed prefix lets scanners for leaked secrets recognise it. */
export function newApiKey(): string {
  return `${apiKeyStart}${randomBytes(32).toString('base64url')}`;
}

/** The hash of a token that is stored. A token has 256 random bits, so a plain SHA-256 cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
