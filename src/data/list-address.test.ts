import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { listPolicies } from '#domain/wire/policies.ts';
import { listAskedBy, searchOfView, searchWith } from './list-address.ts';

test.each([
  [{}, {}],
  [
    { 'filter[status]': 2, 'filter[number]': '100001', sort: '-created_at' },
    { filter: { status: '2', number: '100001' }, sort: '-created_at' },
  ],
  [
    { search: 34, 'page[cursor]': 'abc', 'page[size]': 50 },
    { search: '34', page: { cursor: 'abc', size: '50' } },
  ],
  // Parts that the endpoint does not take are left out one by one.
  [{ 'filter[status]': 9, 'filter[color]': 'blue', sort: 'color', 'page[size]': 1000, filter: 'x', tab: 'two' }, {}],
  // So are values that are not texts, and names that every JavaScript object has.
  [{ 'filter[number]': { toString: 1 }, search: [['a']], toString: 1, 'filter[constructor]': 1, constructor: 'x', 'page[valueOf]': 1 }, {}],
  // The parameters of a file export are not part of a page's query, and a token must not stand in an address.
  [{ export_csv: 1, token: 'secret' }, {}],
])('the address %j asks for %j', (search, asked) => {
  expect(listAskedBy(listPolicies.query, search)).toEqual(asked);
});

test('a change keeps what is not its own, and takes out what is empty', () => {
  const search = { tab: 'two', 'filter[status]': 2, search: 'ana' };
  expect(searchWith(search, { 'filter[status]': null, search: '', sort: '-id' })).toEqual({ tab: 'two', sort: '-id' });
});

test('a text of digits is written without quotation marks where it stays the same', () => {
  expect(searchWith({}, { a: '12', b: '0012', c: '21000418450200051332' })).toEqual({ a: 12, b: '0012', c: '21000418450200051332' });
});

test('a view is the list without its page, and reads back as it was written', () => {
  const search = { 'filter[status]': 2, search: '0012', iban: '21000418450200051332', sort: '-id', sin: 'alta,tienda' };
  const text = searchOfView({ ...search, 'page[cursor]': 'abc', 'page[size]': 50, from: 51 });
  expect(defaultParseSearch(text)).toEqual(search);
  expect(text).toMatch(/^[\x21-\x7e]*$/);
  expect(searchOfView({ from: 51 })).toBe('');
  expect(searchOfView({ sort: 'id', sin: 'alta' })).toBe(searchOfView({ sin: 'alta', sort: 'id' }));
});
