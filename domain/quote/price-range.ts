/** A range of device prices in cents, and what insuring one of them costs with taxes, in cents. */
export interface TariffRow {
  minCents: number;
  maxCents: number;
  monthlyCents: number;
  yearlyCents: number;
}

/** What a coverage has before its tariff is known, in euros as on the wire (specification §9). */
export const defaultPriceRange = { min_value: 0, max_value: 100 } as const;

/** The device price with which a quote begins, in euros (specification §9, decision A30). */
export const defaultDevicePrice = 825;

/**
 * The row for a device price: its lower end included, its upper end not, but that of the last row is (decision A29). Null for a price in a
 * gap or outside: "no asegurable online".
 */
export function tariffRowFor(rows: readonly TariffRow[], devicePriceCents: number): TariffRow | null {
  const inside = rows.find(({ minCents, maxCents }) => devicePriceCents >= minCents && devicePriceCents < maxCents);
  if (inside !== undefined) return inside;
  const last = rows.toSorted((one, other) => one.maxCents - other.maxCents).at(-1);
  return last?.maxCents === devicePriceCents ? last : null;
}

export type TariffProblem = 'empty-range' | 'overlap' | 'negative-price';

/** What is wrong with a tariff that somebody writes; null when nothing is. Gaps are allowed: they are not insured online. */
export function tariffProblem(rows: readonly TariffRow[]): TariffProblem | null {
  if (rows.some((row) => row.minCents < 0 || row.monthlyCents < 0 || row.yearlyCents < 0)) return 'negative-price';
  if (rows.some(({ minCents, maxCents }) => minCents >= maxCents)) return 'empty-range';
  const sorted = rows.toSorted((one, other) => one.minCents - other.minCents);
  return sorted.some(({ maxCents }, index) => maxCents > (sorted[index + 1]?.minCents ?? maxCents)) ? 'overlap' : null;
}
