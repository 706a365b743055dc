import { createHash } from 'node:crypto';

/** What an answer is known by (RFC 9110, ETag): the same bytes, the same tag. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether the caller names exactly this answer, as what it has already or as what it has read (a proxy that compresses may have made the tag a weak one). */
export function hasTag(headers: Headers, header: 'if-none-match' | 'if-match', tag: string): boolean {
  const known = headers.get(header)?.split(',') ?? [];
  return known.some((entry) => ['*', tag].includes(entry.trim().replace(/^W\//, '')));
}
