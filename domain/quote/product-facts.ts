import { rangeText, type WrittenRange } from './tariff-text.ts';

/** A product as the office edits it; amounts in euros as on the wire. */
export interface WrittenProduct {
  prices: readonly WrittenRange[];
  coverages: readonly { name: string; description: string }[];
}

/**
 * A product in a form in which two states can be compared field by field. Each range of the tariff is one text under its lower end (`0,00–150,00: 2,95 / 29,50`, with the
 * monthly and the yearly price), and each coverage one text under its name (`2. Robo. Te pagamos su valor.`).
 */
export function productFacts<Product extends WrittenProduct>({ prices, coverages, ...others }: Product) {
  return {
    ...others,
    prices: Object.fromEntries(prices.map((range) => [String(range.min_value), rangeText(range)])),
    coverages: Object.fromEntries(coverages.map(({ name, description }, place) => [name, `${place + 1}. ${name}. ${description}`])),
  };
}
