import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, linesOfCsv, logInDemoPeople, sendCsv } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const path = '/legal-texts/legal-texts-csv';
const head = 'Texto;Versión en vigor;Palabras';
const send = (lines: readonly string[], token = tokens.admin) => sendCsv(api, path, token, lines);
const inForce = async (text: string) => (await api.call('GET', `/legal-texts/${text}`)).body as { version: string; words: string };
const file = () => linesOfCsv(api, '/legal-texts-priv?export_csv=1', tokens.staff);

test('several come into force at once, by their names or those of the contract, and each is in the audit as if written alone', async () => {
  const { version } = await inForce('marketing');
  api.now = new Date(api.now.getTime() + 86_400_000);
  const { status, created } = await send([
    head,
    `Ofertas;${version};"# Ofertas\n\nAcepto ofertas; ""solo"" por correo.  "`,
    `storage;${(await inForce('storage')).version};"# Lo que se guarda\n\n- Una cosa\n- Otra"`,
  ]);
  expect([status, created]).toEqual([201, 2]);
  expect(await inForce('marketing')).toMatchObject({ version: '2026-03-11', words: '# Ofertas\n\nAcepto ofertas; "solo" por correo.' });
  expect((await inForce('storage')).words).toBe('# Lo que se guarda\n\n- Una cosa\n- Otra');
  expect(await api.sql(`select kind, data->>'text' as text from audit_events where kind like 'text%' order by id`)).toEqual([
    { kind: 'text-published', text: 'marketing' },
    { kind: 'text-published', text: 'storage' },
    { kind: 'texts-imported', text: null },
  ]);
});

test('or none: words without a title, over a version that is no longer in force, of the mandate, or twice', async () => {
  const before = await file();
  const { version } = await inForce('terms');
  const { status, fields } = await send([
    head,
    `Condiciones generales;${version};"# Condiciones\n\nOtras."`,
    `Aviso legal;${version};Sin título`,
    'Ofertas;2026-03-10;"# Ofertas\n\nOtras."',
    'Mandato de adeudo;core-1;"# Mandato\n\nOtro."',
    'Contrato;1;"# X\n\nY."',
    `Condiciones generales;${version};"# Condiciones\n\nAún otras."`,
  ]);
  expect([status, fields]).toEqual([
    422,
    [
      { path: '2.words', code: 'title-missing' },
      { path: '3.version', code: 'changed' },
      { path: '4.text', code: 'not-allowed' },
      { path: '5.text', code: 'not-an-option' },
      { path: '6.text', code: 'twice' },
    ],
  ]);
  expect(await file()).toEqual(before);
});

test('the whole file of the list comes in again and makes nothing, whatever versions it names', async () => {
  const lines = await file();
  expect(await send(lines)).toMatchObject({ status: 201, created: 0 });
  const { version } = await inForce('marketing');
  expect((await send(lines.map((line) => line.replace(`;${version};`, ';2020-01-01;')))).created).toBe(0);
});

test('a version that a spreadsheet has saved as a day of its own is the same', async () => {
  const { version } = await inForce('contract');
  const saved = version.split('-').toReversed().join('/');
  expect(saved).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(await send([head, `contract;${saved};"# Contrato\n\nLo he leído."`])).toMatchObject({ status: 201, created: 1 });
});

test('of two files over one version one is in, and the other is told', async () => {
  const { version } = await inForce('needs');
  const told = await Promise.all(['Una.', 'Otra.'].map((words) => send([head, `needs;${version};"# Necesidades\n\n${words}"`])));
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
  expect(told.find(({ status }) => status === 422)?.fields).toEqual([{ path: '1.version', code: 'changed' }]);
});

test('is of administrators alone', async () => {
  const lines = [head, `needs;${(await inForce('needs')).version};"# Necesidades\n\nMías."`];
  for (const person of ['staff', 'store', 'distributor', 'policyholder'] satisfies DemoPerson[])
    expect((await send(lines, tokens[person])).status).toBe(403);
  expect((await api.call('POST', path, { body: csvFile(...lines) })).status).toBe(401);
});
