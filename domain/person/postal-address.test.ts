import { expect, test } from 'vitest';
import type { PostalAddress } from './postal-address.ts';
import { parsePostalAddress } from './postal-address.ts';

const address: PostalAddress = { street: 'Calle de Alcalá', number: '12, 3.º B', postalCode: '28014', town: 'Madrid' };

test('an address is tidied and gets its province', () => {
  expect(parsePostalAddress({ street: '  Calle  de Alcalá ', number: '12, 3.º B', postalCode: '28 014', town: 'Madrid ' })).toEqual({
    ok: true,
    value: { ...address, province: 'Madrid' },
  });
});

test.each<[string, Partial<PostalAddress>, object]>([
  ['no street', { street: ' ' }, { street: 'missing' }],
  ['no number', { number: '' }, { number: 'missing' }],
  ['no town', { town: '' }, { town: 'missing' }],
  ['no postal code', { postalCode: '' }, { postalCode: 'missing' }],
  ['a postal code of no province', { postalCode: '53001' }, { postalCode: 'postal-code' }],
  ['a long street', { street: 'a'.repeat(81) }, { street: 'too-long' }],
  ['a long number', { number: '1'.repeat(81) }, { number: 'too-long' }],
  ['a long town', { town: 'a'.repeat(81) }, { town: 'too-long' }],
  ['two at fault', { town: '', postalCode: '1' }, { town: 'missing', postalCode: 'postal-code' }],
])('%s', (_what, parts, problem) => {
  expect(parsePostalAddress({ ...address, ...parts })).toEqual({ ok: false, problem });
});

test.each<Partial<PostalAddress>>([{ street: 'a'.repeat(80) }, { number: '1'.repeat(80) }, { town: 'a'.repeat(80) }])(
  'the longest that fits: %o',
  (parts) => {
    expect(parsePostalAddress({ ...address, ...parts }).ok).toBe(true);
  },
);
