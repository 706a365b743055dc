import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Trends } from '#domain/wire/trends.ts';

/** The list of the policies of a period, narrowed further by its other filters. */
export function periodOfPolicies({ from, to }: Pick<Trends, 'from' | 'to'>, filter: Record<string, string> = {}): AppPath {
  const parts = Object.entries({ created_from: from, created_to: to, ...filter }).map(
    ([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`,
  );
  return `/oficina/polizas?${parts.join('&')}`;
}
