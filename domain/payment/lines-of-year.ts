import { loweredLines } from './lowered-lines.ts';
import type { ReceiptLines } from './receipt-lines.ts';

/**
 * What the price of a year is made of: the sums of its receipts' lines. A refund has no lines, so that of a year which became cheaper after it was paid the receipts
 * say more than it costs: then each line has its share of the price.
 */
export function linesOfYear(receipts: readonly { lines: ReceiptLines | null }[], totalCents: number): ReceiptLines {
  const sum = (name: keyof ReceiptLines) => receipts.reduce((total, { lines }) => total + (lines?.[name] ?? 0), 0);
  const lines: ReceiptLines = {
    netPremiumCents: sum('netPremiumCents'),
    instalmentSurchargeCents: sum('instalmentSurchargeCents'),
    consorcioCents: sum('consorcioCents'),
    premiumTaxCents: sum('premiumTaxCents'),
    windingUpLevyCents: sum('windingUpLevyCents'),
  };
  const linesCents = Object.values(lines).reduce((total: number, cents: number) => total + cents, 0);
  return linesCents > totalCents ? loweredLines(lines, totalCents) : lines;
}
