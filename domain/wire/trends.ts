import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id } from './fields.ts';
import { dayField } from './typed-fields.ts';

const count = v.pipe(v.number(), v.integer());
const day = v.optional(v.pipe(dayField, v.maxValue('2999-12-31')));

const stepSchema = v.object({
  /** First day of the step. */
  day: civilDate,
  /** Evaluations that arrived. */
  evaluations: count,
  /** Evaluations that were decided, by outcome; one rejected for damage counts as `broken`, not as `rejected`. Those that wait for a blind decision are not counted. */
  validated: count,
  rejected: count,
  broken: count,
  /** Policies that were contracted, and claims that were declared. */
  contracted: count,
  claims: count,
});
export type TrendStep = v.InferOutput<typeof stepSchema>;

const soldBySchema = v.object({
  /** Null: sold on the web. */
  store: v.nullable(v.object({ id, name: v.string() })),
  contracted: count,
  /** The yearly price of the contracted policies, in euros. */
  premium: v.number(),
});
export type SoldBy = v.InferOutput<typeof soldBySchema>;

/** What happened in a period, in days of Madrid. Without `to`: until today; without `from`: the thirty days up to the end; at most 400 days (`range`). */
export const getTrends = endpoint({
  method: 'GET',
  path: '/figures/trends',
  summary: 'Qué ha pasado en un periodo: peritaciones, contratos, siniestros y ventas',
  who: 'staff',
  query: v.strictObject({ from: day, to: day }),
  response: v.object({
    from: civilDate,
    to: civilDate,
    /** Whether a step is a day or a month. */
    step: v.picklist(['day', 'month']),
    /** All steps in order, also those in which nothing happened. */
    steps: v.array(stepSchema),
    /**
     * Evaluations decided in the period, without those that wait for a blind decision: in all, by a person, and the median minutes from their arrival, or from when a
     * person was asked for; null when none was decided.
     */
    decided: v.object({ all: count, by_person: count, median_minutes: v.nullable(v.number()) }),
    /** Evaluations decided by a person after the rules had judged both photos, and how often the two decisions were the same. */
    agreement: v.object({ compared: count, same: count }),
    /**
     * Evaluations decided automatically and then by persons who were not told that decision: how often the two were the same, and the 95 % confidence interval
     * (shares, 0 to 1) of their agreement on all evaluations; null when there are none.
     */
    blind: v.object({ compared: count, same: count, interval: v.nullable(v.object({ low: v.number(), high: v.number() })) }),
    /** Policies contracted in the period that are not signed, and receipts that fell due in it and are not paid. */
    unsigned: count,
    unpaid: count,
    /** Every store that sold something, and the web; the one that sold most first. */
    stores: v.array(soldBySchema),
  }),
  problems: ['invalid-input'],
});
export type Trends = v.InferOutput<typeof getTrends.response>;
