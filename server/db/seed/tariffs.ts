import type { TariffRow } from '#domain/quote/price-range.ts';

/** A year paid at once costs ten of the twelve monthly payments. */
const paymentsOfYearAtOnce = 10;

/** Upper ends of the price ranges in euros, from 0, and what each product costs a month in each range, in cents. */
interface Tariff {
  upTo: readonly number[];
  monthlyCents: Readonly<Record<number, readonly number[]>>;
}

const tariffs: readonly Tariff[] = [
  {
    upTo: [150, 300, 500, 800, 1200, 2000],
    monthlyCents: {
      1: [295, 395, 495, 595, 745, 995],
      2: [395, 545, 695, 845, 1045, 1345],
      3: [495, 695, 895, 995, 1295, 1695],
    },
  },
  {
    upTo: [300, 600, 1000, 1500, 2500, 4000],
    monthlyCents: {
      15: [395, 495, 645, 795, 1045, 1395],
      16: [495, 645, 845, 1045, 1345, 1795],
      17: [595, 795, 1045, 1295, 1695, 2295],
    },
  },
  {
    upTo: [300, 600, 1000, 2000, 4000],
    monthlyCents: {
      19: [245, 345, 495, 795, 1295],
      20: [345, 445, 645, 995, 1595],
      21: [445, 595, 845, 1295, 1995],
    },
  },
  { upTo: [100], monthlyCents: { 101: [395] } },
  { upTo: [300, 600, 1000, 2000], monthlyCents: { 102: [495, 620, 845, 1195] } },
  { upTo: [200, 500, 1000, 2000, 4000], monthlyCents: { 103: [195, 295, 445, 695, 1095] } },
  { upTo: [500, 1000, 2000, 3500, 6000], monthlyCents: { 104: [795, 1095, 1595, 2195, 2995] } },
];

/** The insurer's tariffs; the product type "Tranquilidad" has a single range, 0 to 100 euros (specification §9). */
export const seededTariffs: readonly (TariffRow & { productId: number })[] = tariffs.flatMap(({ upTo, monthlyCents }) =>
  Object.entries(monthlyCents).flatMap(([productId, prices]) =>
    prices.map((monthly, index) => ({
      productId: Number(productId),
      minCents: (upTo[index - 1] ?? 0) * 100,
      maxCents: (upTo[index] ?? 0) * 100,
      monthlyCents: monthly,
      yearlyCents: monthly * paymentsOfYearAtOnce,
    })),
  ),
);
