/** 95 % of a normal distribution lie within this many standard deviations of its mean. */
const z = 1.96;

/**
 * The 95 % confidence interval of a share (0 to 1), given that `part` of a random sample of `whole` had the property: Wilson's score interval, which also holds for small
 * samples and for shares near 0 and 1. Null for an empty sample.
 */
export function shareInterval(part: number, whole: number): { low: number; high: number } | null {
  if (whole === 0) return null;
  const share = part / whole;
  const scale = 1 + z ** 2 / whole;
  const middle = share + z ** 2 / (2 * whole);
  const half = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}
