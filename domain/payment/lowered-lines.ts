import { shareOfCents } from '#domain/shared/split-cents.ts';
import type { ReceiptLines } from './receipt-lines.ts';

/**
 * The lines of a receipt of which less is to be paid than was agreed, yet something, or for which more came: each its share, to the nearest cent. The cent that is then over or missing
 * belongs to the net premium, as where they are made.
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
