import { describe, expect, test } from 'vitest';
import { insurableRiskTypes } from '#domain/policy/product-type.ts';
import { tariffFaults, tariffRowFor } from '#domain/quote/price-range.ts';
import { seededCategories } from './categories.ts';
import { seededCoverages } from './coverages.ts';
import { seededItems } from './generic-items.ts';
import { seededTariffs } from './tariffs.ts';

const productIds = [1, 2, 3, 15, 16, 17, 19, 20, 21, 101, 102, 103, 104];

describe.each(productIds)('product %i', (id) => {
  const tariff = seededTariffs.filter(({ productId }) => productId === id);

  test('has a tariff without overlaps and gaps, from zero, dearer with the device, and cheaper paid at once', () => {
    expect(tariffFaults(tariff, { mayHaveGaps: false })).toEqual([]);
    expect(tariff[0]?.minCents).toBe(0);
    for (const [index, row] of tariff.slice(1).entries()) {
      expect(row.minCents).toBe(tariff[index]?.maxCents);
      expect(row.monthlyCents).toBeGreaterThan(tariff[index]?.monthlyCents ?? 0);
    }
    for (const { monthlyCents, yearlyCents } of tariff) expect(yearlyCents).toBeLessThan(monthlyCents * 12);
  });

  test('covers something', () => {
    expect(seededCoverages.filter(({ productId }) => productId === id).length).toBeGreaterThan(0);
  });
});

test('a better tier costs more at every price', () => {
  const monthly = (id: number, cents: number) =>
    tariffRowFor(
      seededTariffs.filter(({ productId }) => productId === id),
      cents,
    )?.monthlyCents ?? 0;
  for (const [basic, intermediate, top] of [
    [1, 2, 3],
    [15, 16, 17],
    [19, 20, 21],
  ] as const)
    for (const cents of [0, 199_00, 825_00, 1999_00]) {
      expect(monthly(basic, cents)).toBeLessThan(monthly(intermediate, cents));
      expect(monthly(intermediate, cents)).toBeLessThan(monthly(top, cents));
    }
});

test('categories are of what their product type insures, and the specification names ten kinds of multimedia and of appliances', () => {
  for (const { productTypeId, riskType } of seededCategories) {
    const insurable = insurableRiskTypes(productTypeId);
    expect(insurable.ok && insurable.value).toContain(riskType);
  }
  expect(seededCategories.filter(({ riskType }) => riskType === 5)).toHaveLength(10);
  expect(seededCategories.filter(({ riskType }) => riskType === 6)).toHaveLength(10);
});

test('there are more than three hundred phones, scooters, portables and televisions, none twice, each with a price, and what an appliance is known by', () => {
  const words = seededItems.map(({ riskType, brand, model, reference }) => `${riskType} ${brand} ${model} ${reference}`.toLowerCase());
  expect(new Set(words).size).toBe(words.length);
  for (const { model, priceCents } of seededItems) {
    expect(model).not.toBe('');
    expect(priceCents).toBeGreaterThan(0);
  }
  // Each reference occurs only once in the whole list.
  const references = seededItems.flatMap(({ reference }) => reference ?? []);
  expect(new Set(references).size).toBe(references.length);
  expect(seededItems.filter(({ riskType, reference }) => riskType === 6 && reference === null)).toEqual([]);
  const count = (riskType: number) => seededItems.filter((item) => item.riskType === riskType).length;
  expect(Math.min(count(1), count(3), count(7), count(8))).toBeGreaterThan(50);
  expect(count(1) + count(3) + count(7) + count(8)).toBeGreaterThan(300);
});
