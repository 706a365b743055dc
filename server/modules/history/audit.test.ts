import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#domain/wire/audit.ts';
import { checkChain } from '#server/modules/audit/check-chain.ts';
import { recordEvents } from '#server/modules/audit/record-event.ts';
import { sealEvents } from '#server/modules/audit/seal-events.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
let tokens: Record<DemoPerson, string>;
const dayMs = 86_400_000;
const start = api.now;

beforeAll(async () => {
  tokens = await logInDemoPeople(api);
  await api.sql('truncate audit_events, audit_unsealed, audit_hashes, audit_seals, audit_checks restart identity');
  const { ports } = api;
  await recordEvents(ports.db, ports, [
    {
      kind: 'policy-changed',
      userId: 4,
      policyId: 1,
      data: { changes: [{ field: 'card_liverpool', before: false, after: true }, { field: 'phone' }] },
    },
    { kind: 'capture-received', riskId: 1, data: { capture: 'x' } },
    { kind: 'claim-changed', userId: 4, policyId: 1, riskId: 1, data: { claim: 9, event: 'accepted' } },
  ]);
  api.now = new Date(start.getTime() + dayMs);
  await recordEvents(ports.db, ports, [
    { kind: 'network-changed', userId: 5, data: { store: 1, changes: [{ field: 'name', before: 'Una', after: 'Otra' }] } },
    { kind: 'list-exported', userId: 4, data: { list: 'polizas', filter: ['status', 'store_id'], rows: 3 } },
    { kind: 'log-in-failed', data: { user: 1, way: 'password', tries: 1 } },
    {
      kind: 'audit-removed',
      data: {
        ranges: [
          [1, 5],
          [9, 9],
        ],
      },
    },
  ]);
});

const ask = <Body = Record<string, unknown>>(path: string, person: DemoPerson = 'admin') =>
  api.call<Body>('GET', path, { token: tokens[person] });
async function listed(query = ''): Promise<AuditEvent[]> {
  const { status, body } = await ask(`/audit?${query}`);
  expect(status).toBe(200);
  return body.data as AuditEvent[];
}
const ids = async (query: string) => (await listed(query)).map(({ id }) => id);

test('who did what to what, the newest first', async () => {
  const events = await listed();
  expect(
    events.map(({ kind, by, subject, policy_number }) => [
      kind,
      by?.id ?? null,
      subject && `${subject.type} ${subject.id}`,
      policy_number !== null,
    ]),
  ).toEqual([
    ['audit-removed', null, null, false],
    ['log-in-failed', null, 'user 1', false],
    ['list-exported', 4, null, false],
    ['network-changed', 5, 'store 1', false],
    ['claim-changed', 4, 'claim 9', true],
    ['capture-received', null, 'policy 1', true],
    ['policy-changed', 4, 'policy 1', true],
  ]);
  expect(events[6]?.changes).toEqual([{ field: 'card_liverpool', before: false, after: true }, { field: 'phone' }]);
  expect(events[2]?.details).toEqual({ list: 'polizas', filter: 'status, store_id', rows: 3 });
  expect(events[0]?.details).toEqual({ ranges: '1–5, 9–9' });
});

test.each<[string, number[]]>([
  ['filter[user_id]=4', [5, 3, 1]],
  ['filter[kind]=log-in-failed', [6]],
  ['filter[policy_id]=1', [3, 2, 1]],
  ['filter[policy_id]=1&filter[user_id]=4', [3, 1]],
  [`filter[at_to]=${start.toISOString().slice(0, 10)}`, [3, 2, 1]],
  [`filter[at_from]=${new Date(start.getTime() + dayMs).toISOString().slice(0, 10)}`, [7, 6, 5, 4]],
  ['filter[at_from]=2049-01-01', []],
  ['sort=at&page[size]=2', [1, 2]],
])('%s', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

test('page by page, with nothing twice while events come', async () => {
  const { body } = await ask<{ meta: { next_cursor: string; total: number } }>('/audit?page[size]=3&page[total]=1');
  const { meta } = body;
  expect(meta.total).toBe(7);
  await recordEvents(api.ports.db, api.ports, [{ kind: 'job-retried', userId: 5, data: { job: 'x' } }]);
  expect(await ids(`page[size]=3&page[cursor]=${meta.next_cursor}`)).toEqual([4, 3, 2]);
  await api.sql(`delete from audit_events where kind = 'job-retried'`);
  await api.sql('delete from audit_unsealed where event_id = 8');
});

test.each([
  ['filter[kind]=nothing', 'filter.kind'],
  ['filter[user_id]=x', 'filter.user_id'],
  ['filter[at_from]=2026-02-30', 'filter.at_from'],
  ['filter[name]=x', 'filter.name'],
  ['sort=kind', 'sort'],
])('%s is refused by its name', async (query, field) => {
  const { status, body } = await ask(`/audit?${query}`);
  expect([status, body.code, (body.fields as { path: string }[])[0]?.path]).toEqual([400, 'invalid-query', field]);
});

test('one event, and none that is not there', async () => {
  expect((await ask('/audit/4')).body).toMatchObject({ id: 4, subject: { type: 'store', id: 1 }, changes: [{ field: 'name' }] });
  for (const id of ['999', '0', 'x', '999999999999999']) expect((await ask(`/audit/${id}`)).status).toBe(404);
});

test('as a file, in the words of the screen, and that it was taken along is an event of its own', async () => {
  const { text } = await ask('/audit?export_csv=1&filter[user_id]=4&columns=by,kind,subject,changes,details');
  const [policy] = await api.sql<{ number: string }>('select number from policies where id = 1');
  const [staff] = await api.sql<{ name: string; surname1: string }>('select name, surname1 from users where id = 4');
  const by = `${staff?.name} ${staff?.surname1}`;
  expect(parse(text, { bom: true, delimiter: ';' })).toEqual([
    ['Quién', 'Qué', 'Sobre qué', 'Cambios', 'Detalles'],
    [by, 'Lista descargada', '', '', 'Lista: polizas; Filas: 3; Filtros: status, store_id'],
    [by, 'Cambio en el siniestro', 'Siniestro 9', '', 'Siniestro: 9; Suceso: accepted'],
    [by, 'Cambio en la póliza', `Póliza ${policy?.number}`, 'Sin pago en el proceso: No → Sí; Teléfono', ''],
  ]);
  await expect.poll(() => ids('filter[user_id]=5&filter[kind]=list-exported')).toHaveLength(1);
});

test('a row that somebody put in by hand, with data like none of ours, hides no other', async () => {
  await api.sql(
    `insert into audit_events (id, at, kind, data) overriding system value values (500, $1, 'made-up', '{"store": 0, "user": -1, "changes": {"field": 7}, "fields": "x", "more": {"a": null}}')`,
    [api.now],
  );
  expect(await listed('page[size]=1')).toMatchObject([{ id: 500, kind: 'made-up', subject: null, changes: [], details: {} }]);
  expect((await ask('/audit?export_csv=1')).status).toBe(200);
  await api.sql('delete from audit_events where id = 500');
});

test.each<DemoPerson>(['policyholder', 'store', 'distributor', 'staff'])('is not for a %s', async (person) => {
  for (const path of ['/audit', '/audit?export_csv=1', '/audit/1', '/audit-check']) expect((await ask(path, person)).status).toBe(403);
});

describe('the last check of the chain', () => {
  test('is what was found, with the seal to keep while it is whole', async () => {
    expect((await ask('/audit-check')).body).toEqual({ last: null });
    await sealEvents(api.ports);
    const { head } = await checkChain(api.ports);
    expect((await ask('/audit-check')).body.last).toMatchObject({
      at: api.now.toISOString(),
      is_whole: true,
      faults: 0,
      unsealed: 0,
      head: { number: 1, sha256: head?.hash.toString('hex') },
    });
    await api.sql(`update audit_events set user_id = 5 where id = 1`);
    await checkChain(api.ports);
    expect((await ask('/audit-check')).body.last).toMatchObject({ is_whole: false, faults: 1, head: null });
  });
});
