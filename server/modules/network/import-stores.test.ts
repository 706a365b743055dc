import { beforeAll, describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { callsAs, csvFile, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

/** Importing the stores of a distributor from a file. */
const api = await openModuleApi();
beforeAll(async () => {
  await api.sql(`insert into distributors (id, name, code, created_at) values (60, 'Ajeno', 'AJENO', now())`);
});

const as = callsAs(api, await logInDemoPeople(api));
const ids = async (person: DemoPerson, path: string) => ((await as(person, 'GET', path)).body.data as { id: number }[]).map(({ id }) => id);
const head = 'Código;Nombre;Dirección;CP;Población;Teléfono;Horario;Latitud;Longitud';

test('all come in, under their distributor', async () => {
  const { status, body } = await as(
    'admin',
    'POST',
    '/distributors/60/stores-csv',
    csvFile(head, 'f-1;Una;Calle 1;08001;Barcelona;931112233;;41,3818;2.1685', 'f-2;Dos;Calle 2;41 002;Sevilla;;De 9 a 14 h;;'),
  );
  expect([status, body.created]).toEqual([201, 2]);
  const { body: listed } = await as('staff', 'GET', '/stores-priv?filter[distributor_id]=60&sort=-id&page[size]=2');
  expect(listed.data).toMatchObject([
    { code: 'F-2', postal_code: '41002', phone: null, opening_hours: 'De 9 a 14 h', latitude: null, longitude: null },
    { code: 'F-1', phone: '931112233', distributor: { id: 60 }, latitude: 41.3818, longitude: 2.1685 },
  ]);
});

test('or none', async () => {
  const before = await ids('staff', '/stores-priv?page[size]=100');
  const { status, body } = await as(
    'admin',
    'POST',
    '/distributors/60/stores-csv',
    csvFile(
      head,
      'g-1;Una;Calle 1;08001;Barcelona;;;;',
      'CENTRO-9;Dos;Calle 2;99999;Sevilla;;;;',
      'SUR-1;Tres;Calle 3;41002;Sevilla;;;;',
      'g-4;Cuatro;Calle 4;41002;Sevilla;;;37,4;',
    ),
  );
  expect([status, body.fields]).toEqual([
    422,
    [
      { path: '2.postal_code', code: 'postal-code' },
      { path: '3.code', code: 'already-exists' },
      { path: '4.longitude', code: 'missing' },
    ],
  ]);
  expect(await ids('staff', '/stores-priv?page[size]=100')).toEqual(before);
  expect((await as('admin', 'POST', '/distributors/999999/stores-csv', csvFile(head, 'h-1;Una;Calle 1;08001;Barcelona;;;;'))).status).toBe(
    404,
  );
});

test('three wrong rows of ten thousand, as Excel writes them, are told each by its row; put right, all come in', async () => {
  await api.sql(`insert into distributors (id, name, code, created_at) values (62, 'De diez mil', 'DIEZ-MIL', now())`);
  const lines = Array.from({ length: 10_000 }, (_, at) => `m-${at};"Móviles ""El Ñandú""; n.º ${at}";"Calle Mayor; ${at}";08001;Málaga`);
  const wrong = lines
    .with(0, lines[0]?.replace('08001', '99') ?? '')
    .with(4999, lines[4999]?.replace('m-4999', 'M-7') ?? '')
    .with(9999, lines[9999]?.replace('Málaga', '') ?? '');
  const send = (rows: readonly string[]) =>
    as('admin', 'POST', '/distributors/62/stores-csv', {
      fileBase64: Buffer.from(['Código;Nombre;Dirección;CP;Población', ...rows].join('\r\n'), 'latin1').toString('base64'),
    });
  const count = async () => (await api.sql<{ count: string }>('select count(*) from stores where distributor_id = 62'))[0]?.count;
  const refused = await send(wrong);
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    422,
    'csv-rejected',
    [
      { path: '1.postal_code', code: 'postal-code' },
      { path: '5000.code', code: 'twice' },
      { path: '10000.city', code: 'missing' },
    ],
  ]);
  expect(await count()).toBe('0');
  const { status, body } = await send(lines);
  expect([status, body.created, await count()]).toEqual([201, 10_000, '10000']);
  expect(await api.sql(`select name, address, city from stores where code = 'M-9999'`)).toEqual([
    { name: 'Móviles "El Ñandú"; n.º 9999', address: 'Calle Mayor; 9999', city: 'Málaga' },
  ]);
});

describe('the file that the list of stores gives', () => {
  const listed = async () =>
    (await as('staff', 'GET', '/stores-priv?export_csv=1&filter[distributor_id]=61&sort=id')).text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
  const send = (lines: string[]) => as('admin', 'POST', '/distributors/61/stores-csv', csvFile(...lines));

  test('comes in again as it is: what is there and says the same is left, what is gone is made', async () => {
    await api.sql(`insert into distributors (id, name, code, created_at) values (61, 'Otra vez', 'OTRA-VEZ', now())`);
    const phones = ['931112233', '931112244', '931112255'];
    await send([head, ...phones.map((phone, at) => `r-${at};=Tienda "${at}";Calle ${at};08001;Barcelona;${phone};L a V;${at};-2,5`)]);
    const lines = await listed();
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`"'=Tienda ""0"""`);
    expect((await send(lines)).body).toMatchObject({ created: 0, rows: [{ row: 1 }, { row: 2 }, { row: 3 }] });
    expect(await listed()).toEqual(lines);

    await api.sql(`delete from stores where code = 'R-1'`);
    await api.sql(`update stores set active = false where code = 'R-2'`);
    expect((await send(await listed())).body.created).toBe(0);
    const { body } = await send([...(await listed()), lines[2]?.replace(/;\d+$/, ';99').replace(';Activo;', ';Inactivo;') ?? '']);
    expect(body.created).toBe(1);
    expect(await api.sql(`select latitude, longitude from stores where code = 'R-1'`)).toEqual([{ latitude: 1, longitude: -2.5 }]);
    const withoutIds = (all: string[]) => all.map((line) => line.split(';').slice(0, -1).join(';')).toSorted();
    expect(withoutIds(await listed())).toEqual(
      withoutIds(lines.map((line) => (/R-[12];/.test(line) ? line.replace(';Activo;', ';Inactivo;') : line))),
    );
  });

  test('is refused where it says something else of a store that is there, or of another distributor', async () => {
    const [first = '', ...lines] = await listed();
    const told = async (changed: string[]) => (await send([first, ...changed])).body.fields;
    expect(await told(lines.map((line) => line.replace('Calle 0', 'Calle 9')))).toEqual([{ path: '1.code', code: 'already-exists' }]);
    expect(await told(lines.map((line) => line.replace(';Activo;', ';Inactivo;')))).toEqual([{ path: '1.code', code: 'already-exists' }]);
    expect(await told(lines.map((line) => line.replace('Otra vez', 'Ajeno')))).toMatchObject([
      { path: '1.distributor' },
      { path: '2.distributor' },
      { path: '3.distributor' },
    ]);
    expect(await told(lines.map((line) => line.replace(';Activo;', ';quizá;')))).toMatchObject([{ path: '1.active' }]);
  });
});

test('a postal code from which a spreadsheet took its zero has it again', async () => {
  const rows = ['z-1;Una;Calle 1;8001;Barcelona;;;;', 'z-2;Dos;Calle 2;01 001;Vitoria;;;;', 'z-3;Tres;Calle 3;1001;Vitoria;;;;'];
  expect((await as('admin', 'POST', '/distributors/60/stores-csv', csvFile(head, ...rows))).body.created).toBe(3);
  expect(await api.sql(`select postal_code from stores where code like 'Z-%' order by code`)).toEqual([
    { postal_code: '08001' },
    { postal_code: '01001' },
    { postal_code: '01001' },
  ]);
  const wrong = ['y-1;Una;Calle 1;801;Barcelona;;;;', 'y-2;Dos;Calle 2;0800;Barcelona;;;;'];
  expect((await as('admin', 'POST', '/distributors/60/stores-csv', csvFile(head, ...wrong))).body.fields).toMatchObject([
    { path: '1.postal_code' },
    { path: '2.postal_code' },
  ]);
});

test('a quotation mark in a name is a character of it', async () => {
  const rows = ['q-1;Móviles "El Rápido";Calle 1;08001;Barcelona;;;;', 'q-2;"El ""Rápido"" 2";Calle 2;08001;Barcelona;;;;'];
  expect((await as('admin', 'POST', '/distributors/60/stores-csv', csvFile(head, ...rows))).body.created).toBe(2);
  expect(await api.sql(`select name from stores where code like 'Q-%' order by code`)).toEqual([
    { name: 'Móviles "El Rápido"' },
    { name: 'El "Rápido" 2' },
  ]);
});
