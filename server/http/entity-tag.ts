import { createHash } from 'node:crypto';

/** The ETag of an answer (RFC 9110): the same bytes have the same tag. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether the header contains this tag or `*`. Weak tags match too, because a proxy that compresses may have weakened it. */
export function hasTag(headers: Headers, header: 'if-none-match' | 'if-match', tag: string): boolean {
  const known = headers.get(header)?.split(',') ?? [];
  return known.some((entry) => ['*', tag].includes(entry.trim().replace(/^W\//, '')));
}
