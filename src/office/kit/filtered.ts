import type { AppPath } from '#domain/wire/page-paths.ts';

/** The address of a page of the office with these filters of its list; without filters, the plain address. */
export function filtered<Path extends AppPath>(path: Path, filter: Record<string, string>): Path | `${Path}?${string}` {
  const parts = Object.entries(filter).map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
