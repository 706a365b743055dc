import { splitCents } from '#domain/shared/split-cents.ts';
import type { ContractedPrice } from './instalments.ts';
import { type ReceiptLines, receiptLines } from './receipt-lines.ts';

export type YearPrice = Pick<ContractedPrice, 'totalCents' | 'yearlyTotalCents' | 'consorcioCents'>;

/** Of a receipt with its own share of the Consorcio's surcharge; of what paying in instalments costs it bears its part, as it is a part of the total. */
function linesOfPart({ totalCents, yearlyTotalCents }: YearPrice, priceCents: number, consorcioCents: number): ReceiptLines {
  const instalmentCents = Math.max(0, totalCents - yearlyTotalCents);
  const instalmentCostCents = totalCents === 0 ? 0 : Math.round((instalmentCents * priceCents) / totalCents);
  return receiptLines({ totalCents: priceCents, instalmentCostCents, consorcioCents });
}

/** Of receipts that have another price: between them they bear what the receipts that stay (`keptConsorcioCents`) leave of the Consorcio's surcharge of the year. */
export function repricedLines(year: YearPrice, keptConsorcioCents: number, prices: readonly number[]): ReceiptLines[] {
  if (prices.length === 0) return [];
  const shares = splitCents(Math.max(0, year.consorcioCents - keptConsorcioCents), prices.length);
  return prices.map((priceCents, index) => linesOfPart(year, priceCents, shares[index] ?? 0));
}
