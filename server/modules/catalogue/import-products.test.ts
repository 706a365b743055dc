import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/products/products-csv';
const head = 'Nombre;Tipo de producto;Plan;Estado;Qué cubre;Tarifa;Tarifa con huecos;Qué no cubre;Límites';
const send = (...rows: string[]) => sendCsv(api, path, tokens.admin, [head, ...rows]);
const read = async (id: number | undefined) => (await api.call('GET', `/products/${id}`, { token: tokens.admin })).body;
const named = async (name: string) =>
  ((await api.call('GET', '/products-priv?page[size]=100', { token: tokens.staff })).body.data as { name: string }[]).filter((each) =>
    each.name.startsWith(name),
  );

const usual = '"Robo: Te pagamos lo que vale.";0–500: 3,95 / 39,50;;El desgaste.;Con candado.';

test('all come in, with what hangs from them in its order', async () => {
  const { status, created, rows } = await send(
    '"El ""Bueno""; nuevo";patinete;;Activo;"Robo 24:00: Te pagamos: lo que vale\nRotura:Se arregla.";"500-1.250,50: 5/50\n0-500: 3.95 / 39,50";;"El desgaste\n\nLa pérdida.";Con candado.',
    `El Otro;Smart TV;;;${usual}`,
  );
  expect([status, created]).toEqual([201, 2]);
  expect(await read(rows[0]?.id)).toMatchObject({
    name: 'El "Bueno"; nuevo',
    product_type: { id: 3 },
    tier: null,
    active: true,
    coverages: [
      { name: 'Robo 24:00', description: 'Te pagamos: lo que vale.' },
      { name: 'Rotura', description: 'Se arregla.' },
    ],
    prices: [
      { min_value: 0, max_value: 500, price_monthly: 3.95, price_yearly: 39.5 },
      { min_value: 500, max_value: 1250.5, price_monthly: 5, price_yearly: 50 },
    ],
    excluded: ['El desgaste.', 'La pérdida.'],
    restricted: ['Con candado.'],
  });
  expect(await read(rows[1]?.id)).toMatchObject({ name: 'El Otro', active: false });
});

test('or none, each fault by its row and column', async () => {
  const { status, fields } = await send(
    `Nadie Uno;Patinete;;;${usual}`,
    `Nadie Dos;Nave;;;${usual}`,
    'Nadie Tres;Patinete;;;Robo;0–500: 3,95 / gratis;;El desgaste.;',
    'Nadie Cuatro;Patinete;;;"Robo: Uno.\nRobo: Dos.";0–500: 3,95 / 39,50;;El desgaste.;Con candado.',
    'Nadie Cinco;Patinete;;;Robo: Uno.;"0–500: 3,95 / 39,50; 600–700: 4 / 40";;El desgaste.;Con candado.',
    `nadie uno;Patinete;;;${usual}`,
  );
  expect([status, fields]).toEqual([
    422,
    [
      { path: '2.type', code: 'not-an-option' },
      { path: '3.covered', code: 'too-short' },
      { path: '3.prices', code: 'wrong-form' },
      { path: '3.restricted', code: 'missing' },
      { path: '4.covered', code: 'twice' },
      { path: '5.prices', code: 'gap' },
      { path: '6.name', code: 'twice' },
    ],
  ]);
  expect(await named('Nadie')).toEqual([]);
  expect((await send('Con hueco;Patinete;;;Robo: Uno.;"0–500: 3,95 / 39,50; 600–700: 4 / 40";S;El desgaste.;Con candado.')).created).toBe(
    1,
  );
});

test('one that is there already and says the same is left as it is; what says something else is a fault', async () => {
  const { rows } = await send(`Fijo;Patinete;;Activo;${usual}`);
  expect((await send(`Fijo;Patinete;;;${usual}`)).rows).toEqual([{ row: 1, id: rows[0]?.id }]);
  expect((await send(`Fijo;Patinete;;Inactivo;${usual}`)).fields).toEqual([{ path: '1.name', code: 'already-exists' }]);
  expect((await send(`fijo;Patinete;;;${usual}`)).fields).toEqual([{ path: '1.name', code: 'already-exists' }]);
  expect((await send(`Fijo;Smart TV;;;${usual}`)).created).toBe(1);
});

test('a plan is sold once: another one of its type is a fault at the plan, also in one file', async () => {
  const mobile = (name: string, tier: string, active: string) => `${name};Móvil;${tier};${active};${usual}`;
  expect((await send(mobile('Otro Top', 'Top', 'Activo'))).fields).toEqual([{ path: '1.tier', code: 'unique' }]);
  expect((await send(mobile('Móvil Otro Top', 'top', 'Inactivo'))).created).toBe(1);
  expect(await named('Otro Top')).toMatchObject([{ name: 'Otro Top', tier: 'top', active: false }]);
  const scooter = (name: string) => `${name};Patinete;Básico;Activo;${usual}`;
  expect((await send(scooter('Plan A'), scooter('Plan B'))).fields).toEqual([{ path: '2.tier', code: 'unique' }]);
});

test('two files at once make none twice', async () => {
  const row = `A la vez;Patinete;;;${usual}`;
  const both = await Promise.all([send(row), send(row)]);
  expect(both.map(({ created }) => Number(created)).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await named('A la vez')).toHaveLength(1);
});

test('hundreds come in at once, each with all that it may have', async () => {
  const cell = (many: number, line: (at: number) => string) => `"${Array.from({ length: many }, (_, at) => line(at)).join('\n')}"`;
  const full = [
    cell(30, (at) => `Cosa ${at}: Se paga.`),
    cell(50, (at) => `${at * 10}-${at * 10 + 10}: 1 / 10`),
    '',
    cell(30, (at) => `No ${at}.`),
    cell(30, (at) => `Hasta ${at}.`),
  ].join(';');
  const { status, created, rows } = await send(...Array.from({ length: 600 }, (_, at) => `Lleno ${at};Patinete;;;${full}`));
  expect([status, created]).toEqual([201, 600]);
  const last = await read(rows.at(-1)?.id);
  expect([last.coverages, last.prices, last.excluded].map((each) => (each as unknown[]).length)).toEqual([30, 50, 30]);
});

test('the whole file of the list comes in again and makes nothing', async () => {
  const { text } = await api.call('GET', '/products-priv?export_csv=1', { token: tokens.staff });
  const { status, body } = await api.call('POST', path, { token: tokens.admin, body: csvFile(text) });
  expect([status, body.created, body.fields]).toEqual([201, 0, undefined]);
  expect((body.rows as unknown[]).length).toBeGreaterThan(10);
});

test('is of administrators alone', async () => {
  const body = csvFile(head, `A;Patinete;;;${usual}`);
  for (const person of ['staff', 'store', 'distributor', 'policyholder'] satisfies DemoPerson[])
    expect((await api.call('POST', path, { token: tokens[person], body })).status).toBe(403);
  expect((await api.call('POST', path, { body })).status).toBe(401);
});
