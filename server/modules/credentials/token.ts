import { createHash, randomBytes } from 'node:crypto';

export const apiKeyStart = 'peritia_key_';

/** A bearer token: `ps_` for a session, `pg_` for a grant, `pc_` for a contracting grant, `pr_` for a password link, `pe_` for a download, `pd_` for a browser that is known, `pw_` for a withdrawal, and 32 random bytes as base64url. */
export function newToken(kind: 'ps' | 'pg' | 'pc' | 'pr' | 'pe' | 'pd' | 'pw'): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** A partner's key: of a form that those who look for leaked secrets know at once, `peritia_key_[A-Za-z0-9_-]{43}`. */
export function newApiKey(): string {
  return `${apiKeyStart}${randomBytes(32).toString('base64url')}`;
}

/** What is kept of a token: it has 256 random bits, so that a plain SHA-256 cannot be turned back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
