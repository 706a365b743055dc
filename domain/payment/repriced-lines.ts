import { splitCents } from '#domain/shared/split-cents.ts';
import type { ContractedPrice } from './instalments.ts';
import { type ReceiptLines, receiptLines } from './receipt-lines.ts';

export type YearPrice = Pick<ContractedPrice, 'totalCents' | 'yearlyTotalCents' | 'consorcioCents'>;

/**
 * The lines of a receipt. `consorcioCents`: its share of the Consorcio's surcharge. Its share of the cost of instalments is proportional to its price.
 */
function linesOfPart({ totalCents, yearlyTotalCents }: YearPrice, priceCents: number, consorcioCents: number): ReceiptLines {
  const instalmentCents = Math.max(0, totalCents - yearlyTotalCents);
  const instalmentCostCents = totalCents === 0 ? 0 : Math.round((instalmentCents * priceCents) / totalCents);
  return receiptLines({ totalCents: priceCents, instalmentCostCents, consorcioCents });
}

/**
 * The lines of receipts that get new `prices`, in cents. They share what is left of the year's Consorcio surcharge. `keptConsorcioCents`: the part of it that is on the
 * receipts that do not change.
 */
export function repricedLines(year: YearPrice, keptConsorcioCents: number, prices: readonly number[]): ReceiptLines[] {
  if (prices.length === 0) return [];
  const shares = splitCents(Math.max(0, year.consorcioCents - keptConsorcioCents), prices.length);
  return prices.map((priceCents, index) => linesOfPart(year, priceCents, shares[index] ?? 0));
}
