import type { PlanTier } from '#domain/policy/plan-tier.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import { defaultPriceRange } from './price-range.ts';
import { type Periodicity, periodicity } from './quote.ts';

/** What is covered: its name, and what it is in a sentence. */
export interface CoveredCase {
  name: string;
  description: string;
}

/** A product that can be contracted, as the catalogue has it. */
export interface OfferedProduct {
  id: number;
  name: string;
  /** Null where its type has no tiers. */
  tier: PlanTier | null;
  coverages: readonly CoveredCase[];
  /** Device prices that it insures, in euros. */
  prices: readonly { min_value: number; max_value: number }[];
}

/** What a product costs, in euros with taxes, as the API answers it. */
export interface OfferedPrice {
  product_id: number;
  periodicity: Periodicity;
  list_price: number;
  discount_amount: number;
  total_price: number;
  price_per_payment: number;
  price_annual: number;
}

/** One of what somebody chooses among (specification §3, coverage). `price_monthly` and `price_yearly`: `9,95`; empty while they are not known. */
export interface Coverage extends OfferedProduct {
  /** The price for the periodicity that was chosen; null while it is not known. */
  price: OfferedPrice | null;
  price_monthly: string;
  price_yearly: string;
}

/** What a type of product offers before a price is known, the widest first, as people see it. */
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
 * Coverages with their prices (specification §4, price update): a monthly price sets the monthly and the yearly one, a yearly price the yearly one, and a later
 * price replaces an earlier one, as the price that a proposal guarantees comes after the tariff's. A coverage without a price does not insure the device.
 * `chosen`: the periodicity whose price the person would pay.
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

/** `9,95` of euros (decision A37); empty of none. */
const textOf = (euros: number | undefined) => (euros === undefined ? '' : amountText(centsOf(euros)));

/**
 * Which of some coverages is chosen: that of the tier, or where its type has no tiers the one of that product; else the first, so that other coverages begin with their first
 * (specification §4). -1 when there are none.
 */
export function chosenCoverage(coverages: readonly Coverage[], tier: PlanTier, productId: number | null): number {
  const chosen = coverages.findIndex((coverage) => (coverage.tier === null ? coverage.id === productId : coverage.tier === tier));
  return Math.min(Math.max(chosen, 0), coverages.length - 1);
}

/** What a coverage is beside the others of its type: all of a narrower one (`includes`, null: of none) and `adds`; `misses`: what some other covers and it does not. */
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

/** All that any of them covers, each once, in the order in which the widest has them. */
export function coveredCases(all: readonly OfferedProduct[]): CoveredCase[] {
  const widestFirst = all.toSorted((one, other) => other.coverages.length - one.coverages.length);
  return [...new Map(widestFirst.flatMap(({ coverages }) => coverages).map((one) => [one.name, one])).values()];
}

/** What paying a year at once spares: whole months, or else an amount in cents. */
export type YearlySaving = { kind: 'months'; months: number } | { kind: 'amount'; amountCents: number };

const monthsOfYear = periodicity.yearly / periodicity.monthly;

/** `monthlyCents`: one payment of twelve; `yearlyCents`: the only one. Null when nothing is spared. */
export function yearlySaving(monthlyCents: number, yearlyCents: number): YearlySaving | null {
  const amountCents = monthlyCents * monthsOfYear - yearlyCents;
  if (amountCents <= 0) return null;
  return amountCents % monthlyCents === 0 ? { kind: 'months', months: amountCents / monthlyCents } : { kind: 'amount', amountCents };
}
