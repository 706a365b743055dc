import { expect, test } from 'vitest';
import type { ReceivedEvaluation } from '#domain/wire/received-evaluations.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

interface Handed {
  at: string;
  status?: number;
  decidedAt?: string;
  by?: number;
  isBlind?: boolean;
  /** The label that both photos were given, and the one that the rules had given. */
  label?: string;
  ruled?: string;
}

/** Inserts an evaluation, for a phone of its own. */
async function handIn(model: string, { at, status = 2, decidedAt, by, isBlind = false, label, ruled }: Handed): Promise<void> {
  await api.sql(
    `with risk as (insert into policy_risks (policy_id, risk_type, kind, name, brand, model) values (1, 1, 'mobile', 'M', 'Marca', $1) returning id)
     insert into evaluations (id, risk_id, status, review, frontal, trasera, assessment, request_hash, created_at, decided_at, decided_by, blind_asked_at)
     select gen_random_uuid(), id, $2, 'automatic', photo, photo, $8::jsonb, 'x', $3, $4::timestamptz, $5::int,
       case when $6 then now() end from risk, jsonb_build_object('label', $7::text, 'reasons', '[]'::jsonb) photo`,
    [
      model,
      status,
      at,
      decidedAt ?? null,
      by ?? null,
      isBlind,
      label ?? null,
      ruled ? JSON.stringify({ front: { label: ruled }, back: { label: ruled } }) : null,
    ],
  );
}
async function list(query: string): Promise<ReceivedEvaluation[]> {
  const { status, body } = await api.call('GET', `/received-evaluations${query}`, { token: tokens.staff });
  expect(status).toBe(200);
  return (body as { data: ReceivedEvaluation[] }).data.filter(({ device }) => device.startsWith('Marca'));
}
const models = async (query: string) => (await list(query)).map(({ device }) => device.slice('Marca '.length));

test('what was handed in, by its days of Madrid, its decision and who made it; the last one first', async () => {
  await handIn('rules', { at: '2024-05-01T22:30:00Z', status: 3, decidedAt: '2024-05-03T10:00:00Z' });
  await handIn('person', { at: '2024-05-02T10:00:00Z', status: 4, decidedAt: '2024-05-04T10:00:00Z', by: 3 });
  await handIn('open', { at: '2024-05-03T21:59:00Z' });
  await handIn('blind', { at: '2024-05-03T22:00:00Z', status: 3, decidedAt: '2024-05-04T12:00:00Z', isBlind: true });
  expect(await models('?filter[received_from]=2024-05-02&filter[received_to]=2024-05-03')).toEqual(['open', 'person', 'rules']);
  expect(await models('?filter[decided_from]=2024-05-03&filter[decided_to]=2024-05-04')).toEqual(['person', 'rules']);
  const some = '&filter[received_from]=2024-05-01&filter[received_to]=2024-05-05';
  expect(await models(`?filter[by]=person${some}`)).toEqual(['person']);
  expect(await models(`?filter[by]=assessment${some}`)).toEqual(['rules']);
  expect(await models(`?filter[status]=3${some}`)).toEqual(['rules']);
  // An evaluation that somebody is still to look at blind is shown as one that waits.
  expect(await models(`?filter[status]=2&sort=received_at${some}`)).toEqual(['open', 'blind']);
  expect((await list(`?${some}`)).map(({ status, decided_at, is_by_person }) => [status, decided_at, is_by_person])).toEqual([
    [2, null, false],
    [2, null, false],
    [4, '2024-05-04T10:00:00.000Z', true],
    [3, '2024-05-03T10:00:00.000Z', false],
  ]);
});

test('what was decided, by its outcome and by whether a person said what the rules had said', async () => {
  const at = '2023-03-01T10:00:00Z';
  const of = { at, decidedAt: '2023-03-02T10:00:00Z' };
  await handIn('good', { ...of, status: 3, label: 'Validated', ruled: 'Validated' });
  await handIn('same', { ...of, status: 3, label: 'Validated', ruled: 'Validated', by: 3 });
  await handIn('other', { ...of, status: 4, label: 'Rejected', ruled: 'Validated', by: 3 });
  await handIn('broken', { ...of, status: 4, label: 'Breakage', by: 3 });
  await handIn('gone', { ...of, status: 5, label: 'Rejected', ruled: 'Rejected', by: 3 });
  await handIn('blind', { ...of, status: 3, label: 'Validated', ruled: 'Validated', isBlind: true });
  const found = async (filter: string) => (await models(`?filter[decided_from]=2023-03-02&filter[decided_to]=2023-03-02${filter}`)).sort();
  expect(await found('')).toEqual(['broken', 'gone', 'good', 'other', 'same']);
  expect(await found('&filter[outcome]=any')).toEqual(['broken', 'good', 'other', 'same']);
  expect(await found('&filter[outcome]=validated')).toEqual(['good', 'same']);
  expect(await found('&filter[outcome]=rejected')).toEqual(['other']);
  expect(await found('&filter[outcome]=broken')).toEqual(['broken']);
  expect(await found('&filter[agreement]=compared')).toEqual(['other', 'same']);
  expect(await found('&filter[agreement]=same')).toEqual(['same']);
  expect(await found('&filter[agreement]=differing')).toEqual(['other']);
  // A filter by outcome does not find an evaluation that somebody is still to look at blind: that would reveal its decision.
  expect(await models('?filter[received_from]=2023-03-01&filter[received_to]=2023-03-01&filter[outcome]=validated')).not.toContain('blind');
});

test('is of staff alone', async () => {
  for (const [token, status] of [
    [tokens.policyholder, 403],
    [tokens.store, 403],
    [tokens.distributor, 403],
    [undefined, 401],
  ] as const)
    expect((await api.call('GET', '/received-evaluations', token === undefined ? {} : { token })).status).toBe(status);
});
