import { expect, test } from 'vitest';
import { insuredItems } from './insured-items.ts';

const phone = { risk_type: 1, label: '', brand: 'Apple', model: 'iPhone 15', reference: null, price: 959, purchase_date: null } as const;

test('the devices that are named, the first of them first', () => {
  const other = { ...phone, model: 'iPhone 14' };
  expect(insuredItems({ device: phone, other_devices: [other] }, 5)).toEqual([phone, other]);
});

test('nothing while none is named', () => {
  expect(insuredItems({ device: null, other_devices: [] }, 1)).toEqual([]);
});

test('of tranquility its holder, who costs nothing by themselves', () => {
  expect(insuredItems({ device: null, other_devices: [] }, 2)).toMatchObject([{ brand: '', price: 0 }]);
});
