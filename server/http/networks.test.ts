import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';
import { isInNetworks, networksSchema } from './networks.ts';

const office = v.parse(networksSchema, '203.0.113.7, 198.51.100.0/24 ,2001:db8:1::/48');

describe('a caller is in the networks of the setting or not', () => {
  test.each([
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['198.51.100.255', true],
    ['198.51.101.0', false],
    ['::ffff:198.51.100.4', true],
    ['2001:db8:1:2:3::4', true],
    ['2001:db8:2::1', false],
    ['local', false],
    ['no es ninguna', false],
  ])('%s: %s', (address, isIn) => {
    expect(isInNetworks(callerAddress(new Headers(), address, 0), office)).toBe(isIn);
  });
});

test.each(['203.0.113', '203.0.113.0/33', '2001:db8::1/128', '2001:db8::1', 'oficina', '203.0.113.7;198.51.100.7'])(
  '%s is no network',
  (text) => {
    expect(v.safeParse(networksSchema, text).success).toBe(false);
  },
);

test('where the setting is empty there are none', () => {
  expect(v.parse(networksSchema, '')).toEqual([]);
});
