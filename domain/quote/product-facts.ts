import { rangeText, type WrittenRange } from './tariff-text.ts';

/** A product as somebody writes it, amounts in euros as on the wire. */
export interface WrittenProduct {
  prices: readonly WrittenRange[];
  coverages: readonly { name: string; description: string }[];
}

/**
 * A product with each range of its tariff and each coverage as a fact of its own, by which two states of it are held beside each other: `0,00–150,00: 2,95 / 29,50`, by where
 * the range begins, with the prices of a month and of a year; `2. Robo. Te pagamos su valor.`, by its name.
 */
export function productFacts<Product extends WrittenProduct>({ prices, coverages, ...others }: Product) {
  return {
    ...others,
    prices: Object.fromEntries(prices.map((range) => [String(range.min_value), rangeText(range)])),
    coverages: Object.fromEntries(coverages.map(({ name, description }, place) => [name, `${place + 1}. ${name}. ${description}`])),
  };
}
