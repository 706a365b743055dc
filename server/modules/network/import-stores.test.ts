import { beforeAll, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

/** Stores of a distributor from a file. */
const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  await api.sql(`insert into distributors (id, name, code, created_at) values (60, 'Ajeno', 'AJENO', now())`);
});

const as = (person: DemoPerson, method: string, path: string, body?: unknown) => api.call(method, path, { token: tokens[person], body });
const ids = async (person: DemoPerson, path: string) => ((await as(person, 'GET', path)).body.data as { id: number }[]).map(({ id }) => id);
const head = 'Código;Nombre;Dirección;CP;Población;Teléfono;Horario;Latitud;Longitud';

test('all come in, under their distributor', async () => {
  const { status, body } = await as(
    'admin',
    'POST',
    '/distributors/60/stores-csv',
    csvFile(head, 'f-1;Una;Calle 1;08001;Barcelona;931112233;;41,3818;2.1685', 'f-2;Dos;Calle 2;41 002;Sevilla;;De 9 a 14 h;;'),
  );
  expect([status, body.created]).toEqual([200, 2]);
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
