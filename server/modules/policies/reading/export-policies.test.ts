import { beforeAll, expect, test } from 'vitest';
import { exportPageSize } from '#server/modules/csv/export-csv.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const rows = 20_000;
/** Pages that may be read ahead of the client: what the streams buffer. */
const mostPagesAhead = 3;
const turns = 200;
/** Time for forty pages on a busy machine. */
const slowMs = 120_000;
/** The most SQL statements that one page takes: policies, risks, payments, evaluations, and other related rows. */
const mostStatementsOfPage = 10;

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  await api.sql(`insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
    select gen_random_uuid(), 'M' || n, 3, 6, 3, true, now() from generate_series(1, ${rows}) n`);
  await api.sql(`insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
    select id, 1, 'mobile', 'M', 'Marca; "rara"', 'Modelo', 3 from policies where number like 'M%'`);
});

const giveToken = async (person: DemoPerson) =>
  String((await api.call('POST', '/export-tokens', { token: tokens[person], body: { path: '/policies' } })).body.token);

test('amounts to be paid and to be given back stand apart, as numbers, and the day is that of Madrid', async () => {
  await api.sql(`update policies set created_at = '2026-01-31T23:30:00Z' where id = 7`);
  await api.sql(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date) values (7, 'A', -2590, -2590, '2026-03-10')`,
  );
  const { text } = await api.call('GET', '/policies?export_csv=1&filter[number]=20533', { token: tokens.other });
  expect(text.trimEnd().split('\r\n').at(1)).toMatch(/;2026-02-01;129,50;142,45;25,90;7$/);
  await api.sql(`delete from policy_payments where identifier = 'A'`);
});

test('a list as a file, with a token that is good once, each gets their own', async () => {
  const token = await giveToken('policyholder');
  const { status, text, headers } = await api.call('GET', `/policies?export_csv=1&token=${token}&sort=id`);
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="polizas.csv"']);
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'Póliza;Tomador;Bienes asegurados;Producto;Estado;Peritación;Recibo;Tienda;Alta;Importe de los recibos;Por pagar;Por devolver;Id',
  );
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^20481;Carmen Ruiz Molina;Xiaomi Redmi Note 13;[^;]+;Sin firmar;Sin hacer;[\d,]+;[^;]+;[\d-]+;155,40;/);
  expect((await api.call('GET', `/policies?export_csv=1&token=${token}`)).status).toBe(401);
  const filtered = await api.call('GET', '/policies?export_csv=1&filter[status]=2', { token: tokens.other });
  expect(filtered.text.trimEnd().split('\r\n')).toHaveLength(2);
});

test(
  `${rows} policies leave a page at a time, as fast as they are read and no faster`,
  async () => {
    const atStart = api.statements;
    const response = await api.fetch('/policies?export_csv=1&filter[status]=3', { headers: { authorization: `Bearer ${tokens.staff}` } });
    const reader = response.body?.getReader();
    if (!reader) throw new Error('no body');
    await reader.read();
    // While the client does not read, the server reads no further, however much else the database does.
    for (let turn = 0; turn < turns; turn += 1) await api.sql('select 1');
    expect(api.statements - atStart).toBeLessThan(turns + mostPagesAhead * mostStatementsOfPage);

    const begun = api.statements;
    let lines = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      lines += Buffer.from(chunk.value).toString().split('\r\n').length - 1;
      const pages = lines / exportPageSize + mostPagesAhead;
      if (api.statements - begun > pages * mostStatementsOfPage) throw new Error(`${api.statements - begun} statements for ${lines} rows`);
    }
    expect(lines).toBeGreaterThan(rows - mostPagesAhead * exportPageSize);
  },
  slowMs,
);

test('whoever goes away has nothing more read for them', async () => {
  const response = await api.fetch('/policies?export_csv=1', { headers: { authorization: `Bearer ${tokens.staff}` } });
  const reader = response.body?.getReader();
  await reader?.read();
  const atEnd = api.statements;
  await reader?.cancel();
  for (let turn = 0; turn < turns; turn += 1) await api.sql('select 1');
  // The page that was being read is finished.
  expect(api.statements - atEnd).toBeLessThanOrEqual(turns + mostStatementsOfPage);
});

test('a fault half-way cuts the file off: nobody takes it for all of it', async () => {
  const response = await api.fetch('/policies?export_csv=1', { headers: { authorization: `Bearer ${tokens.staff}` } });
  const reader = response.body?.getReader();
  await reader?.read();
  await api.sql('alter table policy_risks rename to away');
  const rest = async () => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read());
  };
  await expect(rest()).rejects.toThrow();
  await api.sql('alter table away rename to policy_risks');
});
