import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, linesOfCsv, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/product_categories/product-categories-csv';
const head = 'Nombre;Tipo de producto;Qué asegura;Estado';
const send = (...rows: string[]) => sendCsv(api, path, tokens.admin, [head, ...rows]);
const found = async (search: string) =>
  (await api.call('GET', `/product_categories?search=${search}&sort=id`, { token: tokens.staff })).body.data as { id: number }[];

test('all come in, by the names of the lists or the numbers of the contract', async () => {
  const { status, created } = await send('"Las ""Unas""; plegables";Móvil;móvil;', 'Plegables dos;5;6;Inactivo');
  expect([status, created]).toEqual([201, 2]);
  expect(await found('plegables')).toMatchObject([
    { name: 'Las "Unas"; plegables', product_type_id: 1, risk_type: 1, active: true },
    { name: 'Plegables dos', product_type_id: 5, risk_type: 6, active: false },
  ]);
});

test('or none, each fault by its row and column', async () => {
  const { status, fields } = await send('Nada;Móvil;Móvil;', 'Dos;Nave;Móvil;', 'Tres;Móvil;Patinete;', 'Nada;Móvil;Móvil;');
  expect([status, fields]).toEqual([
    422,
    [
      { path: '2.type', code: 'not-an-option' },
      { path: '3.risk_type', code: 'other-product-type' },
      { path: '4.name', code: 'twice' },
    ],
  ]);
  expect(await found('nada')).toEqual([]);
});

test('one that is there already and says the same is left as it is; what says something else is a fault', async () => {
  const { rows } = await send('Fija;Móvil;Móvil;');
  expect((await send('Fija;Móvil;Móvil;Activo', 'Fija;Patinete;Patinete;')).rows?.[0]).toEqual({ row: 1, id: rows[0]?.id });
  expect((await send('Fija;Móvil;Móvil;Inactivo')).fields).toEqual([{ path: '1.name', code: 'already-exists' }]);
  expect((await send('FIJA;Móvil;Móvil;')).fields).toEqual([{ path: '1.name', code: 'already-exists' }]);
});

test('the whole file of the list comes in again and makes nothing', async () => {
  const lines = await linesOfCsv(api, '/product_categories?export_csv=1', tokens.staff);
  expect(await sendCsv(api, path, tokens.admin, lines)).toMatchObject({ status: 201, created: 0 });
});

test('is of administrators alone', async () => {
  for (const person of ['staff', 'store', 'distributor', 'policyholder'] satisfies DemoPerson[])
    expect((await api.call('POST', path, { token: tokens[person], body: csvFile(head, 'A;Móvil;Móvil;') })).status).toBe(403);
  expect((await api.call('POST', path, { body: csvFile(head, 'A;Móvil;Móvil;') })).status).toBe(401);
});
