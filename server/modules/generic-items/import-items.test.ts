import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, linesOfCsv, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/generic_items/generic-items-csv';
const head = 'Marca;Modelo;Qué es;Precio nuevo;Referencia;Estado';
const send = (...rows: string[]) => sendCsv(api, path, tokens.admin, [head, ...rows]);
const found = async (search: string) =>
  (await api.call('GET', `/generic_items-priv?search=${search}&sort=id`, { token: tokens.staff })).body.data as { id: number }[];

test('all come in, as a spreadsheet in Spain writes them', async () => {
  const { status, created } = await send('Rodante;"Uno ""Plus""; largo";Patinete;1.249,90 €;;', 'Rodante;Dos;3;399;R-2;Inactivo');
  expect([status, created]).toEqual([201, 2]);
  expect(await found('rodante')).toMatchObject([
    { brand: 'Rodante', model: 'Uno "Plus"; largo', risk_type: 3, price: 1249.9, reference: null, active: true },
    { model: 'Dos', risk_type: 3, price: 399, reference: 'R-2', active: false },
  ]);
});

test('or none, each fault by its row and column', async () => {
  const { status, fields } = await send(
    'Nada;Uno;Patinete;399;;',
    'Nada;Dos;Persona;399;;',
    'Nada;Tres;Móvil;mucho;;',
    'Nada;Uno;Patinete;399;;',
    ';Cuatro;Móvil;1;;',
  );
  expect([status, fields]).toEqual([
    422,
    [
      { path: '2.risk_type', code: 'not-an-option' },
      { path: '3.price', code: 'wrong-form' },
      { path: '4.model', code: 'twice' },
      { path: '5.brand', code: 'missing' },
    ],
  ]);
  expect(await found('nada')).toEqual([]);
});

test('what is there already and says the same is left as it is; what says something else is a fault, also in other capitals', async () => {
  const { rows: made } = await send('Igual;Uno;Móvil;100;;');
  const again = await send('Igual;Uno;móvil;100,00;;Activo', 'Igual;Dos;Móvil;200;;');
  expect([again.status, again.created, again.rows?.[0]?.id]).toEqual([201, 1, made[0]?.id]);
  expect((await send('Igual;Uno;Móvil;101;;')).fields).toEqual([{ path: '1.model', code: 'already-exists' }]);
  expect((await send('igual;úno;Móvil;100;;', 'Igual;Tres;Móvil;1;;')).fields).toEqual([{ path: '1.model', code: 'already-exists' }]);
  expect(await found('igual')).toHaveLength(2);
});

test('what had been deleted comes back as the file says it, and once where two rows mean it', async () => {
  const { rows } = await send('Vuelve;Uno;Portátil;500;;');
  const id = rows[0]?.id ?? 0;
  expect((await api.call('DELETE', `/generic_items/${id}`, { token: tokens.admin })).status).toBe(204);
  expect((await send('Vuelve;Uno;Portátil;450;;', 'vuelve;uno;Portátil;460;;')).fields).toHaveLength(1);
  expect(await found('vuelve')).toEqual([]);
  expect((await send('Vuelve;Uno;Portátil;450;;Inactivo')).created).toBe(1);
  expect(await found('vuelve')).toMatchObject([{ id, price: 450, active: false }]);
});

test('ten thousand come in at once', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `Muchos;Modelo ${at};Móvil;${at + 1};;`);
  const { status, created } = await send(...rows);
  expect([status, created]).toEqual([201, 10_000]);
  expect((await send(...rows)).created).toBe(0);
});

test('the whole file of the list comes in again and makes nothing', async () => {
  const lines = await linesOfCsv(api, '/generic_items-priv?export_csv=1', tokens.staff);
  expect(await sendCsv(api, path, tokens.admin, lines.slice(0, 9001))).toMatchObject({ status: 201, created: 0 });
});

test('is of administrators alone', async () => {
  for (const person of ['staff', 'store', 'distributor', 'policyholder'] satisfies DemoPerson[])
    expect((await api.call('POST', path, { token: tokens[person], body: csvFile(head, 'A;B;Móvil;1;;') })).status).toBe(403);
  expect((await api.call('POST', path, { body: csvFile(head, 'A;B;Móvil;1;;') })).status).toBe(401);
  const [event] = await api.sql<{ kind: string }>(`select kind from audit_events where kind = 'items-imported' limit 1`);
  expect(event).toBeDefined();
});

test('two files of the same models in opposite order come in one after the other: each model once', async () => {
  const rows = Array.from({ length: 1500 }, (_, at) => `Vuelta;Modelo ${at};Móvil;100;;`);
  const [first, second] = await Promise.all([send(...rows), send(...rows.toReversed())]);
  expect([first.status, second.status, Number(first.created) + Number(second.created)]).toEqual([201, 201, rows.length]);
});
