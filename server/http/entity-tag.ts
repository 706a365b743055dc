import { createHash } from 'node:crypto';

/** What an answer is known by (RFC 9110, ETag): the same bytes, the same tag. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether the caller has exactly this answer already (`If-None-Match`; a proxy that compresses may have made the tag a weak one). */
export function hasTag(headers: Headers, tag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? [];
  return known.some((entry) => entry.trim().replace(/^W\//, '') === tag);
}
