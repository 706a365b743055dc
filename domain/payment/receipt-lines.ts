import { shareOfCents } from '#domain/shared/split-cents.ts';

/** The lines of a receipt in cents; they add up to its total. */
export interface ReceiptLines {
  /** Prima neta. */
  netPremiumCents: number;
  /** Recargo por fraccionamiento: the extra cost of paying in instalments. */
  instalmentSurchargeCents: number;
  /** Recargo del Consorcio de Compensación de Seguros. */
  consorcioCents: number;
  /** Impuesto sobre primas de seguros. */
  premiumTaxCents: number;
  /** Recargo for the winding-up of insurers, kept by the Consorcio (CLEA). */
  windingUpLevyCents: number;
}

/** Tax on premiums, in parts of ten thousand: 8 % since 1 January 2021 (Ley 11/2020). Insurance bears no VAT. */
const premiumTaxRate = 800;
/** Levy for the winding-up of insurers, in parts of ten thousand: 1,5 ‰ of the premium. */
const windingUpLevyRate = 15;
const rateWhole = 10_000;
const percentText = (rate: number) => `${String((rate * 100) / rateWhole).replace('.', ',')} %`;
/** Both rates as documents print them: `8 %`, `0,15 %`. */
export const premiumTaxText = percentText(premiumTaxRate);
export const windingUpLevyText = percentText(windingUpLevyRate);

/** The price of a receipt, and the parts of it that are known, in cents. */
export interface ReceiptPrice {
  /** The price of the receipt, taxes included; negative for a refund. */
  totalCents: number;
  /** The part of the total, taxes included, that is charged for paying in instalments; 0 when paid yearly. Only what the Consorcio's part leaves of the total counts. */
  instalmentCostCents: number;
  /** The Consorcio's surcharge on this receipt, which depends on the sum insured and not on the premium (`consorcioSurchargeCents`). At most the total counts. */
  consorcioCents: number;
}

/**
 * Splits a price that includes taxes into the lines of its receipt. Tax and levy are charged on the net premium plus the instalment surcharge, not on the
 * Consorcio's surcharge. Each line is rounded to the nearest cent, and the rest goes to the net premium, so that the lines add up to the total exactly.
 * A discount may lower the total below the Consorcio's surcharge or the cost of instalments: both are capped, so that no line of a positive price is negative.
 */
export function receiptLines({ totalCents, instalmentCostCents, consorcioCents: fullConsorcioCents }: ReceiptPrice): ReceiptLines {
  const consorcioCents = totalCents < 0 ? fullConsorcioCents : Math.min(fullConsorcioCents, totalCents);
  const taxed = totalCents - consorcioCents;
  const premium = shareOfCents(taxed, rateWhole, rateWhole + premiumTaxRate + windingUpLevyRate);
  const premiumTaxCents = shareOfCents(premium, premiumTaxRate, rateWhole);
  const windingUpLevyCents = shareOfCents(premium, windingUpLevyRate, rateWhole);
  const withSurcharge = taxed - premiumTaxCents - windingUpLevyCents;
  const instalmentSurchargeCents = taxed === 0 ? 0 : shareOfCents(withSurcharge, Math.min(instalmentCostCents, Math.abs(taxed)), taxed);
  return {
    netPremiumCents: withSurcharge - instalmentSurchargeCents,
    instalmentSurchargeCents,
    consorcioCents,
    premiumTaxCents,
    windingUpLevyCents,
  };
}
