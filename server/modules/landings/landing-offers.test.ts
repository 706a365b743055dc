import { beforeEach, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi();
const offered = async () => {
  const { body } = await api.call('GET', '/stores-landings?filter[store_id]=1');
  return (body.data as { slug: string; discount_code: string | null }[]).find(({ slug }) => slug === 'con-descuento')?.discount_code;
};

beforeEach(async () => {
  api.now = new Date('2026-03-10T10:00:00Z');
  await api.sql(`delete from store_landings where slug <> 'moviles-centro'`);
  await api.sql(`delete from discounts where code <> 'BIENVENIDA'`);
  await api.sql(`insert into discounts (code, description, kind, value_hundredths, store_id, starts_on, ends_on, max_uses, product_ids, created_at)
    values ('MARZO', 'x', 'amount', 500, 1, '2026-03-01', '2026-03-31', 2, '{3}', now())`);
  await api.sql(`insert into store_landings (store_id, slug, title, text, discount_code, created_at)
    values (1, 'con-descuento', 'x', 'x', 'MARZO', now())`);
});

test('a public page names its discount while its store offers it', async () => {
  expect(await offered()).toBe('MARZO');
});

test.each([
  ['is deleted', 'deleted_at = now()'],
  ['is switched off', 'active = false'],
  ['is past', `ends_on = '2026-03-09'`],
  ['has not begun', `starts_on = '2026-03-11'`],
  ['is used up', 'uses = 2'],
  ["is another store's", 'store_id = 2'],
])('and none when it %s', async (_, change) => {
  await api.sql(`update discounts set ${change} where code = 'MARZO'`);
  expect(await offered()).toBeNull();
  // The validation of the code agrees.
  expect((await api.call('GET', '/discounts/validate/MARZO?store_id=1')).body.state).not.toBe('valid');
  expect(await api.sql(`select discount_code from store_landings where slug = 'con-descuento'`)).toEqual([{ discount_code: 'MARZO' }]);
});

test('the day of Madrid counts, and a page costs the same statements whatever it names', async () => {
  api.now = new Date('2026-03-31T22:30:00Z');
  expect(await offered()).toBeNull();
  const cost = async (size: number) => {
    const before = api.statements;
    await api.call('GET', `/stores-landings?page[size]=${size}`);
    return api.statements - before;
  };
  expect([await cost(1), await cost(100)]).toEqual([2, 2]);
});
