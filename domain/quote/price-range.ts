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

/** What is wrong with a range of a tariff that somebody writes: its place in what they wrote, and where the fault is told. */
export interface TariffFault {
  row: number;
  field: 'minCents' | 'maxCents';
  /** `before-start`: it ends where it begins, or before; `overlap`: another has some of its prices too; `gap`: nobody said that what comes before it is not insured. */
  code: 'before-start' | 'overlap' | 'gap';
}

type Range = Pick<TariffRow, 'minCents' | 'maxCents'>;

/**
 * What is wrong with a tariff that somebody writes, in the order of its prices; empty when nothing is. Prices between two ranges are not insured online (decision A29),
 * which has to be meant: `mayHaveGaps`.
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

/** Prices between two ranges of a tariff, which are not insured online: from `minCents` to less than `maxCents`. */
export function tariffGaps(rows: readonly Range[]): Range[] {
  const sorted = rows.toSorted((one, other) => one.minCents - other.minCents);
  return sorted.flatMap(({ maxCents }, index) => {
    const next = sorted[index + 1];
    return next && next.minCents > maxCents ? [{ minCents: maxCents, maxCents: next.minCents }] : [];
  });
}
