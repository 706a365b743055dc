import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const count = v.pipe(v.number(), v.integer());

/** Each figure is counted up to this number: with hundreds of open tasks, people plan by the list and not by the exact number. */
export const mostFigured = 250;

const figures = {
  /** Evaluations that a person has to decide; null for whoever decides none. */
  waiting_evaluations: v.nullable(count),
  /** Waiting evaluations whose deadline has passed; null for whoever decides none. */
  late_evaluations: v.nullable(count),
  /** Policies that are paid and not signed. */
  unsigned_policies: count,
  /** Receipts that are due and not paid, of policies in force or cancelled with effect from a later day. */
  unpaid_payments: count,
  /** Claims that are neither settled nor denied; null for stores and distributors, who may not see claims. */
  open_claims: v.nullable(count),
};

/** Each figure counts what the caller may see: for a store what it sold, for a distributor what its stores sold. Each is counted up to 250. */
export const getFigures = endpoint({
  method: 'GET',
  path: '/figures',
  summary: 'Cuánto hay hoy por hacer, de lo que ve quien pregunta',
  who: 'store',
  of: 'list',
  response: v.object({
    ...figures,
    /** The figures whose real number is larger than the one counted. */
    more_of: v.array(v.keyof(v.object(figures))),
  }),
  problems: [],
});
