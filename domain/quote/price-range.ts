/** A row of a tariff: a range of device prices, and the monthly and yearly price of the insurance, taxes included. All in cents. */
export interface TariffRow {
  minCents: number;
  maxCents: number;
  monthlyCents: number;
  yearlyCents: number;
}

/** The range of device prices of a coverage before its tariff is known, in euros as on the wire (specification §9). */
export const defaultPriceRange = { min_value: 0, max_value: 100 } as const;

/** The device price with which a quote begins, in euros (specification §9, decision A30). */
export const defaultDevicePrice = 825;

/**
 * The row of a tariff for a device price. Ranges include their lower end and exclude their upper end, except that of the last row (decision A29). Null for a
 * price in a gap or outside of the tariff: "no asegurable online".
 */
export function tariffRowFor(rows: readonly TariffRow[], devicePriceCents: number): TariffRow | null {
  const inside = rows.find(({ minCents, maxCents }) => devicePriceCents >= minCents && devicePriceCents < maxCents);
  if (inside !== undefined) return inside;
  const last = rows.toSorted((one, other) => one.maxCents - other.maxCents).at(-1);
  return last?.maxCents === devicePriceCents ? last : null;
}

/** A fault in a tariff that somebody is writing: the index of the row as they wrote it, and the field where the fault is shown. */
export interface TariffFault {
  row: number;
  field: 'minCents' | 'maxCents';
  /** `before-start`: the range ends where it begins, or before; `overlap`: it overlaps an earlier range; `gap`: there is a gap before it, and gaps are not allowed. */
  code: 'before-start' | 'overlap' | 'gap';
}

type Range = Pick<TariffRow, 'minCents' | 'maxCents'>;

/**
 * The faults of a tariff that somebody is writing, in the order of its prices; empty when there are none. Prices between two ranges are not insured
 * online (decision A29), so that a gap is a fault unless the writer has confirmed it (`mayHaveGaps`).
 */
export function tariffFaults(rows: readonly Range[], { mayHaveGaps }: { mayHaveGaps: boolean }): TariffFault[] {
  const sorted = rows.map((range, row) => ({ ...range, row })).toSorted((one, other) => one.minCents - other.minCents);
  let end: number | null = null;
  const faults: TariffFault[] = [];
  for (const { row, minCents, maxCents } of sorted) {
    if (maxCents <= minCents) faults.push({ row, field: 'maxCents', code: 'before-start' });
    if (end !== null && minCents < end) faults.push({ row, field: 'minCents', code: 'overlap' });
    if (end !== null && minCents > end && !mayHaveGaps) faults.push({ row, field: 'minCents', code: 'gap' });
    end = Math.max(end ?? maxCents, maxCents);
  }
  return faults;
}

/** The gaps between the ranges of a tariff, where prices are not insured online: from `minCents` to less than `maxCents`. */
export function tariffGaps(rows: readonly Range[]): Range[] {
  const sorted = rows.toSorted((one, other) => one.minCents - other.minCents);
  return sorted.flatMap(({ maxCents }, index) => {
    const next = sorted[index + 1];
    return next && next.minCents > maxCents ? [{ minCents: maxCents, maxCents: next.minCents }] : [];
  });
}
