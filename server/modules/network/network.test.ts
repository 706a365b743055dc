import { describe, expect, test } from 'vitest';
import { newStore, openNetwork } from '#tests/support/module-network.ts';
import type { DemoPerson } from '#tests/support/module-people.ts';

const { api, as, ids } = await openNetwork();

describe('distributors', () => {
  test('are made, read, changed and ended by an admin', async () => {
    const made = await as('admin', 'POST', '/distributors', { name: 'Sur', code: 'sur', document_code: 'B58378431', phone: '954 000 111' });
    expect(made.body).toMatchObject({ name: 'Sur', code: 'SUR', document_code: 'B58378431', phone: '954000111', active: true });
    const path = `/distributors/${Number(made.body.id)}`;
    expect((await as('staff', 'GET', path)).body).toEqual(made.body);
    expect((await as('admin', 'PATCH', path, { active: false, phone: null })).body).toMatchObject({
      active: false,
      phone: null,
      code: 'SUR',
    });
    expect((await as('admin', 'PATCH', path, {})).status).toBe(200);
    expect((await as('admin', 'DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await as('admin', method, path, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    const other = await as('admin', 'POST', '/distributors', { name: 'Otra', code: 'SUR' });
    expect([other.status, other.headers.get('location')]).toEqual([201, `/api/distributors/${String(other.body.id)}`]);
  });

  test('have a code of their own', async () => {
    const { status, body } = await as('admin', 'POST', '/distributors', { name: 'Otra', code: 'norte' });
    expect([status, body.code, body.fields]).toEqual([409, 'already-exists', [{ path: 'code', code: 'unique' }]]);
    expect((await as('admin', 'PATCH', '/distributors/60', { code: 'NORTE' })).status).toBe(409);
  });

  test('are found by their code, their words without accents and whether they are active', async () => {
    await as('admin', 'POST', '/distributors', { name: 'Telefonía Ibérica', code: 'ibe', active: false, email: 'hola@ibe.example' });
    const found = async (query: string) =>
      ((await as('staff', 'GET', `/distributors?${query}`)).body.data as { code: string }[]).map(({ code }) => code);
    expect(await found('search=telefonia iber')).toEqual(['IBE']);
    expect(await found('filter[code]=ibe')).toEqual(['IBE']);
    expect(await found('filter[active]=0')).toEqual(['IBE']);
    expect(await found('filter[active]=1&search=ibe')).toEqual([]);
    expect((await found('sort=-name'))[0]).toBe('IBE');
  });

  test('with stores do not end', async () => {
    expect((await as('admin', 'DELETE', '/distributors/1')).body.code).toBe('in-use');
  });

  test.each([
    ['what it does not know', { name: 'A', code: 'AB', colour: 'red' }, 'colour'],
    ['a code with a space', { name: 'A', code: 'A B' }, 'code'],
    ['a document that is none', { name: 'A', code: 'AB', document_code: 'B58378432' }, 'document_code'],
  ])('refuse %s', async (_, body, path) => {
    const answer = await as('admin', 'POST', '/distributors', body);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject([{ path }]);
  });
});

describe('stores', () => {
  test('tell anybody where they are, and nothing of how they are run', async () => {
    const { body } = await as(null, 'GET', '/stores?filter[city]=Madrid&filter[postal_code]=28013');
    expect(body.data).toEqual([
      {
        id: 1,
        name: 'Móviles Centro',
        address: 'Calle Mayor 12',
        postal_code: '28013',
        city: 'Madrid',
        phone: '910000001',
        email: null,
        opening_hours: 'De lunes a sábado, de 10 a 20 h',
        latitude: 40.4155,
        longitude: -3.7074,
      },
    ]);
    expect((await as(null, 'GET', '/stores?filter[distributor_id]=1')).status).toBe(400);
    for (const city of ['madrid', 'MADRID', 'Mádrid']) expect(await ids(null, `/stores?filter[city]=${city}`)).toEqual([1, 60]);
    expect(await ids(null, '/stores?filter[city]=Madri')).toEqual([]);
  });

  test('are seen by whoever acts for them', async () => {
    for (const path of ['/stores-priv', '/stores-select']) {
      expect(await ids('store', path)).toEqual([1]);
      expect(await ids('distributor', path)).toEqual([1, 2]);
      expect(await ids('staff', path)).toEqual([1, 2, 60]);
      expect(await ids('store', `${path}?filter[distributor_id]=60`)).toEqual([]);
      expect(await ids('distributor', `${path}?search=ajena`)).toEqual([]);
    }
    expect(await ids('staff', '/stores-priv?filter[code]=ajena')).toEqual([60]);
    const status = async (person: DemoPerson, id: number) => (await as(person, 'GET', `/stores/${id}`)).status;
    expect([await status('store', 1), await status('store', 2), await status('distributor', 2), await status('distributor', 60)]).toEqual([
      200, 404, 200, 404,
    ]);
    expect((await as('policyholder', 'GET', '/stores/1')).status).toBe(403);
  });

  test('are made by an admin, and known by their code', async () => {
    const body = newStore({ latitude: 39.47, longitude: -0.376, phone: '+34 963 000 000', opening_hours: 'De 9 a 14 h' });
    const made = await as('admin', 'POST', '/stores', body);
    expect(made.body).toMatchObject({
      latitude: 39.47,
      phone: '963000000',
      distributor: { id: 1, name: 'Distribuciones Norte' },
      active: true,
    });
    const twice = await as('admin', 'POST', '/stores', body);
    expect([twice.status, twice.body.code]).toEqual([409, 'already-exists']);
    await as('admin', 'DELETE', `/stores/${Number(made.body.id)}`);
  });

  test.each([
    ['a distributor that is not there', { distributor_id: 999999 }, 'distributor_id', 'unknown'],
    ['a postal code of no province', { postal_code: '53001' }, 'postal_code', 'postal-code'],
    ['half of a place on the map', { latitude: 1 }, 'longitude', 'missing'],
    ['a place off the map', { latitude: 91, longitude: 0 }, 'latitude', 'too-large'],
  ])('refuse %s', async (_, more, path, code) => {
    const answer = await as('admin', 'POST', '/stores', newStore(more));
    expect([answer.status, answer.body.fields]).toEqual([422, [{ path, code }]]);
  });

  test('are changed by their own people, but not their code, their distributor or whether they are open at all', async () => {
    expect((await as('store', 'PATCH', '/stores/1', { opening_hours: 'De 9 a 21 h', latitude: null, longitude: null })).body).toMatchObject(
      {
        opening_hours: 'De 9 a 21 h',
        latitude: null,
        longitude: null,
        name: 'Móviles Centro',
      },
    );
    for (const body of [{ code: 'X-1' }, { distributor_id: 60 }, { active: false }, { name: 'X', active: false }]) {
      expect((await as('distributor', 'PATCH', '/stores/1', body)).status).toBe(403);
    }
    expect((await as('store', 'PATCH', '/stores/60', { name: 'X' })).status).toBe(404);
    expect((await as('admin', 'PATCH', '/stores/1', { code: 'centro-9', active: true })).body).toMatchObject({ code: 'CENTRO-9' });
  });

  test('that are closed are seen by their own people alone', async () => {
    await as('admin', 'PATCH', '/stores/60', { active: false });
    expect(await ids(null, '/stores')).toEqual([1, 2]);
    expect(await ids('staff', '/stores-select')).toEqual([1, 2]);
    expect(await ids('staff', '/stores-priv?filter[active]=0')).toEqual([60]);
    await as('admin', 'PATCH', '/stores/60', { active: true });
  });

  test('of a distributor that is not active sell nothing; their own people and the office still see them', async () => {
    await api.sql(`insert into discounts (code, description, kind, value_hundredths, store_id, created_at)
      values ('DE-LA-AJENA', 'x', 'amount', 500, 60, now())`);
    await as('admin', 'POST', '/stores/60/landings', { slug: 'la-ajena', title: 'x', text: 'x' });
    const shown = async () => [
      await ids(null, '/stores'),
      await ids('staff', '/stores-select'),
      await ids(null, '/stores-landings?filter[store_id]=60').then((pages) => pages.length),
      (await as(null, 'POST', '/proposals', { store_id: 60 })).status,
      (await as(null, 'GET', '/discounts/validate/DE-LA-AJENA?store_id=60')).status,
    ];
    expect(await shown()).toEqual([[1, 2, 60], [1, 2, 60], 1, 201, 200]);
    await as('admin', 'PATCH', '/distributors/60', { active: false });
    expect(await shown()).toEqual([[1, 2], [1, 2], 0, 422, 404]);
    expect(await ids('staff', '/stores-priv?filter[active]=1')).toEqual([1, 2, 60]);
    expect((await as('staff', 'GET', '/stores/60')).body).toMatchObject({ active: true });
    await as('admin', 'PATCH', '/distributors/1', { active: false });
    expect([await ids('store', '/stores-priv'), await ids('store', '/stores-select')]).toEqual([[1], []]);
    for (const id of [1, 60]) await as('admin', 'PATCH', `/distributors/${id}`, { active: true });
    expect(await shown()).toEqual([[1, 2, 60], [1, 2, 60], 1, 201, 200]);
  });

  test('that end keep their contracts; nobody acts for them any more', async () => {
    const id = Number((await as('admin', 'POST', '/stores', newStore())).body.id);
    await api.sql('update policies set store_id = $1 where number = $2', [id, '20481']);
    await as('admin', 'POST', `/users/2/stores/${id}`);
    expect(await ids('store', '/policies')).toEqual([1, 5]);
    expect((await as('admin', 'DELETE', `/stores/${id}`)).status).toBe(204);
    expect(await ids('store', '/policies')).toEqual([5]);
    expect((await as('store', 'GET', `/stores/${id}`)).status).toBe(404);
    expect(await ids('staff', '/policies?filter[number]=20481')).toEqual([1]);
  });

  test('cost one statement a list, whoever asks', async () => {
    const cost = async (person: DemoPerson, query: string) => {
      const before = api.statements;
      await as(person, 'GET', `/stores-priv?${query}`);
      return api.statements - before;
    };
    expect(await cost('distributor', 'page[size]=1')).toBe(await cost('distributor', 'page[size]=100'));
    // One statement for the session, and one for the list.
    expect(await cost('staff', 'page[size]=100')).toBe(2);
  });
});

describe('repair centers', () => {
  test('are made, changed and ended by an admin, and read by anybody while they work', async () => {
    const { distributor_id: _, code: __, ...place } = newStore({ name: 'Taller Mar', brands: ['Apple', 'Xiaomi'] });
    const made = await as('admin', 'POST', '/repair_centers', place);
    expect(made.body).toMatchObject({ brands: ['Apple', 'Xiaomi'], active: true });
    const path = `/repair_centers/${Number(made.body.id)}`;
    expect((await as(null, 'GET', '/repair_centers?search=xiaomi valencia')).body.data).toMatchObject([{ name: 'Taller Mar' }]);
    expect(JSON.stringify((await as(null, 'GET', '/repair_centers')).body)).not.toContain('created_at');
    const found = (query: string) => ids(null, `/repair_centers?${query}`);
    expect([await found('filter[city]=valencia'), await found('filter[city]=València, Este')]).toEqual([[made.body.id], []]);
    expect([await found('filter[postal_code]=46001'), await found('filter[postal_code]=46002')]).toEqual([[made.body.id], []]);
    // The start of a postal code matches too: its first two digits are the province.
    expect([await found('filter[postal_code]=46'), await found('filter[postal_code]=4600')]).toEqual([[made.body.id], [made.body.id]]);
    expect((await as('admin', 'PATCH', path, { active: false, brands: [] })).body).toMatchObject({ active: false, brands: [] });
    expect((await as(null, 'GET', '/repair_centers?search=mar')).body.data).toEqual([]);
    expect((await as('staff', 'GET', '/repair_centers-priv?filter[active]=0')).body.data).toMatchObject([
      { id: made.body.id, active: false },
    ]);
    expect((await as('admin', 'DELETE', path)).status).toBe(204);
    expect(await ids('staff', '/repair_centers-priv')).toEqual([1]);
    expect((await as('staff', 'GET', path)).status).toBe(404);
    expect((await as('admin', 'DELETE', path)).status).toBe(404);
  });
});
