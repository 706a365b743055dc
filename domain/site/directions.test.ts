import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

const place = { name: 'Taller Sol', address: 'Calle Mayor 1', postal_code: '28013', city: 'Madrid', latitude: 40.4, longitude: -3.7 };
const unplaced = { ...place, latitude: null, longitude: null };

test.each([
  ['ios', place, 'https://maps.apple.com/?daddr=40.4,-3.7'],
  ['ios', unplaced, 'https://maps.apple.com/?daddr=Calle%20Mayor%201%2C%2028013%20Madrid'],
  ['android', place, 'geo:40.4,-3.7?q=40.4,-3.7(Taller%20Sol)'],
  ['android', unplaced, 'geo:0,0?q=Calle%20Mayor%201%2C%2028013%20Madrid'],
  ['other', place, 'https://www.openstreetmap.org/directions?to=40.4%2C-3.7'],
  ['other', unplaced, 'https://www.openstreetmap.org/search?query=Calle%20Mayor%201%2C%2028013%20Madrid'],
] as const)('on %s', (system, where, address) => {
  expect(directionsTo(where, system)).toBe(address);
});
