import { describe, expect, test } from 'vitest';
import type { HistorySubject } from '#domain/audit/event-subject.ts';
import type { HistoryEvent } from '#domain/wire/history.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addClaim } from '#tests/support/module-contracting.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const as = callsAs(api, tokens);
async function history(subject: HistorySubject, id: unknown, query = ''): Promise<HistoryEvent[]> {
  const { status, body } = await as('staff', 'GET', `/history/${subject}/${String(id)}?${query}`);
  expect(status).toBe(200);
  return body.data as HistoryEvent[];
}
const told = (events: readonly HistoryEvent[]) => events.map(({ kind, by, changes }) => [kind, by?.name ?? null, changes]);

describe('of what the office keeps', () => {
  test('a distributor: made, changed and ended, with what its fields were and are', async () => {
    const { body: made } = await as('admin', 'POST', '/distributors', { name: 'Sur', code: 'sur', phone: '954 000 111' });
    const path = `/distributors/${Number(made.id)}`;
    await as('admin', 'PATCH', path, { name: 'Sur y Este', phone: null });
    await as('admin', 'PATCH', path, { name: 'Sur y Este' });
    await as('admin', 'DELETE', path);
    const events = await history('distributor', made.id);
    expect(told(events)).toEqual([
      ['network-ended', 'Admin Peritia', []],
      [
        'network-changed',
        'Admin Peritia',
        [
          { field: 'name', before: 'Sur', after: 'Sur y Este' },
          { field: 'phone', before: '954000111', after: null },
        ],
      ],
      [
        'network-made',
        'Admin Peritia',
        [
          { field: 'name', before: null, after: 'Sur' },
          { field: 'code', before: null, after: 'SUR' },
          { field: 'phone', before: null, after: '954000111' },
          { field: 'active', before: null, after: true },
        ],
      ],
    ]);
    expect(events[0]).toMatchObject({ at: api.now.toISOString(), by: { role: 'admin' }, is_by_grant: false, policy_risk_id: null });
    expect(await history('store', made.id)).toEqual([]);
  });

  test('a store: also what the store itself changes, and who may act for it', async () => {
    await as('store', 'PATCH', '/stores/1', { opening_hours: 'De 9 a 14 h' });
    await as('admin', 'DELETE', '/users/2/stores/1');
    await as('admin', 'POST', '/users/2/stores/1');
    const events = await history('store', 1);
    expect(events.map(({ kind, by, details }) => [kind, by?.role, details.user])).toEqual([
      ['user-linked', 'admin', 2],
      ['user-unlinked', 'admin', 2],
      ['network-changed', 'store', undefined],
    ]);
    expect(events[2]?.changes).toEqual([{ field: 'opening_hours', before: 'De lunes a sábado, de 10 a 20 h', after: 'De 9 a 14 h' }]);
    expect((await history('user', 2)).slice(0, 2).map(({ details }) => details.store)).toEqual([1, 1]);
  });

  test.each<[HistorySubject, string, object, object, string, unknown, unknown]>([
    ['landing', '/stores/1/landings', { slug: 'una', title: 'Una', text: 'x' }, { plan: 'top' }, 'plan', null, 'top'],
    [
      'repair-center',
      '/repair_centers',
      { name: 'T', address: 'Calle 1', postal_code: '28001', city: 'Madrid' },
      { brands: ['Apple'] },
      'brands',
      [],
      ['Apple'],
    ],
    ['discount', '/discounts', { code: 'HISTORIA', description: 'x', kind: 'amount', value: 5 }, { value: 7.5 }, 'value', 5, 7.5],
    ['generic-item', '/generic_items', { risk_type: 1, brand: 'Una', model: 'Otra', price: 100 }, { price: 120 }, 'price', 100, 120],
    ['product-category', '/product_categories', { product_type_id: 1, risk_type: 1, name: 'Una' }, { name: 'Dos' }, 'name', 'Una', 'Dos'],
  ])('%s', async (subject, path, body, change, field, before, after) => {
    const made = await as('admin', 'POST', path, body);
    expect(made.status).toBeLessThan(202);
    expect((await as('admin', 'PATCH', `${path}/${Number(made.body.id)}`, change)).status).toBe(200);
    const events = await history(subject, made.body.id);
    expect(events.map(({ kind }) => kind.split('-')[1])).toEqual(['changed', 'made']);
    expect(events[0]?.changes).toEqual([{ field, before, after }]);
  });

  test('an item that is saved again is changed', async () => {
    const item = { risk_type: 1, brand: 'Marca', model: 'Igual', price: 100 };
    const { body } = await as('admin', 'POST', '/generic_items', item);
    await as('admin', 'POST', '/generic_items', { ...item, price: 90 });
    expect(told(await history('generic-item', body.id)).map(([kind, , changes]) => [kind, (changes as object[]).length])).toEqual([
      ['catalogue-changed', 1],
      ['catalogue-made', 5],
    ]);
  });

  test('a user: what is theirs is told by its name alone', async () => {
    await as('staff', 'PATCH', '/users/1', { name: 'Carmela', employee: 'S' });
    const [event] = await history('user', 1);
    expect(event).toMatchObject({ kind: 'user-changed', by: { role: 'staff' } });
    expect(event?.changes).toEqual([{ field: 'name' }, { field: 'employee', before: 'N', after: 'S' }]);
    expect((await history('user', 1)).map(({ kind }) => kind)).toContain('session-opened');
    const kept = await api.sql<{ data: object }>(`select data from audit_events where data->>'user' = '1'`);
    expect(JSON.stringify(kept)).not.toContain('Carmela');
  });
});

describe('of a policy', () => {
  test('with what happened to what it insures, the newest first and page by page', async () => {
    await as('admin', 'POST', '/policies/1/settings', { card_liverpool: true });
    api.now = new Date(api.now.getTime() + 60_000);
    await api.sql(`insert into audit_events (at, kind, risk_id, data) values ($1, 'capture-received', 1, '{"capture":"x"}')`, [api.now]);
    api.now = new Date(api.now.getTime() + 60_000);
    await as('admin', 'PATCH', '/policies/1/admin', { store_id: 2, phone: '611223344' });
    const events = await history('policy', 1);
    expect(told(events).slice(0, 3)).toEqual([
      ['policy-changed', 'Admin Peritia', [{ field: 'store_id', before: null, after: 2 }, { field: 'phone' }]],
      ['capture-received', null, []],
      ['policy-changed', 'Admin Peritia', [{ field: 'card_liverpool', before: false, after: true }]],
    ]);
    expect(events[1]).toMatchObject({ policy_risk_id: 1, details: { capture: 'x' } });
    const { body } = await as<{ meta: { next_cursor: string; total: number } }>(
      'staff',
      'GET',
      '/history/policy/1?page[size]=2&page[total]=1',
    );
    const { meta } = body;
    expect(meta.total).toBe(events.length);
    expect((await history('policy', 1, `page[size]=2&page[cursor]=${meta.next_cursor}`))[0]?.id).toBe(events[2]?.id);
    expect((await history('policy', 1, 'sort=at'))[0]?.id).toBe(events.at(-1)?.id);
    expect((await history('policy', 4)).filter(({ kind }) => kind === 'capture-received')).toEqual([]);
  });

  test('a claim has what is about it alone', async () => {
    await addClaim(api, 1, 1);
    await addClaim(api, 1, 1);
    const claims = await api.sql<{ id: number }>('select claims.id from claims join policy_risks r on r.id = risk_id where policy_id = 1');
    const [mine, other] = claims.map(({ id }) => id);
    for (const claim of [mine, other]) await as('staff', 'PATCH', `/policies/1/risks/1/claims/${claim}`, { event: 'review-started' });
    const events = await history('claim', mine);
    expect(events).toMatchObject([{ kind: 'claim-changed', details: { claim: mine, event: 'review-started' } }]);
    expect((await history('policy', 1)).filter(({ kind }) => kind === 'claim-changed')).toHaveLength(2);
  });

  test('what was written before there were values has the names of its fields', async () => {
    await api.sql(
      `insert into audit_events (at, kind, user_id, data) values (now(), 'network-changed', 5, '{"landing":77,"fields":["title"]}')`,
    );
    expect(told(await history('landing', 77))).toEqual([['network-changed', expect.any(String), [{ field: 'title' }]]]);
  });
});

test.each<DemoPerson>(['policyholder', 'store', 'distributor'])('is not for a %s, whatever it is of', async (person) => {
  for (const path of ['/history/policy/1', '/history/store/1']) expect((await as(person, 'GET', path)).status).toBe(403);
});

test('of what there is no history of there is none', async () => {
  for (const path of ['/history/session/1', '/history/store/x']) expect((await as('staff', 'GET', path)).status).toBe(404);
  expect(await history('store', 999)).toEqual([]);
});
