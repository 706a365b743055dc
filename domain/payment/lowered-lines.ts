import { shareOfCents } from '#domain/shared/split-cents.ts';
import type { ReceiptLines } from './receipt-lines.ts';

/**
 * The lines of a receipt whose price has changed (less is to be paid, or more arrived than was agreed): each changes in proportion, to the nearest cent. The cents left
 * over or missing go to the net premium, as in `receiptLines`.
 */
export function loweredLines(lines: ReceiptLines, priceCents: number): ReceiptLines {
  const wasCents = Object.values(lines).reduce((sum: number, cents: number) => sum + cents, 0);
  const share = (cents: number) => shareOfCents(cents, priceCents, wasCents);
  const instalmentSurchargeCents = share(lines.instalmentSurchargeCents);
  const consorcioCents = share(lines.consorcioCents);
  const premiumTaxCents = share(lines.premiumTaxCents);
  const windingUpLevyCents = share(lines.windingUpLevyCents);
  const netPremiumCents = priceCents - instalmentSurchargeCents - consorcioCents - premiumTaxCents - windingUpLevyCents;
  return { netPremiumCents, instalmentSurchargeCents, consorcioCents, premiumTaxCents, windingUpLevyCents };
}
