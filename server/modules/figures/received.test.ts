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
}

/** Handed in for a phone of its own. */
async function handIn(model: string, { at, status = 2, decidedAt, by, isBlind = false }: Handed): Promise<void> {
  await api.sql(
    `with risk as (insert into policy_risks (policy_id, risk_type, kind, name, brand, model) values (1, 1, 'mobile', 'M', 'Marca', $1) returning id)
     insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at, decided_at, decided_by, blind_asked_at)
     select gen_random_uuid(), id, $2, 'automatic', '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', $3, $4::timestamptz, $5::int,
       case when $6 then now() end from risk`,
    [model, status, at, decidedAt ?? null, by ?? null, isBlind],
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
  // What somebody is to look at without knowing what was decided is told as one of those that wait.
  expect(await models(`?filter[status]=2&sort=received_at${some}`)).toEqual(['open', 'blind']);
  expect((await list(`?${some}`)).map(({ status, decided_at, is_by_person }) => [status, decided_at, is_by_person])).toEqual([
    [2, null, false],
    [2, null, false],
    [4, '2024-05-04T10:00:00.000Z', true],
    [3, '2024-05-03T10:00:00.000Z', false],
  ]);
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
