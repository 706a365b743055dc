import type { Trends } from '#domain/wire/trends.ts';

/** A filter of a list as it stands in an address. */
function filtered(filter: Record<string, string>): string {
  return Object.entries(filter)
    .map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`)
    .join('&');
}

type Period = Pick<Trends, 'from' | 'to'>;

/** The list of the policies of a period, narrowed further by its other filters. */
export const periodOfPolicies = ({ from, to }: Period, filter: Record<string, string> = {}): `/oficina/polizas?${string}` =>
  `/oficina/polizas?${filtered({ created_from: from, created_to: to, ...filter })}`;

/** The list of the policies with a receipt that fell due in a period, up to `today`, and is not paid. */
export const unpaidOfPeriod = ({ from, to }: Period, today: string): `/oficina/polizas?${string}` =>
  `/oficina/polizas?${filtered({ unpaid_from: from, unpaid_to: to < today ? to : today })}`;

/** The list of the claims that were declared in a period. */
export const claimsOfPeriod = ({ from, to }: Period): `/oficina/siniestros?${string}` =>
  `/oficina/siniestros?${filtered({ created_from: from, created_to: to })}`;
