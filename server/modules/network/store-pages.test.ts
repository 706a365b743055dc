import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newStore, openNetwork } from '#tests/support/module-network.ts';

const { api, as, ids } = await openNetwork();

describe('pages of stores', () => {
  const brand = { dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' };
  const page = (more: object = {}) => ({ slug: `p-${randomUUID().slice(0, 8)}`, title: 'Título', text: 'Texto\n\nMás', ...more });

  test('whose name changes are still found by what was printed with the old one, which nobody else may take', async () => {
    const { body: made } = await as('admin', 'POST', '/stores/60/landings', page());
    const path = `/stores/60/landings/${Number(made.id)}`;
    const [first, second, third] = [String(made.slug), `${String(made.slug)}-b`, `${String(made.slug)}-c`];
    for (const slug of [second, third]) expect((await as('admin', 'PATCH', path, { slug })).status).toBe(200);
    const shownBy = async (slug: string) =>
      ((await as(null, 'GET', `/stores-landings?filter[slug]=${slug}`)).body.data as { slug: string }[])[0]?.slug;
    expect([await shownBy(first), await shownBy(second), await shownBy(third)]).toEqual([third, third, third]);
    const taken = [
      await as('store', 'POST', '/stores/1/landings', page({ slug: first })),
      await as('store', 'PATCH', '/stores/1/landings/1', { slug: second }),
    ];
    expect(taken.map(({ status, body }) => [status, body.code, (body.fields as { path: string }[])[0]?.path])).toEqual([
      [409, 'already-exists', 'slug'],
      [409, 'already-exists', 'slug'],
    ]);
    expect((await as('admin', 'PATCH', path, { slug: first })).body.slug).toBe(first);
    expect([await shownBy(first), await shownBy(third)]).toEqual([first, first]);
    await as('admin', 'PATCH', path, { active: false });
    expect([await shownBy(first), await shownBy(second)]).toEqual([undefined, undefined]);
  });

  test('are made and changed by whoever acts for the store, and read by anybody', async () => {
    const made = await as(
      'store',
      'POST',
      '/stores/1/landings',
      page({ product_type_ids: [1], plan: 'top', brand, discount_code: 'bienvenida' }),
    );
    expect(made.body).toMatchObject({
      store_id: 1,
      product_type_ids: [1],
      plan: 'top',
      brand,
      discount_code: 'BIENVENIDA',
      active: true,
      text: 'Texto\n\nMás',
    });
    const path = `/stores/1/landings/${Number(made.body.id)}`;
    expect((await as('distributor', 'GET', path)).body).toEqual(made.body);
    expect((await as(null, 'GET', `/stores-landings?filter[slug]=${String(made.body.slug)}`)).body.data).toMatchObject([
      {
        title: 'Título',
        plan: 'top',
        brand: { light: { ...brand, on_dock: '#ffffff' } },
        store: { id: 1, name: 'Móviles Centro', city: 'Madrid' },
      },
    ]);
    expect((await as('store', 'PATCH', path, { active: false, discount_code: null })).body).toMatchObject({
      active: false,
      discount_code: null,
    });
    expect((await as(null, 'GET', `/stores-landings?filter[slug]=${String(made.body.slug)}`)).body.data).toEqual([]);
    expect(await ids('store', '/stores/1/landings?filter[active]=0')).toEqual([made.body.id]);
    expect(await ids('distributor', '/stores/1/landings')).toEqual([1, made.body.id]);
    expect((await as('store', 'GET', '/stores/2/landings')).status).toBe(404);
  });

  test('are listed together for whoever acts for some stores, and for the office all of them', async () => {
    const own = await as('store', 'POST', '/stores/1/landings', page({ active: false }));
    const { body: other } = await as('admin', 'POST', '/stores/60/landings', page());
    const { body } = await as('store', 'GET', '/stores-landings-priv?filter[active]=0&filter[store_id]=1');
    expect(body.data).toContainEqual({ ...own.body, store_name: 'Móviles Centro' });
    for (const person of ['store', 'distributor'] as const) {
      expect(await ids(person, '/stores-landings-priv')).toContain(own.body.id);
      expect(await ids(person, '/stores-landings-priv')).not.toContain(other.id);
      expect(await ids(person, '/stores-landings-priv?filter[store_id]=60')).toEqual([]);
    }
    expect(await ids('staff', '/stores-landings-priv?page[size]=100')).toEqual(expect.arrayContaining([own.body.id, other.id]));
    expect((await as('policyholder', 'GET', '/stores-landings-priv')).status).toBe(403);
  });

  test('are not read by anybody while their store is closed, or once it has ended', async () => {
    const id = Number((await as('admin', 'POST', '/stores', newStore())).body.id);
    const { body: made } = await as('admin', 'POST', `/stores/${id}/landings`, page());
    const shown = () => ids(null, `/stores-landings?filter[store_id]=${id}`);
    expect(await shown()).toEqual([made.id]);
    await as('admin', 'PATCH', `/stores/${id}`, { active: false });
    expect(await shown()).toEqual([]);
    await as('admin', 'PATCH', `/stores/${id}`, { active: true });
    await as('admin', 'DELETE', `/stores/${id}`);
    expect(await shown()).toEqual([]);
    for (const path of [`/stores/${id}/landings`, `/stores/${id}/landings/${Number(made.id)}`])
      expect((await as('staff', 'GET', path)).status).toBe(404);
    const again = await as('store', 'POST', '/stores/1/landings', page({ slug: made.slug }));
    expect(again.body).toMatchObject({ slug: made.slug, store_id: 1 });
    expect(await ids(null, `/stores-landings?filter[slug]=${String(made.slug)}`)).toEqual([again.body.id]);
    const taken = await as('store', 'POST', '/stores/1/landings', page({ slug: made.slug }));
    expect([taken.status, taken.body.fields]).toEqual([409, [{ path: 'slug', code: 'unique' }]]);
  });

  test('keep the plan and the colours that go together', async () => {
    const { body: made } = await as('store', 'POST', '/stores/1/landings', page({ product_type_ids: [1], plan: 'basic' }));
    expect(made).toMatchObject({ brand: null });
    const path = `/stores/1/landings/${Number(made.id)}`;
    const change = async (body: object) => (await as('store', 'PATCH', path, body)).body;
    expect((await change({ product_type_ids: [3] })).fields).toEqual([{ path: 'plan', code: 'not-an-option' }]);
    expect(await change({ product_type_ids: [3], plan: null })).toMatchObject({ product_type_ids: [3], plan: null });
    expect((await change({ plan: 'top' })).fields).toEqual([{ path: 'plan', code: 'not-an-option' }]);
    expect(await change({ product_type_ids: [] })).toMatchObject({ product_type_ids: [] });
    expect(await change({ plan: 'top', brand })).toMatchObject({ plan: 'top', brand });
    const refused = await change({ brand: { ...brand, action: '#1a2440' } });
    expect(refused.fields).toEqual([{ path: 'brand.action', code: 'low-contrast' }]);
    expect(refused.message).toContain('Acción: contrasta demasiado poco');
    expect(await change({ brand: null })).toMatchObject({ plan: 'top', brand: null });
  });

  test('offer discounts of their own store, or of none', async () => {
    await api.sql(`insert into discounts (code, description, kind, value_hundredths, store_id, created_at)
      values ('DE-UNA', 'x', 'amount', 500, 1, now())`);
    const offer = async (store: number) => as('distributor', 'POST', `/stores/${store}/landings`, page({ discount_code: 'de-una' }));
    expect((await offer(1)).body.discount_code).toBe('DE-UNA');
    expect((await offer(2)).body.fields).toEqual([{ path: 'discount_code', code: 'unknown' }]);
  });

  test('belong to their store: under another they are not there', async () => {
    expect((await as('distributor', 'GET', '/stores/2/landings/1')).status).toBe(404);
    expect((await as('distributor', 'PATCH', '/stores/2/landings/1', { title: 'X' })).status).toBe(404);
    expect((await as('store', 'POST', '/stores/2/landings', page())).status).toBe(404);
    expect((await as('admin', 'POST', '/stores/999999/landings', page())).status).toBe(404);
  });

  test.each([
    ['a name that is taken', { slug: 'moviles-centro' }, 409, 'slug'],
    ['a name with a slash', { slug: 'a/b' }, 422, 'slug'],
    ['a discount that is none', { discount_code: 'NINGUNO' }, 422, 'discount_code'],
    ['a product that is none', { product_type_ids: [1, 99] }, 422, 'product_type_ids'],
    ['a plan that is none', { plan: 'gold' }, 422, 'plan'],
    ['a plan that nothing of it has', { product_type_ids: [3], plan: 'top' }, 422, 'plan'],
    ['a colour that is none', { brand: { ...brand, dock: 'navy' } }, 422, 'brand.dock'],
    ['a bar that cannot be read', { brand: { ...brand, dock: '#808080' } }, 422, 'brand.dock'],
    ['a link that cannot be read', { brand: { ...brand, link: '#99bbff' } }, 422, 'brand.link'],
  ])('refuse %s', async (_, more, status, path) => {
    const answer = await as('store', 'POST', '/stores/1/landings', page(more));
    expect([answer.status, (answer.body.fields as { path: string }[])[0]?.path]).toEqual([status, path]);
  });
});
