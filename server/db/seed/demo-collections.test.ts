import { expect, test } from 'vitest';
import type { ListedTransaction } from '#domain/wire/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { seedDemoCollections } from './demo-collections.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const seed = () => seedDemoCollections(api.ports);
const list = async (state: ListedTransaction['state']) => {
  const { body } = await api.call('GET', `/payment_transactions?filter[state]=${state}&page[size]=100`, { token: tokens.admin });
  return body.data as ListedTransaction[];
};

test('what the demo people have paid was collected, what they owe was refused, and once', async () => {
  const paid = await api.sql('select identifier from policy_payments where payment_date is not null');
  await seed();
  const booked = await list('booked');
  expect(new Set(booked.map(({ payment_identifier }) => payment_identifier))).toEqual(new Set(paid.map(({ identifier }) => identifier)));
  expect(booked).toHaveLength(paid.length);
  expect((await list('refused')).map(({ payment_identifier, reason }) => [payment_identifier, reason])).toEqual([['R-18817-11', '0101']]);
  await seed();
  expect(await list('booked')).toHaveLength(booked.length);
});
