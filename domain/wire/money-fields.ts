import * as v from 'valibot';
import { centsOf } from '#domain/shared/money.ts';
import type { FieldCode } from './field-code.ts';

/** Largest amount, in euros: no device of the catalogue costs so much, and so no receipt does. */
const maxAmount = 100_000;

/** Tolerance of floating point: 19.99 × 100 is 1998.9999999999998. */
const rounding = 1e-6;
const isWholeCents = (euros: number) => Math.abs(euros * 100 - centsOf(euros)) < rounding;

/** An amount in euros with two decimals at most. */
export const amountField = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(maxAmount),
  v.check(isWholeCents, 'not-whole-cents' satisfies FieldCode),
);

/** An amount in euros with two decimals at most, or 0, as where a range begins. */
export const amountOrNoneField = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(maxAmount),
  v.check(isWholeCents, 'not-whole-cents' satisfies FieldCode),
);

/** An amount in a query: `825`, `199.90`. */
export const amountParam = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,2})?$/), v.transform(Number), amountField);
