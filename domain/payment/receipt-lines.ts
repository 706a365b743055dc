import { shareOfCents } from '#domain/shared/split-cents.ts';

/** The lines of a receipt in cents; they add up to its total. */
export interface ReceiptLines {
  /** Prima neta. */
  netPremiumCents: number;
  /** Recargo por fraccionamiento: what paying in instalments costs more. */
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
/** Both rates as a document writes them. */
export const premiumTaxText = percentText(premiumTaxRate);
export const windingUpLevyText = percentText(windingUpLevyRate);

/** What the price of a receipt is made of, in cents. */
export interface ReceiptPrice {
  /** What is paid, taxes included; negative for a refund. */
  totalCents: number;
  /** How much of the total, taxes included, is there only because it is paid in instalments, at most what the Consorcio leaves; 0 when paid yearly. */
  instalmentCostCents: number;
  /** The Consorcio's surcharge on this receipt, of the sum insured and not of the premium (`consorcioSurchargeCents`), at most the total. */
  consorcioCents: number;
}

/**
 * Splits a price that includes taxes into the lines of its receipt. Tax and levy are counted on the net premium with its surcharge; the
 * Consorcio bears neither. Each is rounded to the nearest cent, and the cent that is then over or missing belongs to the net premium:
 * the lines add up to the total exactly. A discount may leave less than the Consorcio's surcharge, or than what instalments cost: no line of a price is negative.
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
