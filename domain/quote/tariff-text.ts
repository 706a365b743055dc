import { amountText, centsOf, parseAmount } from '#domain/shared/money.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** A range of a tariff as on the wire, in euros. */
export interface WrittenRange {
  min_value: number;
  max_value: number;
  price_monthly: number;
  price_yearly: number;
}

const written = (euros: number) => amountText(centsOf(euros));

/** A range with its monthly and yearly price as text: `0,00–150,00: 2,95 / 29,50`. */
export const rangeText = ({ min_value: from, max_value: to, price_monthly: monthly, price_yearly: yearly }: WrittenRange): string =>
  `${written(from)}–${written(to)}: ${written(monthly)} / ${written(yearly)}`;

/** All ranges of a tariff in one line, separated by semicolons. */
export const tariffText = (prices: readonly WrittenRange[]): string => prices.map(rangeText).join('; ');

/** Matches one range: its two ends and its two prices. Between the ends there may be a dash or, typed by hand, a hyphen. */
const range = /^([^–:/-]+)[–-]([^–:/-]+):([^–:/-]+)\/([^–:/-]+)$/;

/**
 * Parses a tariff: one range a line, or separated by semicolons, with amounts as people in Spain write them. The ranges are returned in the order of their lower ends.
 */
export function parseTariff(text: string): Result<WrittenRange[], 'wrong-form'> {
  const ranges: WrittenRange[] = [];
  for (const line of text.split(/[;\n]/)) {
    if (line.trim() === '') continue;
    const amounts = (range.exec(line)?.slice(1) ?? []).map(parseAmount).flatMap((amount) => (amount.ok ? [amount.value / 100] : []));
    const [from, to, monthly, yearly] = amounts;
    if (from === undefined || to === undefined || monthly === undefined || yearly === undefined) return fail('wrong-form');
    ranges.push({ min_value: from, max_value: to, price_monthly: monthly, price_yearly: yearly });
  }
  return ok(ranges.toSorted((one, other) => one.min_value - other.min_value));
}
