import { expect, test } from 'vitest';
import { isImei, typeAllocationCode } from '#domain/device/imei.ts';
import { chooseImei } from '#domain/device/imei-candidates.ts';
import { chanceOf } from '#tests/drawn/chance.ts';
import { decoyed, decoys, renamed } from './decoys.ts';
import { phoneOf } from './phone.ts';

const seeds = Array.from({ length: 50 }, (_, seed) => seed);

test.each(seeds)('a drawn phone %i has valid numbers of one type allocation, and none beside them is an IMEI', (seed) => {
  const phone = phoneOf(chanceOf(seed), 2);
  expect(phone.imeis.every(({ digits, written }) => isImei(digits) && written.replaceAll(/\D/g, '') === digits)).toBe(true);
  expect(new Set(phone.imeis.map(({ digits }) => typeAllocationCode(digits))).size).toBe(1);
  for (const { serial, eid, iccid, meid } of [phone])
    expect(chooseImei([{ text: serial }, { text: `EID ${eid}` }, { text: `ICCID ${iccid}` }, { text: `MEID ${meid}` }]).found).toBe(false);
});

test.each(decoys)('of a phone made %s no number is read as its IMEI', (decoy) => {
  for (const seed of seeds) {
    const chance = chanceOf(seed);
    const phone = decoyed(phoneOf(chance, 2), decoy, chance);
    const page = phone.imeis.map(({ written }, slot) => `IMEI ${slot + 1}: ${written}`).join('\n');
    const text = decoy === 'renamed' ? renamed(page, chance) : page;
    expect(chooseImei(text.split('\n').map((line) => ({ text: line }))).found).toBe(false);
  }
});
