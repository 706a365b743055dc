import { describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const send = (body: object, token = tokens.admin) => api.call('POST', '/users/users-csv', { token, body });
const count = async () => Number((await api.sql<{ count: string }>('select count(*) from users'))[0]?.count);
const byEmail = async (email: string) =>
  (await api.sql('select role, name, surname1, surname2, phones, document_code from users where email = $1', [email]))[0];
const bytes = (buffer: Buffer) => ({ fileBase64: buffer.toString('base64') });

describe('what a file may look like', () => {
  test.each([
    [
      'semicolons and Spanish heads',
      csvFile('Correo electrónico;Nombre;Primer apellido;Teléfono;DNI', 'E;Ñora;Núñez;600 111 222;12345678z'),
    ],
    ['commas, quotes and our heads', csvFile('email,name,surname1,phone,document', 'E,"Ñora","Núñez","600,111,222",12345678Z')],
    ['tabulators', csvFile('e-mail\tNOMBRE\tapellido 1\tmovil\tnif', 'E\tÑora\tNúñez\t600111222\t12345678-Z')],
    ['a mark in front', bytes(Buffer.from('\uFEFFemail;nombre;apellidos;tel;documento\nE;Ñora;Núñez;600111222;12345678Z\n'))],
    ['Windows-1252', bytes(Buffer.from('email;nombre;apellido;teléfono;dni\r\nE;Ñora;Núñez;600111222;12345678Z\r\n', 'latin1'))],
    [
      'a data address',
      { fileBase64: `data:text/csv;base64,${csvFile('email;nombre;apellido;tel;dni', 'E;Ñora;Núñez;600111222;12345678Z').fileBase64}` },
    ],
    ['empty lines and spaces', csvFile('email ; nombre;apellido;tel;dni', '', ' E ; Ñora ;Núñez;600111222;12345678Z', '')],
  ])('%s', async (name, file) => {
    const email = `${Buffer.from(name).toString('hex')}@peritia.example`;
    const prefix = /^data:[^,]*,/.exec(file.fileBase64)?.[0] ?? '';
    const encoding = name === 'Windows-1252' ? 'latin1' : 'utf8';
    const text = Buffer.from(file.fileBase64.slice(prefix.length), 'base64')
      .toString(encoding)
      .replace(/(?<=^|[\n])( ?)E(?=[;,\t ])/, `$1${email}`);
    const { status, body } = await send({ fileBase64: prefix + Buffer.from(text, encoding).toString('base64') });
    expect(`${status} ${JSON.stringify(body.fields)}`).toBe('201 undefined');
    expect(body.created).toBe(1);
    expect(await byEmail(email)).toEqual({
      role: 'policyholder',
      name: 'Ñora',
      surname1: 'Núñez',
      surname2: '',
      phones: ['600111222'],
      document_code: '12345678Z',
    });
  });

  test('a quoted cell holds quotes, separators and a break of its line, which no name has', async () => {
    await send(csvFile('email;nombre;apellido', 'quoted@peritia.example;"La ""Tata"";', 'de todos";Gil'));
    expect(await byEmail('quoted@peritia.example')).toMatchObject({ name: 'La "Tata"; de todos' });
  });
});

describe('a file with a fault makes nothing, and is told all of them', () => {
  const head = 'email;nombre;apellido;rol;tel;dni';
  test.each([
    [
      'bad cells',
      [head, 'a@x.example;;Gil;;1;', 'b@x.example;B;Gil;king;;12345678A', 'c@x.example;C;Gil;;;'],
      ['1.name missing', '1.phone length', '2.role not-an-option', '2.document_code control'],
    ],
    ['letters that no document prints', [head, 'a@x.example;王伟;Gil;;;'], ['1.name letters']],
    ['an address twice', [head, 'd@x.example;D;Gil;;;', 'D@x.example;D;Gil;;;'], ['2.email twice']],
    ['an address that is taken', [head, 'e@x.example;E;Gil;;;', 'otra@peritia.example;E;Gil;;;'], ['2.email already-exists']],
    ['a column it does not know', ['email;nombre;apellido;color', 'f@x.example;F;Gil;rojo'], ['0.4 unknown-column']],
    ['a column twice', ['email;correo;nombre;apellido', 'g@x.example;g@x.example;G;Gil'], ['0.email column-twice']],
    ['a column missing', ['email;nombre', 'h@x.example;H'], ['0.surname1 missing-column']],
    ['rows of another length', [head, 'i@x.example;I', 'i@x.example;I;Gil;;;', 'i;I;Gil;;;;;'], ['1 column-count', '3 column-count']],
    ['a quote that never ends', [head, 'j@x.example;"J;Gil;;;'], ['1 not-csv']],
    ['only a head', [head], [' empty']],
  ])('%s', async (_, lines, faults) => {
    const before = await count();
    const { status, body, text } = await send(csvFile(...lines));
    expect([status, body.code]).toEqual([422, 'csv-rejected']);
    expect((body.fields as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)).toEqual(faults);
    expect(await count()).toBe(before);
    expect(text).not.toMatch(/x\.example|king|rojo/);
  });

  test('no more than a hundred of them', async () => {
    const { body } = await send(csvFile(head, ...Array.from({ length: 150 }, () => 'nobody;;;;;')));
    expect(body.fields).toHaveLength(100);
    expect((body.fields as { path: string }[]).at(-1)?.path).toMatch(/^34\./);
  });

  test('what is no base64', async () => {
    expect((await send({ fileBase64: '¿qué?' })).body).toMatchObject({
      code: 'csv-rejected',
      fields: [{ path: 'fileBase64', code: 'base64' }],
    });
    expect((await send({})).status).toBe(422);
    // Refused quickly, however long the text is.
    for (const fileBase64 of [`AAAA${' '.repeat(2_000_000)}!`, `AAAA${'='.repeat(2_000_000)}!`, '    '])
      expect((await send({ fileBase64 })).body.code).toBe('csv-rejected');
  });
});

describe('a file that is neither UTF-8 nor Windows-1252 is told so', () => {
  const lines = 'email;nombre;apellido\r\nk@x.example;Ñora;Núñez\r\n';
  test.each([
    ['a NUL in a cell', Buffer.from(lines.replace('Ñora', 'Ño\0ra'))],
    ['a NUL in a cell of Windows-1252', Buffer.from(lines.replace('Ñora', 'Ño\0ra'), 'latin1')],
    ['a NUL in the head', Buffer.from(lines.replace('nombre', 'nom\0bre'))],
    ['UTF-16', Buffer.from(`\uFEFF${lines}`, 'utf16le')],
    ['a mark of UTF-8 before what is none', Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(lines, 'latin1')])],
    ['a byte that is no character of either', Buffer.from(lines.replace('Ñora', '\x81'), 'latin1')],
  ])('%s', async (_, file) => {
    const before = await count();
    const { status, body } = await send(bytes(file));
    expect([status, body.code, body.fields]).toEqual([422, 'csv-rejected', [{ path: 'fileBase64', code: 'encoding' }]]);
    expect(await count()).toBe(before);
  });
});

describe('ten thousand rows', () => {
  const rows = (length: number, mail: string) => Array.from({ length }, (_, at) => `${mail}${at}@masa.example;Ana;Gil;600111222`);

  test('come in with a line of report each', async () => {
    const before = api.statements;
    const { status, body } = await send(csvFile('email;nombre;apellido;tel', ...rows(10_000, 'm')));
    expect([status, body.created]).toEqual([201, 10_000]);
    const report = body.rows as { row: number; id: number }[];
    expect(report).toHaveLength(10_000);
    expect(report.at(-1)?.row).toBe(10_000);
    expect(await api.sql('select email from users where id = $1', [report.at(-1)?.id])).toEqual([{ email: 'm9999@masa.example' }]);
    expect(api.statements - before).toBeLessThan(40);
  });

  test('with one fault in the last make nothing', async () => {
    const before = await count();
    const { body } = await send(csvFile('email;nombre;apellido;tel', ...rows(9999, 'n'), 'nadie;Ana;Gil;600111222'));
    expect(body.fields).toEqual([{ path: '10000.email', code: 'wrong-form' }]);
    expect(await count()).toBe(before);
  });

  test('and one more are too many', async () => {
    const before = await count();
    const { body } = await send(csvFile('email;nombre;apellido;tel', ...rows(10_001, 'o')));
    expect(body.fields).toEqual([{ path: '10001', code: 'too-many-rows' }]);
    expect(await count()).toBe(before);
  });
});

test('only an admin imports', async () => {
  for (const person of ['policyholder', 'store', 'distributor', 'staff'] as const) {
    expect((await send(csvFile('email;nombre;apellido', 'z@x.example;Z;Gil'), tokens[person])).status).toBe(403);
  }
});
