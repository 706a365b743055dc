import type { Trends } from '#domain/wire/trends.ts';
import { filtered } from '#src/office/kit/filtered.ts';

type Period = Pick<Trends, 'from' | 'to'>;

/** The address of the list of the policies of a period, with further filters. */
export const periodOfPolicies = ({ from, to }: Period, filter: Record<string, string> = {}) =>
  filtered('/oficina/polizas', { created_from: from, created_to: to, ...filter });

/** The address of the list of the policies with an unpaid receipt that fell due in a period, up to `today`. */
export const unpaidOfPeriod = ({ from, to }: Period, today: string) =>
  filtered('/oficina/polizas', { unpaid_from: from, unpaid_to: to < today ? to : today });

/** The addresses of the lists of the evaluations received in a period, and of those decided in it. */
export const receivedOfPeriod = ({ from, to }: Period) => filtered('/oficina/recibidas', { received_from: from, received_to: to });
export const decidedOfPeriod = ({ from, to }: Period, filter: Record<string, string> = {}) =>
  filtered('/oficina/recibidas', { decided_from: from, decided_to: to, outcome: 'any', ...filter });

/** The address of the list of the blind reviews of a period. */
export const blindOfPeriod = ({ from, to }: Period, filter: Record<string, string> = {}) =>
  filtered('/oficina/a-ciegas', { from, to, ...filter });

/** The address of the list of the claims declared in a period. */
export const claimsOfPeriod = ({ from, to }: Period) => filtered('/oficina/siniestros', { created_from: from, created_to: to });
