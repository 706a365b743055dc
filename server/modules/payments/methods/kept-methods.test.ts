import { beforeAll, describe, expect, test } from 'vitest';
import type { KeptMethod } from '#domain/wire/kept-methods.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
let tokens: Record<DemoPerson, string>;
const iban = 'ES9121000418450200051332';

const list = async (query = '', person: DemoPerson = 'staff') => {
  const { status, body, text } = await api.call('GET', `/payment_methods?${query}`, { token: tokens[person] });
  return { status, text, data: body.data as KeptMethod[] };
};
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);

beforeAll(async () => {
  tokens = await logInDemoPeople(api);
  await api.sql(
    `insert into payment_methods (id, policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at, removed_at) values
       (1, 1, 1, true, 'r1', '4242', '2026-04', $1, null), (2, 1, 1, false, 'r2', '0003', '2026-02', $1, null),
       (3, 2, 1, true, 'r3', '1111', '2029-12', $1, null), (4, 7, 1, false, 'r4', '2222', '2026-03', $1, $1)`,
    [api.now],
  );
  await api.sql(
    `insert into payment_methods (id, policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at, removed_at) values
       (5, 7, 3, true, $2, 'Lucía Sanz', 'M5', '2026-01-15', 'core-1', $1, null), (6, 7, 3, false, $2, 'Lucía Sanz', 'M6', '2025-01-15', 'core-1', $1, $1)`,
    [api.now, iban],
  );
  for (const [method, reason] of [
    [5, 'MS03'],
    [6, 'AC04'],
  ])
    await api.sql(
      `insert into payment_transactions (payment_id, policy_id, method_id, kind, order_number, amount_cents, state, reason, created_at, settled_at)
       select min(id), 7, $1::int, 'debit', 'O' || $1::text, 995, 'returned', $2, $3, $3 from policy_payments where policy_id = 7`,
      [method, reason, api.now],
    );
});

describe('cards and accounts of all policies', () => {
  test('the newest first, with no more of a number than its last four', async () => {
    const { data, text } = await list();
    expect(data.map(({ id, state, card_end, refusal }) => [id, state, card_end, refusal])).toEqual([
      [6, 'refused', null, 'AC04'],
      [5, 'current', null, null],
      [4, 'removed', 'soon', null],
      [3, 'current', 'good', null],
      [2, 'kept', 'over', null],
      [1, 'current', 'soon', null],
    ]);
    expect(data[1]).toEqual({
      id: 5,
      type: 3,
      state: 'current',
      card: null,
      account: { last_four: '1332', holder: 'Lucía Sanz', mandate_reference: 'M5', mandate_signed_on: '2026-01-15' },
      card_end: null,
      refusal: null,
      policy: { id: 7, number: '20533', complete_name: 'Lucía Sanz Gil' },
      created_at: api.now.toISOString(),
      removed_at: null,
    });
    for (const kept of [iban, iban.slice(0, 10), 'r1']) expect(text).not.toContain(kept);
  });

  test.each([
    ['filter[type]=3', [6, 5]],
    ['filter[state]=current', [5, 3, 1]],
    ['filter[state]=kept', [2]],
    ['filter[state]=refused', [6]],
    ['filter[state]=removed', [4]],
    ['filter[card_end]=soon', [1]],
    ['filter[card_end]=over', [2]],
    ['filter[card_end]=good', [3]],
    ['search=20533&sort=id', [4, 5, 6]],
    ['search=lucia+sanz&filter[state]=current', [5]],
  ])('narrowed by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('are the office’s alone', async () => {
    for (const person of ['policyholder', 'store', 'distributor'] as const) expect((await list('', person)).status).toBe(403);
  });

  test('and go out as a file with what the list shows of them, and no more of a number', async () => {
    const { text } = await api.call('GET', '/payment_methods?export_csv=1&sort=id&columns=number,type,state,card_end,mandate', {
      token: tokens.staff,
    });
    expect(text).not.toMatch(/\d{10}/);
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 6)).toEqual([
      'Número;Cómo;Estado;Caduca;Mandato',
      '•••• 4242;Tarjeta;En uso;04/2026;',
      '•••• 0003;Tarjeta;Guardado;02/2026;',
      '•••• 1111;Tarjeta;En uso;12/2029;',
      '•••• 2222;Tarjeta;Quitado;03/2026;',
      '•••• 1332;Cuenta;En uso;;M5',
    ]);
  });
});
