import { amountText, centsOf, parseAmount } from '#domain/shared/money.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** A range of a tariff as the wire has it, in euros. */
export interface WrittenRange {
  min_value: number;
  max_value: number;
  price_monthly: number;
  price_yearly: number;
}

const written = (euros: number) => amountText(centsOf(euros));

/** A range with the prices of a month and of a year: `0,00–150,00: 2,95 / 29,50`. */
export const rangeText = ({ min_value: from, max_value: to, price_monthly: monthly, price_yearly: yearly }: WrittenRange): string =>
  `${written(from)}–${written(to)}: ${written(monthly)} / ${written(yearly)}`;

/** A tariff in one line. */
export const tariffText = (prices: readonly WrittenRange[]): string => prices.map(rangeText).join('; ');

/** Its two ends, and its two prices. A tariff that was written by hand has a plain hyphen. */
const range = /^([^–:/-]+)[–-]([^–:/-]+):([^–:/-]+)\/([^–:/-]+)$/;

/** A tariff from its text, its ranges in the order of their prices; each on a line of its own, or with semicolons between. Amounts as people in Spain write them. */
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
