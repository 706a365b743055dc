import { loweredLines } from './lowered-lines.ts';
import type { ReceiptLines } from './receipt-lines.ts';

/**
 * The lines of a year's price: the sums of its receipts' lines. A refund has no lines, so the sums exceed the price of a year that became cheaper after it was paid;
 * then each line is lowered in proportion.
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
