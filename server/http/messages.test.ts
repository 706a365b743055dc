import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { propose } from '#tests/support/module-contracting.ts';
import { faultsInWords } from './field-words.ts';

const api = await openModuleApi();

const messageOf = async (method: string, path: string, body?: object) => (await api.call(method, path, body ? { body } : {})).body.message;
const ending =
  'Si el problema persiste puede contactar con nosotros en el 900000123, de lunes a viernes de 9 a 19 h, y fines de semana y festivos de 10 a 18 h (hora peninsular).';

test('a price or a proposal that has changed says so, and what to do', async () => {
  const { booking } = await propose(api, { email: 'cambia@ejemplo.es' });
  expect(await messageOf('POST', '/policies', { ...booking, total_price: 1 })).toBe(
    `Error en el alta. El precio ha cambiado. Vuelve a leer la contratación y confirma el nuevo. Precio: ha cambiado: vuelve a leerlo y decide otra vez. ${ending}`,
  );
  const { identifier_proposal: id } = booking as { identifier_proposal: string };
  expect(await messageOf('PATCH', `/proposals/${id}`, { version: 77, step: 'x' })).toMatch(
    /^Ha cambiado desde que lo leíste\. Vuelve a leerlo/,
  );
});

test('what is contracted is not told as a link that has expired', async () => {
  const { booking } = await propose(api, { email: 'hecha@ejemplo.es' });
  await api.call('POST', '/policies', { body: booking });
  const { identifier_proposal: id } = booking as { identifier_proposal: string };
  expect(await messageOf('GET', `/proposals/${id}`)).toBe('Eso ya se ha contratado: mira la póliza en tu área.');
});

test('a proposal that has expired is no link', async () => {
  const { booking } = await propose(api, { email: 'vieja@ejemplo.es' });
  const { identifier_proposal: id } = booking as { identifier_proposal: string };
  const start = api.now;
  api.now = new Date(start.getTime() + 20 * 24 * 3_600_000);
  expect(await messageOf('GET', `/proposals/${id}`)).toBe('Esa contratación ha caducado. Empieza otra.');
  api.now = start;
});

test('whoever names no proposal is told to, whoever has an account to log in', async () => {
  expect(await messageOf('POST', '/policies', {})).toBe(
    `Error en el alta. Di qué contratación es o inicia sesión. identifier_proposal: falta. ${ending}`,
  );
  const { booking } = await propose(api, { email: 'tomador@peritia.example' });
  expect(await messageOf('POST', '/policies', booking)).toContain('Correo: ya tiene una cuenta: inicia sesión y sigue.');
});

test('a link for a password that was used or is over says both, and what to do', async () => {
  const body = { token: `pr_${'x'.repeat(43)}`, password: 'una-frase-bien-larga' };
  expect(await messageOf('POST', '/users/password', body)).toBe('Ese enlace ha caducado o ya se ha usado. Pide otro.');
});

test('a type of product that there is not is told in the words of the specification', async () => {
  expect(await messageOf('GET', '/product_types/99')).toBe('Producto no encontrado: 99.');
  expect(await messageOf('GET', '/policies/price?product_type_id=99')).toMatch(/^Producto no encontrado: 99\./);
  expect(await messageOf('POST', '/proposals', { product_type_id: 99 })).toMatch(/^Producto no encontrado: 99\./);
});

test('data that are wrong are named: the first in words, the others by their number', async () => {
  expect(await messageOf('POST', '/users/login', { email: 'x' })).toBe(
    'Por favor, revisa los datos e inténtalo de nuevo. Correo: no tiene la forma que tiene que tener. Y 1 más.',
  );
});

test.each(['constructor', '__proto__', 'toString'])('%s is a name like others that are not known', async (name) => {
  expect(faultsInWords([{ path: name, code: 'unknown' }])).toBe(`${name}: no existe.`);
  const asked = await Promise.all(
    [`/stores?filter[${name}]=1`, `/stores?${name}=1`].map(async (path) => {
      const { status, body } = await api.call('GET', path);
      return [status, (body.fields as { code: string }[] | undefined)?.map(({ code }) => code)];
    }),
  );
  expect(asked).toEqual(Array.from({ length: 2 }, () => [400, name === '__proto__' ? undefined : ['unknown']]));
});
