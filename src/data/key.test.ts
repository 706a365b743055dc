import { matchQuery, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { getProposal } from '#domain/wire/proposals.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { isPersonal, keyOf } from './key.ts';

const queryOf = (queryKey: readonly unknown[]) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 1);
  return client.getQueryCache().getAll()[0] as NonNullable<ReturnType<ReturnType<QueryClient['getQueryCache']>['find']>>;
};

test('another person, another call, other values: another name; a number in a path is its text', () => {
  const one = keyOf(getPolicy, 1, { params: { id: 7 } });
  expect(one).toEqual(keyOf(getPolicy, 1, { params: { id: '7' } }));
  for (const other of [
    keyOf(getPolicy, 2, { params: { id: 7 } }),
    keyOf(getPolicy, 1, { params: { id: 8 } }),
    keyOf(listPolicies, 1, {}),
    keyOf(listPolicies, 1, { query: { sort: '-id' } }),
  ])
    expect(other).not.toEqual(one);
});

test('a call by itself names all of its answers, for one person', () => {
  const page = queryOf(keyOf(listPolicies, 1, { query: { page: { cursor: 'abc' } } }));
  expect(matchQuery({ queryKey: keyOf(listPolicies, 1) }, page)).toBe(true);
  expect(matchQuery({ queryKey: keyOf(listPolicies, 2) }, page)).toBe(false);
  expect(matchQuery({ queryKey: keyOf(getPolicy, 1) }, page)).toBe(false);
});

test("what everybody may read is nobody's; a secret that nobody signed in has asked for is not", () => {
  expect(isPersonal({ queryKey: keyOf(getSettings, 1, {}) })).toBe(false);
  expect(isPersonal({ queryKey: keyOf(listPolicies, 1, {}) })).toBe(true);
  expect(isPersonal({ queryKey: keyOf(getProposal, null, { params: { identifier: 'x' } }) })).toBe(true);
});
