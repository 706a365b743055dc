/**
 * A whole number of cents in so many parts that add up to it exactly, as equal as cents allow: the parts that are a cent larger come first.
 * `count` is at least 1; a negative amount splits like its opposite.
 */
export function splitCents(amountCents: number, count: number): number[] {
  const sign = Math.sign(amountCents);
  const whole = Math.abs(amountCents);
  const part = Math.floor(whole / count);
  const larger = whole % count;
  return Array.from({ length: count }, (_, index) => (part + (index < larger ? 1 : 0)) * sign || 0);
}

/** A share of an amount, to the nearest cent, half a cent away from zero: 8 % of 12,50 € is `shareOfCents(1250, 8, 100)`. */
export function shareOfCents(amountCents: number, numerator: number, denominator: number): number {
  const exact = (Math.abs(amountCents) * numerator) / denominator;
  return Math.sign(amountCents) * Math.round(exact) || 0;
}
