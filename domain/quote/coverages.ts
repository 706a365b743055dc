import type { PlanTier } from '#domain/policy/plan-tier.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import { defaultPriceRange } from './price-range.ts';
import { type Periodicity, periodicity } from './quote.ts';

/** A coverage of a product: its name, and a sentence that describes it. */
export interface CoveredCase {
  name: string;
  description: string;
}

/** A product of the catalogue that can be contracted. */
export interface OfferedProduct {
  id: number;
  name: string;
  /** Null if its type has no tiers. */
  tier: PlanTier | null;
  coverages: readonly CoveredCase[];
  /** The ranges of device prices that it insures, in euros. */
  prices: readonly { min_value: number; max_value: number }[];
}

/** The price of a product as the API returns it, in euros, taxes included. */
export interface OfferedPrice {
  product_id: number;
  periodicity: Periodicity;
  list_price: number;
  discount_amount: number;
  total_price: number;
  price_per_payment: number;
  price_annual: number;
}

/** One of the products among which a customer chooses (specification §3, coverage). `price_monthly` and `price_yearly`: `9,95`; empty while they are not known. */
export interface Coverage extends OfferedProduct {
  /** The price for the chosen periodicity; null while it is not known. */
  price: OfferedPrice | null;
  price_monthly: string;
  price_yearly: string;
}

/** The coverages of a product type before their prices are known, in the order of the screen: the reverse of `products`, so that the widest comes first. */
export function coveragesOf(products: readonly OfferedProduct[]): Coverage[] {
  return products.toReversed().map((product) => ({
    ...product,
    prices: product.prices.length > 0 ? product.prices : [defaultPriceRange],
    price: null,
    price_monthly: '',
    price_yearly: '',
  }));
}

/**
 * Coverages with their prices (specification §4, price update). A monthly price sets the monthly and the yearly one, a yearly price only the yearly one, and a later
 * price of `prices` replaces an earlier one, as a proposal's guaranteed price does with the tariff's. A coverage without a price does not insure the device.
 * `chosen`: the periodicity that the customer chose.
 */
export function pricedCoverages(coverages: readonly Coverage[], prices: readonly OfferedPrice[], chosen: Periodicity): Coverage[] {
  return coverages.map((coverage) => {
    const own = prices.filter(({ product_id }) => product_id === coverage.id);
    const latest = (paid: Periodicity) => own.findLast((price) => price.periodicity === paid);
    const last = own.at(-1);
    return {
      ...coverage,
      price: latest(chosen) ?? null,
      price_monthly: textOf(latest(periodicity.monthly)?.price_per_payment),
      price_yearly: textOf(last?.periodicity === periodicity.yearly ? last.price_per_payment : last?.price_annual),
    };
  });
}

/** An amount in euros as text, `9,95` (decision A37); empty without an amount. */
const textOf = (euros: number | undefined) => (euros === undefined ? '' : amountText(centsOf(euros)));

/**
 * The index of the chosen coverage: the one with the tier, or, for a type without tiers, the one with the product id; else the first, as when another product type was
 * selected (specification §4). -1 when there are no coverages.
 */
export function chosenCoverage(coverages: readonly Coverage[], tier: PlanTier, productId: number | null): number {
  const chosen = coverages.findIndex((coverage) => (coverage.tier === null ? coverage.id === productId : coverage.tier === tier));
  return Math.min(Math.max(chosen, 0), coverages.length - 1);
}

/**
 * A coverage compared with the others of its type. `includes`: the name of the widest other one that it contains entirely, null without one; `adds`: what it covers
 * besides; `misses`: what others cover and it does not.
 */
export interface CoverageSummary {
  includes: string | null;
  adds: CoveredCase[];
  misses: CoveredCase[];
}

export function coverageSummary(coverage: OfferedProduct, all: readonly OfferedProduct[]): CoverageSummary {
  const has = ({ coverages }: OfferedProduct, name: string) => coverages.some((one) => one.name === name);
  const narrower = all
    .filter((other) => other.coverages.length < coverage.coverages.length && other.coverages.every(({ name }) => has(coverage, name)))
    .toSorted((one, other) => other.coverages.length - one.coverages.length)[0];
  return {
    includes: narrower?.name ?? null,
    adds: coverage.coverages.filter(({ name }) => narrower === undefined || !has(narrower, name)),
    misses: coveredCases(all).filter(({ name }) => !has(coverage, name)),
  };
}

/** Everything that any of the products covers, each once: first in the order of the widest product, then what only others cover. */
export function coveredCases(all: readonly OfferedProduct[]): CoveredCase[] {
  const widestFirst = all.toSorted((one, other) => other.coverages.length - one.coverages.length);
  return [...new Map(widestFirst.flatMap(({ coverages }) => coverages).map((one) => [one.name, one])).values()];
}

/** What paying yearly saves: a whole number of monthly payments, or else an amount in cents. */
export type YearlySaving = { kind: 'months'; months: number } | { kind: 'amount'; amountCents: number };

const monthsOfYear = periodicity.yearly / periodicity.monthly;

/** `monthlyCents`: one of twelve payments; `yearlyCents`: the single payment. Null when nothing is saved. */
export function yearlySaving(monthlyCents: number, yearlyCents: number): YearlySaving | null {
  const amountCents = monthlyCents * monthsOfYear - yearlyCents;
  if (amountCents <= 0) return null;
  return amountCents % monthlyCents === 0 ? { kind: 'months', months: amountCents / monthlyCents } : { kind: 'amount', amountCents };
}
