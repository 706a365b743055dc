import { splitCents } from '#domain/shared/split-cents.ts';
import type { ContractedPrice } from './instalments.ts';
import { type ReceiptLines, receiptLines } from './receipt-lines.ts';

export type YearPrice = Pick<ContractedPrice, 'totalCents' | 'yearlyTotalCents' | 'consorcioCents'>;

/**
 * The lines of a receipt. `consorcioCents`: its share of the Consorcio's surcharge. Of what paying in instalments costs it bears the part that its price has in the total.
 */
function linesOfPart({ totalCents, yearlyTotalCents }: YearPrice, priceCents: number, consorcioCents: number): ReceiptLines {
  const instalmentCents = Math.max(0, totalCents - yearlyTotalCents);
  const instalmentCostCents = totalCents === 0 ? 0 : Math.round((instalmentCents * priceCents) / totalCents);
  return receiptLines({ totalCents: priceCents, instalmentCostCents, consorcioCents });
}

/**
 * The lines of receipts that get another price, in cents. Between them they bear what is left of the year's surcharge of the Consorcio; `keptConsorcioCents`: what the
 * receipts that stay have of it.
 */
export function repricedLines(year: YearPrice, keptConsorcioCents: number, prices: readonly number[]): ReceiptLines[] {
  if (prices.length === 0) return [];
  const shares = splitCents(Math.max(0, year.consorcioCents - keptConsorcioCents), prices.length);
  return prices.map((priceCents, index) => linesOfPart(year, priceCents, shares[index] ?? 0));
}
