import { amountText, centsOf } from '#domain/shared/money.ts';

/** A product as somebody writes it, amounts in euros as on the wire. */
export interface WrittenProduct {
  prices: readonly { min_value: number; max_value: number; price_monthly: number; price_yearly: number }[];
  coverages: readonly { name: string; description: string }[];
}

const written = (euros: number) => amountText(centsOf(euros));

/**
 * A product with each range of its tariff and each coverage as a fact of its own, by which two states of it are held beside each other: `0,00–150,00: 2,95 / 29,50`, by where
 * the range begins, with the prices of a month and of a year; `2. Robo. Te pagamos su valor.`, by its name.
 */
export function productFacts<Product extends WrittenProduct>({ prices, coverages, ...others }: Product) {
  return {
    ...others,
    prices: Object.fromEntries(
      prices.map(({ min_value: from, max_value: to, price_monthly: monthly, price_yearly: yearly }) => [
        String(from),
        `${written(from)}–${written(to)}: ${written(monthly)} / ${written(yearly)}`,
      ]),
    ),
    coverages: Object.fromEntries(coverages.map(({ name, description }, place) => [name, `${place + 1}. ${name}. ${description}`])),
  };
}
