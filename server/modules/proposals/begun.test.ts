import { beforeAll, describe, expect, test } from 'vitest';
import type { BegunProposal } from '#domain/wire/begun-proposals.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contracting, propose } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
let tokens: Record<DemoPerson, string>;
const begun = { web: 0, one: 0, two: 0 };

const list = async (person: DemoPerson, query = '') => {
  const { status, body } = await api.call('GET', `/proposals-priv?${query}`, { token: tokens[person] });
  return { status, data: body.data as BegunProposal[] };
};
const idsOf = (rows: readonly BegunProposal[]) => rows.map(({ id }) => id);
const newest = async () => Number((await api.sql<{ id: number }>('select max(id) id from proposals'))[0]?.id);
const begin = async (more: object) => {
  const { proposal } = await propose(api, more);
  return { id: await newest(), path: `/proposals/${String(proposal.identifier_proposal)}` };
};

beforeAll(async () => {
  tokens = await logInDemoPeople(api);
  begun.web = (await begin({})).id;
  // The demo store is number 1; stores 1 and 2 belong to the demo distributor.
  begun.one = (await begin({ store_id: 1, policyholder: { ...contracting.policyholder, name: 'Íñigo' }, email: 'uno@ejemplo.es' })).id;
  begun.two = (await begin({ store_id: 2, product_id: null, product_type_id: 4, device: null, phone: null })).id;
});

describe('the list of what was begun', () => {
  test('each sees what was begun with their stores, the office everything; how to reach somebody is the office’s', async () => {
    expect(idsOf((await list('staff')).data)).toEqual([begun.two, begun.one, begun.web]);
    expect(idsOf((await list('distributor')).data)).toEqual([begun.two, begun.one]);
    const { data } = await list('store');
    expect(data).toEqual([
      {
        id: begun.one,
        state: 'open',
        complete_name: 'Íñigo Gil Soto',
        phone: null,
        email: null,
        product_type: { id: 1, name: expect.any(String) },
        product: { id: 3, name: expect.any(String) },
        devices: ['Apple iPhone 15'],
        price: expect.objectContaining({ total_price: 155.4, payments: 12 }),
        store: { id: 1, name: expect.any(String) },
        created_at: '2026-03-10T10:00:00.000Z',
        updated_at: '2026-03-10T10:00:00.000Z',
        last_day: '2026-03-25',
      },
    ]);
    expect((await list('staff')).data[1]).toMatchObject({ phone: '600555010', email: 'uno@ejemplo.es' });
  });

  test('is for nobody else', async () => {
    expect((await list('policyholder')).status).toBe(403);
    for (const id of [begun.web, begun.two, 999_999])
      expect((await api.call('GET', `/proposals-priv/${id}`, { token: tokens.store })).status).toBe(404);
    expect((await api.call('GET', `/proposals-priv/${begun.two}`, { token: tokens.distributor })).status).toBe(200);
    for (const person of ['policyholder', 'store', 'distributor'] as const)
      expect((await api.call('DELETE', `/proposals-priv/${begun.one}`, { token: tokens[person] })).status).toBe(403);
  });

  test.each<[string, () => number[]]>([
    ['search=inigo+gil', () => [begun.one]],
    ['search=uno@ejemplo', () => [begun.one]],
    ['search=600555010', () => [begun.one, begun.web]],
    ['filter[store_id]=2', () => [begun.two]],
    ['filter[product_type_id]=4', () => [begun.two]],
    ['filter[state]=open&sort=id', () => [begun.web, begun.one, begun.two]],
    ['filter[state]=contracted', () => []],
  ])('is narrowed by %s', async (query, expected) => {
    expect(idsOf((await list('staff', query)).data)).toEqual(expected());
  });

  test('goes out as a file without how to reach anybody, each with theirs', async () => {
    const { text } = await api.call('GET', '/proposals-priv?export_csv=1', { token: tokens.store });
    const [head, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('Quién;Producto;Bienes;Precio del año;Estado;Empezada;Vale hasta;Tienda;Seguro;Último cambio;Id');
    expect(rows).toHaveLength(1);
    expect(text).not.toContain('600555010');
  });

  test('costs the same for one as for many', async () => {
    const costOf = async (query: string) => {
      const before = api.statements;
      await list('staff', query);
      return api.statements - before;
    };
    expect(await costOf('page[size]=100')).toBe(await costOf('page[size]=1'));
  });
});

describe('what becomes of one', () => {
  const read = async (id: number) => (await api.call('GET', `/proposals-priv/${id}`, { token: tokens.staff })).body;

  test('it is contracted, and its policy is named', async () => {
    const { booking } = await propose(api, { email: 'hecha@ejemplo.es' });
    const id = await newest();
    const { body: policy } = await api.call('POST', '/policies', { body: booking });
    expect(await read(id)).toMatchObject({ state: 'contracted', policy: { id: policy.id, number: policy.number }, withdrawn: null });
    const refused = await api.call('DELETE', `/proposals-priv/${id}`, { token: tokens.staff });
    expect([refused.status, refused.body.code]).toEqual([410, 'already-contracted']);
  });

  test('it is withdrawn, once, and nobody goes on with it, contracts it or is reminded of it', async () => {
    const { booking, proposal } = await propose(api, { email: 'retirada@ejemplo.es' });
    const id = await newest();
    for (let turn = 0; turn < 2; turn += 1)
      expect((await api.call('DELETE', `/proposals-priv/${id}`, { token: tokens.staff })).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'withdrawn', withdrawn: { at: api.now.toISOString(), by: 'Oficina Peritia' } });
    expect(idsOf((await list('staff', 'filter[state]=withdrawn')).data)).toEqual([id]);
    const path = `/proposals/${String(proposal.identifier_proposal)}`;
    const answers = [
      await api.call('GET', path),
      await api.call('PATCH', path, { body: { version: 1, step: 'x' } }),
      await api.call('POST', '/policies', { body: booking }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([410, 'link-expired', expect.stringContaining('se retiró')]);
    const kept = await api.sql(`select 1 from audit_events where kind = 'proposal-withdrawn'`);
    expect(kept).toHaveLength(1);
  });

  test('its store ends: the price that was read binds, and the policy says where it was begun', async () => {
    const [store] = await api.sql<{ id: number }>(
      `insert into stores (distributor_id, code, name, address, postal_code, city, created_at)
       values (1, 'CIERRA', 'La que cierra', 'Calle 1', '28001', 'Madrid', now()) returning id`,
    );
    const of = { store_id: store?.id };
    const { booking } = await propose(api, { ...of, email: 'cierra@ejemplo.es' });
    const { proposal: other } = await propose(api, { ...of, email: 'cierra-otra@ejemplo.es' });
    expect((await api.call('DELETE', `/stores/${store?.id}`, { token: tokens.admin })).status).toBe(204);
    const { status, body: policy } = await api.call('POST', '/policies', { body: booking });
    expect([status, policy.store]).toEqual([201, { id: store?.id, name: 'La que cierra' }]);
    const read = await api.call('GET', `/policies/${String(policy.id)}`, { token: tokens.staff });
    expect(read.body.store).toEqual(policy.store);
    const { data } = await list('staff', `filter[store_id]=${store?.id}&filter[state]=open`);
    expect(data.map((each) => each.store?.name)).toEqual(['La que cierra']);
    const path = `/proposals/${String(other.identifier_proposal)}`;
    expect((await api.call('PATCH', path, { body: { version: 1, phone: '600555011' } })).status).toBe(200);
    const dearer = await api.call('PATCH', path, { body: { version: 2, device: { brand: 'Apple', model: 'iPhone 15', price: 500 } } });
    expect([dearer.status, dearer.body.fields]).toEqual([422, [{ path: 'store_id', code: 'unknown' }]]);
  });

  test('its last day passes', async () => {
    const { id } = await begin({ email: 'tarde@ejemplo.es' });
    await api.sql(`update proposals set last_day = '2026-03-09' where id = $1`, [id]);
    expect(await read(id)).toMatchObject({ state: 'expired' });
    expect(idsOf((await list('staff', 'filter[state]=expired')).data)).toEqual([id]);
  });
});
