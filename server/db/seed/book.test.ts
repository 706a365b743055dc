import { afterAll, expect, test } from 'vitest';
import { isImei } from '#domain/device/imei.ts';
import { parseIdentityDocument } from '#domain/person/identity-document.ts';
import { startModuleApi } from '#tests/support/module-api.ts';
import { seedBook } from './book.ts';
import { seedDemo } from './demo.ts';
import { seedLegalTexts } from './legal-texts.ts';

const api = await startModuleApi();
afterAll(() => api.close());
const book = 'policy_id >= 10000000';

test('a book has as many policies as were asked for, each with its contract, its risk and receipts that add up to its price', async () => {
  await seedBook(api.connection.db, 60, api.now);
  expect(await api.sql(`select count(*)::int policies, count(distinct user_id)::int people from policies where id >= 10000000`)).toEqual([
    { policies: 60, people: 30 },
  ]);
  const wrong = await api.sql(`select c.policy_id from policy_contracts c join policy_payments p using (policy_id) where ${book}
    group by c.policy_id having sum(p.price_cents) <> c.total_cents`);
  expect(wrong).toEqual([]);
  expect(await api.sql(`select count(distinct policy_id)::int policies from policy_payments where ${book}`)).toEqual([{ policies: 60 }]);
  const numbers = await api.sql<{ imei: string }>(`select imei from policy_risks where ${book} and imei is not null`);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter(({ imei }) => !isImei(imei))).toEqual([]);
  const people = await api.sql<{ code: string }>('select document_code code from users where id >= 10000000');
  expect(people.filter(({ code }) => !parseIdentityDocument(code).ok)).toEqual([]);
});

test('it grows, and what is there stays', async () => {
  const before = await api.sql(`select * from policies where id >= 10000000 order by id`);
  await seedBook(api.connection.db, 61, api.now);
  await seedBook(api.connection.db, 61, api.now);
  const after = await api.sql(`select * from policies where id >= 10000000 order by id`);
  expect(after).toHaveLength(61);
  expect(after.slice(0, 60)).toEqual(before);
});

test('the screens read it like any other', async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'oficina@peritia.example', password: 'peritia-demo' } });
  const answer = await api.call('GET', '/policies/10000000', { token: String(body.api_token) });
  expect(answer.status).toBe(200);
});

test('demo people come into a database that holds a book, and leave it as it is', async () => {
  await api.sql('truncate policies, users, stores, distributors, discounts, repair_centers restart identity cascade');
  await seedLegalTexts(api.connection.db, api.ports.config, api.now);
  await seedBook(api.connection.db, 4, api.now);
  const contracts = () => api.sql(`select * from policy_contracts where ${book} order by policy_id`);
  const before = await contracts();
  await seedDemo(api.connection.db, api.now);
  expect(await contracts()).toEqual(before);
  expect(await api.sql('select count(*)::int policies from policy_contracts where policy_id < 10')).toEqual([{ policies: 7 }]);
});
