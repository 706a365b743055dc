/** The quantile of the normal distribution that 95 % lie within. */
const z = 1.96;

/** Between which shares (0 to 1) the true one lies in 95 of 100 cases, when `part` of `whole` that were drawn were so (Wilson's score interval, which holds for few and for all too); null of none. */
export function shareInterval(part: number, whole: number): { low: number; high: number } | null {
  if (whole === 0) return null;
  const share = part / whole;
  const scale = 1 + z ** 2 / whole;
  const middle = share + z ** 2 / (2 * whole);
  const half = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}
