import { riskType } from '#domain/policy/risk-type.ts';
import { shareOfCents } from '#domain/shared/split-cents.ts';

/** A year's surcharge for extraordinary risks, in millionths of the sum insured: for goods (the tariff's simple risks), and for persons. */
const goodsRate = 180;
const personsRate = 3;
const rateWhole = 1_000_000;

/**
 * The surcharge of the Consorcio de Compensación de Seguros for a year of one risk, to the nearest cent (tariff of the Consorcio for
 * extraordinary risks: 0,18 ‰ and 0,003 ‰).
 */
export function consorcioSurchargeCents(sumInsuredCents: number, type: number): number {
  return shareOfCents(sumInsuredCents, type === riskType.person ? personsRate : goodsRate, rateWhole);
}

/** The Consorcio's surcharge of a year for all active risks of a policy. */
export function consorcioOfYear(
  risks: readonly { priceCents?: number | null | undefined; riskType: number; active?: boolean | undefined }[],
): number {
  return risks
    .filter(({ active }) => active !== false)
    .reduce((sum, risk) => sum + consorcioSurchargeCents(risk.priceCents ?? 0, risk.riskType), 0);
}
