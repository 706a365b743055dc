import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, linesOfCsv, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const head = 'Título;Dirección;Texto;Qué ofrece;Plan;Descuento;Barra;Botón;Enlaces;Estado';
const sendTo = (storeId: number, lines: readonly string[], token = tokens.admin) =>
  sendCsv(api, `/stores/${storeId}/landings-csv`, token, lines);
const send = (...rows: string[]) => sendTo(1, [head, ...rows]);
const pageOf = async (id: number | undefined) => (await api.call('GET', `/stores/1/landings/${id}`, { token: tokens.admin })).body;
const made = () => api.sql(`select id from store_landings where created_at = '${api.now.toISOString()}'`);

test('all come in, with what they offer by its names', async () => {
  const { status, created, rows } = await send(
    '"La ""Una"";";Una;"Primera.\nSegunda.";"Móvil, patinete";Top;BIENVENIDA;#14213D;#FFA36B;#1F4E9E;Borrador',
    'Dos;/tienda/dos;Texto.;;;;;;;',
  );
  expect([status, created]).toEqual([201, 2]);
  expect(await pageOf(rows[0]?.id)).toMatchObject({
    title: 'La "Una";',
    slug: 'una',
    text: 'Primera.\nSegunda.',
    product_type_ids: [1, 3],
    plan: 'top',
    discount_code: 'BIENVENIDA',
    brand: { dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' },
    active: false,
  });
  expect(await pageOf(rows[1]?.id)).toMatchObject({
    slug: 'dos',
    product_type_ids: [],
    plan: null,
    discount_code: null,
    brand: null,
    active: true,
  });
  expect(await api.sql(`select data from audit_events where kind = 'landings-imported'`)).toEqual([{ data: { store: 1, created: 2 } }]);
});

test('or none, each fault by its row and column', async () => {
  const before = await made();
  await api.sql(
    `insert into discounts (code, description, kind, value_hundredths, store_id, created_at) values ('DE-LA-DOS', 'x', 'amount', 500, 2, now())`,
  );
  const { status, fields } = await send(
    'Buena;buena;Texto.;;;;;;;',
    'A;a;Texto.;Nave;;;;;;',
    'B;b;Texto.;Patinete;Top;;;;;',
    'C;c;Texto.;;;DE-LA-DOS;;;;',
    'D;d;Texto.;;;;#14213D;;;',
    'E;e;Texto.;;;;#777777;#FFA36B;#1F4E9E;',
    'F;f g;Texto.;;;;;;;',
    'G;una;Texto.;;;;;;;',
    'H;buena;Texto.;;;;;;;',
  );
  expect([status, fields]).toEqual([
    422,
    [
      { path: '2.offers', code: 'not-an-option' },
      { path: '3.plan', code: 'not-an-option' },
      { path: '4.discount', code: 'unknown' },
      { path: '5.button', code: 'missing' },
      { path: '5.links', code: 'missing' },
      { path: '6.bar', code: 'low-contrast' },
      { path: '6.button', code: 'low-contrast' },
      { path: '7.slug', code: 'wrong-form' },
      { path: '8.slug', code: 'already-exists' },
      { path: '9.slug', code: 'twice' },
    ],
  ]);
  expect(await made()).toEqual(before);
});

test('nobody gets the name with which the page of another was printed', async () => {
  const { rows } = await send('Vieja;impresa;Texto.;;;;;;;');
  await api.call('PATCH', `/stores/1/landings/${rows[0]?.id}`, { token: tokens.admin, body: { slug: 'nueva' } });
  expect((await send('Otra;impresa;Texto.;;;;;;;')).fields).toEqual([{ path: '1.slug', code: 'already-exists' }]);
});

test("a store's file of its pages comes in again and makes nothing, also where a discount has ended since; in another store it is in the wrong place", async () => {
  await api.sql(`update discounts set deleted_at = now() where code = 'BIENVENIDA'`);
  const lines = await linesOfCsv(api, '/stores-landings-priv?export_csv=1&filter[store_id]=1', tokens.staff);
  const { status, created, rows, fields } = await sendTo(1, lines);
  expect([status, created, fields]).toEqual([201, 0, undefined]);
  expect(rows.length).toBeGreaterThan(2);
  const codes = ((await sendTo(2, lines)).fields as { code: string }[]).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['different']));
});

test('whoever acts for the store may, and nobody else', async () => {
  expect((await sendTo(1, [head, 'Suya;suya;Texto.;;;;;;;'], tokens.store)).status).toBe(201);
  expect((await sendTo(2, [head, 'Ajena;ajena;Texto.;;;;;;;'], tokens.store)).status).toBe(404);
  expect((await sendTo(1, [head, 'X;x;Texto.;;;;;;;'], tokens.policyholder)).status).toBe(403);
  expect((await api.call('POST', '/stores/1/landings-csv', { body: csvFile(head, 'X;x;Texto.;;;;;;;') })).status).toBe(401);
});
