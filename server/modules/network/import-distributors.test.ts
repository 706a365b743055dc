import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, linesOfCsv, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

/** Importing distributors from a file. */
const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/distributors/distributors-csv';
const head = 'Nombre;Código;Correo;Teléfono;NIF;Estado';
const send = (...rows: string[]) => sendCsv(api, path, tokens.admin, [head, ...rows]);
const found = async (search: string) =>
  (await api.call('GET', `/distributors?search=${search}&sort=id`, { token: tokens.staff })).body.data as { id: number }[];

test('all come in', async () => {
  const { status, created } = await send(
    '"Los ""Unos""; S.A.";unos-1;hola@unos.example;931112233;B12345674;',
    'Los Otros;UNOS-2;;;;Inactivo',
  );
  expect([status, created]).toEqual([201, 2]);
  expect(await found('unos')).toMatchObject([
    { name: 'Los "Unos"; S.A.', code: 'UNOS-1', email: 'hola@unos.example', phone: '931112233', document_code: 'B12345674', active: true },
    { name: 'Los Otros', code: 'UNOS-2', email: null, phone: null, document_code: null, active: false },
  ]);
});

test('or none, each fault by its row and column; one that is there already and says the same is none', async () => {
  const { rows } = await send('Fijo;FIJO-1;;;;');
  const { status, fields } = await send(
    'Nuevo;NADIE-1;;;;',
    'Mal;NADIE-2;;;B12345678;',
    'Fijo;FIJO-1;;;;Activo',
    'Otro nombre;FIJO-1;;;;',
    'Tarde;NADIE-3;sin-arroba;;;',
  );
  expect(status).toBe(422);
  expect((fields as { path: string }[]).map(({ path: at }) => at)).toEqual(['2.document_code', '4.code', '5.email']);
  expect(await found('nadie')).toEqual([]);
  expect((await send('Otro nombre;FIJO-1;;;;')).fields).toEqual([{ path: '1.code', code: 'already-exists' }]);
  expect((await send('Fijo;FIJO-1;;;;Activo')).rows).toEqual([{ row: 1, id: rows[0]?.id }]);
});

test('the whole file of the list comes in again and makes nothing', async () => {
  const lines = await linesOfCsv(api, '/distributors?export_csv=1', tokens.staff);
  expect(await sendCsv(api, path, tokens.admin, lines)).toMatchObject({ status: 201, created: 0 });
});

test('is of administrators alone', async () => {
  for (const person of ['staff', 'store', 'distributor', 'policyholder'] satisfies DemoPerson[])
    expect((await api.call('POST', path, { token: tokens[person], body: csvFile(head, 'A;AA-1;;;;') })).status).toBe(403);
  expect((await api.call('POST', path, { body: csvFile(head, 'A;AA-1;;;;') })).status).toBe(401);
});
