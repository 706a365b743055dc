import type { Trends } from '#domain/wire/trends.ts';
import { filtered } from '#src/office/kit/filtered.ts';

type Period = Pick<Trends, 'from' | 'to'>;

/** The list of the policies of a period, narrowed further by its other filters. */
export const periodOfPolicies = ({ from, to }: Period, filter: Record<string, string> = {}) =>
  filtered('/oficina/polizas', { created_from: from, created_to: to, ...filter });

/** The list of the policies with a receipt that fell due in a period, up to `today`, and is not paid. */
export const unpaidOfPeriod = ({ from, to }: Period, today: string) =>
  filtered('/oficina/polizas', { unpaid_from: from, unpaid_to: to < today ? to : today });

/** The lists of the evaluations that came in a period, and that were decided in it. */
export const receivedOfPeriod = ({ from, to }: Period) => filtered('/oficina/recibidas', { received_from: from, received_to: to });
export const decidedOfPeriod = ({ from, to }: Period, filter: Record<string, string> = {}) =>
  filtered('/oficina/recibidas', { decided_from: from, decided_to: to, outcome: 'any', ...filter });

/** The list of what persons looked at blind in a period. */
export const blindOfPeriod = ({ from, to }: Period, filter: Record<string, string> = {}) =>
  filtered('/oficina/a-ciegas', { from, to, ...filter });

/** The list of the claims that were declared in a period. */
export const claimsOfPeriod = ({ from, to }: Period) => filtered('/oficina/siniestros', { created_from: from, created_to: to });
