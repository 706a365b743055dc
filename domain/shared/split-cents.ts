/**
 * Divides a whole number of cents into `count` parts (at least 1) that add up to it exactly and differ by a cent at most; the larger parts come first.
 * A negative amount is divided like its absolute value.
 */
export function splitCents(amountCents: number, count: number): number[] {
  const sign = Math.sign(amountCents);
  const whole = Math.abs(amountCents);
  const part = Math.floor(whole / count);
  const larger = whole % count;
  return Array.from({ length: count }, (_, index) => (part + (index < larger ? 1 : 0)) * sign || 0);
}

/** A share of an amount, to the nearest cent, with half cents rounded away from zero: 8 % of 12,50 € is `shareOfCents(1250, 8, 100)`. */
export function shareOfCents(amountCents: number, numerator: number, denominator: number): number {
  const exact = (Math.abs(amountCents) * numerator) / denominator;
  return Math.sign(amountCents) * Math.round(exact) || 0;
}
