/** 95 % of a normal distribution lie within so many standard deviations. */
const z = 1.96;

/** Wilson's interval of 95 % for a share that was counted: both ends, 0 to 1. */
export function wilson(part: number, all: number): [low: number, high: number] {
  const share = part / all;
  const middle = share + (z * z) / (2 * all);
  const reach = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const scale = 1 + (z * z) / all;
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)];
}
