import { beforeAll, expect, test } from 'vitest';
import { exportedLists } from '#domain/wire/csv.ts';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  await api.sql(`insert into stores (distributor_id, name, code, address, postal_code, city, phone, created_at)
    select 1, 'Tienda ' || n, 'E-' || n, 'Calle "Mayor"; ' || n, '28001', 'Madrid', null, now() from generate_series(1, 250) n`);
  await api.sql(`update stores set name = '=1+1' where code = 'E-7'`);
});

const download = (query: string, token?: string) => api.call('GET', `/stores-priv?export_csv=1${query}`, { token });
const giveToken = async (person: DemoPerson, path = '/stores-priv') =>
  String((await api.call('POST', '/export-tokens', { token: tokens[person], body: { path } })).body.token);

test('a list as a file holds every row that its filter lets through, as a spreadsheet in Spain reads it', async () => {
  const { status, text, headers } = await download('&sort=id&search=tienda', tokens.staff);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="tiendas.csv"');
  // Reading the response as text removes the byte-order mark, so the bytes are checked.
  const raw = await api.fetch('/stores-priv?export_csv=1', { headers: { authorization: `Bearer ${tokens.staff}` } });
  expect([...new Uint8Array(await raw.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Nombre;Código;Distribuidor;Ciudad;Teléfono;Estado;Dirección;Código postal;Correo;Horario;Latitud;Longitud;Alta;Id',
  );
  expect(lines).toHaveLength(1 + 249);
  expect(lines[1]).toContain('Tienda 1;E-1;Distribuciones Norte;Madrid;;Activo;"Calle ""Mayor""; 1";28001;;;');
});

test('no cell is a formula', async () => {
  const { text } = await download('&filter[code]=E-7', tokens.staff);
  expect(text).toContain(`'=1+1;E-7;`);
});

test.each([
  ['/discounts', 'descuentos', 'Código;Descripción;Descuenta;', /^BIENVENIDA;[^;]*;\d+(,\d+)? %;.*;porcentaje;/],
  ['/generic_items-priv', 'articulos', 'Modelo;Marca;Qué es;Referencia;Precio nuevo;', /;Apple;Móvil;[^;]*;\d+,\d\d;Activo;/],
  ['/repair_centers-priv', 'servicios-tecnicos', 'Nombre;Ciudad;Teléfono;Marcas;', /;Madrid;/],
  ['/product_categories', 'categorias', 'Nombre;Tipo de producto;Qué asegura;Estado;', /^Móvil;Móvil;Móvil;Activo;/],
  ['/users', 'usuarios', 'Nombre;Correo;Papel;Actúa por;Alta;Id', /;tienda@peritia\.example;Tienda;[^;]+;/],
])('%s is the file %s of the office', async (path, name, head, row) => {
  const { text, headers } = await api.call('GET', `${path}?export_csv=1`, { token: tokens.staff });
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]?.startsWith(head)).toBe(true);
  expect(lines.filter((line) => row.test(line)).length).toBeGreaterThan(0);
  expect((await api.call('GET', `${path}?export_csv=1`, { token: tokens.store })).status).toBe(403);
});

test('everybody gets only their own, as in the list', async () => {
  expect((await download('', tokens.store)).text.trimEnd().split('\r\n')).toHaveLength(2);
  expect((await download('', tokens.policyholder)).status).toBe(403);
  expect((await download('&filter[colour]=x', tokens.staff)).body.code).toBe('invalid-query');
  expect((await download('')).status).toBe(401);
});

test('a link with a token downloads once, that list, for a minute', async () => {
  const token = await giveToken('store');
  expect(token).toMatch(/^pe_[\w-]{43}$/);
  const first = await download(`&token=${token}`);
  expect([first.status, first.text.trimEnd().split('\r\n').length]).toEqual([200, 2]);
  expect((await download(`&token=${token}`)).status).toBe(401);

  const other = await giveToken('staff', '/distributors');
  expect((await download(`&token=${other}`)).status).toBe(401);
  expect((await api.call('GET', `/distributors?export_csv=1&token=${other}`)).status).toBe(200);

  const begin = api.now;
  const late = await giveToken('store');
  try {
    api.now = new Date(begin.getTime() + 60_000);
    expect((await download(`&token=${late}`)).status).toBe(401);
  } finally {
    api.now = begin;
  }
});

test('it opens nothing else, and is nowhere kept or logged as it is', async () => {
  const token = await giveToken('staff');
  expect((await api.call('GET', `/stores-priv?token=${token}`)).status).toBe(401);
  expect((await api.call('GET', '/stores-priv', { token })).status).toBe(401);
  expect((await api.call('GET', `/users?export_csv=1&token=${token}`)).status).toBe(401);
  expect((await api.call('POST', `/distributors?export_csv=1&token=${token}`, { body: {} })).status).toBe(401);
  expect(JSON.stringify(await api.sql('select * from export_tokens'))).not.toContain(token);
  expect(api.lines.join('')).not.toContain(token);
});

test('the token of a role that may not read the list is of no use', async () => {
  const token = await giveToken('policyholder');
  expect((await download(`&token=${token}`)).status).toBe(403);
});

test('a list that there is not, or that is no file, has no token', async () => {
  for (const path of ['/nada', '/product_types']) {
    const { status, body } = await api.call('POST', '/export-tokens', { token: tokens.staff, body: { path } });
    expect([status, body.fields]).toEqual([422, [{ path: 'path', code: 'not-an-option' }]]);
  }
  const exported = contractRoutes(api.ports).flatMap(({ endpoint }) =>
    JSON.stringify(endpoint.query ?? {}).includes('"export_csv"') ? [endpoint.path] : [],
  );
  expect(exported.toSorted()).toEqual(exportedLists);
});
