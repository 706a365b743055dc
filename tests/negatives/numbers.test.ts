import { expect, test } from 'vitest';
import { isImei } from '#domain/device/imei.ts';
import { chooseImei } from '#domain/device/imei-candidates.ts';
import { chanceOf } from '#tests/drawn/chance.ts';
import { kinds, showsImei, validImei } from './numbers.ts';

const seeds = Array.from({ length: 300 }, (_, seed) => seed);

test.each(Object.entries(kinds))('read perfectly, nothing is taken from %s', (kind, draw) => {
  for (const seed of seeds) {
    const { rows } = draw(chanceOf(seed));
    // The generator draws again what is an IMEI by accident; this kind shows one under another name.
    if (kind !== 'other-label' && rows.some(({ value }) => showsImei(value))) continue;
    const beside = rows.map(({ label, value }) => ({ text: `${label}: ${value}` }));
    const above = rows.flatMap(({ label, value }) => [{ text: label }, { text: value }]);
    expect([rows, chooseImei(beside).found, chooseImei(above).found]).toEqual([rows, false, false]);
  }
});

test('a number that follows by its check digit is a whole IMEI, and tolerated', () => {
  const follows = seeds.flatMap((seed) => kinds.imeisv(chanceOf(seed)).tolerated);
  expect(follows).toHaveLength(seeds.length);
  expect(follows.filter((imei) => !isImei(imei))).toEqual([]);
});

test('the IMEI of a cut or blurred picture could be read before', () => {
  const { row, imei } = validImei(chanceOf(7));
  expect(chooseImei([{ text: `${row.label} ${row.value}` }])).toMatchObject({ found: true, imei });
});
