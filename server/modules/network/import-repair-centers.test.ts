import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, linesOfCsv, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

/** Importing repair centers from a file. */
const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/repair_centers/repair-centers-csv';
const head = 'Nombre;Dirección;CP;Ciudad;Teléfono;Marcas;Latitud;Longitud;Estado';
const send = (...rows: string[]) => sendCsv(api, path, tokens.admin, [head, ...rows]);
const found = async (search: string) =>
  (await api.call('GET', `/repair_centers-priv?search=${search}&sort=id`, { token: tokens.staff })).body.data as { id: number }[];

test('all come in, with the brands that they repair', async () => {
  const { status, created } = await send(
    '"Arreglos ""Uno""; bajo";Calle 1;08 001;Barcelona;931112233;Xiaomi, Apple;41,38;2,17;',
    'Arreglos Dos;Calle 2;41002;Sevilla;;Todas;;;Inactivo',
    'Arreglos Tres;Calle 3;41002;Sevilla;;;;;',
  );
  expect([status, created]).toEqual([201, 3]);
  expect(await found('arreglos')).toMatchObject([
    { name: 'Arreglos "Uno"; bajo', postal_code: '08001', phone: '931112233', brands: ['Xiaomi', 'Apple'], latitude: 41.38, active: true },
    { name: 'Arreglos Dos', brands: [], latitude: null, active: false },
    { name: 'Arreglos Tres', brands: [], active: true },
  ]);
});

test('or none, each fault by its row and column', async () => {
  const { status, fields } = await send(
    'Nadie Uno;Calle 1;28001;Madrid;;;;;',
    'Nadie Dos;Calle 1;99999;Madrid;;;;;',
    'Nadie Tres;Calle 1;28001;Madrid;;;40;;',
    'nadie uno;Calle 9;28001;Madrid;;;;;',
  );
  expect([status, fields]).toEqual([
    422,
    [
      { path: '2.postal_code', code: 'postal-code' },
      { path: '3.longitude', code: 'missing' },
      { path: '4.name', code: 'twice' },
    ],
  ]);
  expect(await found('nadie')).toEqual([]);
});

test('one that is there already and says the same is left as it is; what says something else is a fault', async () => {
  const { rows } = await send('Fijo;Calle 1;28001;Madrid;;Nokia;;;');
  expect((await send('Fijo;Calle 1;28001;Madrid;;Nokia;;;Activo')).rows).toEqual([{ row: 1, id: rows[0]?.id }]);
  expect((await send('Fijo;Calle 1;28001;Madrid;;Sony;;;')).fields).toEqual([{ path: '1.name', code: 'already-exists' }]);
  expect((await send('FIJO;Calle 1;28001;Madrid;;;;;')).fields).toEqual([{ path: '1.name', code: 'already-exists' }]);
  expect((await send('Fijo;Calle 1;28002;Madrid;;Sony;;;')).created).toBe(1);
});

test('two files at once make no place twice', async () => {
  const both = await Promise.all([send('A la vez;Calle 1;28001;Madrid;;;;;'), send('A la vez;Calle 1;28001;Madrid;;;;;')]);
  expect(both.map(({ created }) => Number(created)).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await found('vez')).toHaveLength(1);
});

test('the whole file of the list comes in again and makes nothing', async () => {
  const lines = await linesOfCsv(api, '/repair_centers-priv?export_csv=1', tokens.staff);
  expect(await sendCsv(api, path, tokens.admin, lines)).toMatchObject({ status: 201, created: 0 });
});

test('is of administrators alone', async () => {
  for (const person of ['staff', 'store', 'distributor', 'policyholder'] satisfies DemoPerson[])
    expect((await api.call('POST', path, { token: tokens[person], body: csvFile(head, 'A;B;28001;C;;;;;') })).status).toBe(403);
  expect((await api.call('POST', path, { body: csvFile(head, 'A;B;28001;C;;;;;') })).status).toBe(401);
});
