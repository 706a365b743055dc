import { expect, test } from 'vitest';
import type { WaitingEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { seedDemoEvaluation } from './demo-evaluation.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const list = async () => (await api.call('GET', '/waiting-evaluations', { token: tokens.staff })).body.data as WaitingEvaluation[];

test('one evaluation waits for the office, which was measured and may be validated', async () => {
  await seedDemoEvaluation(api.ports);
  const [row] = await api.sql<{ id: string }>('select id from evaluations where status = 2');
  await assessEvaluation(api.ports, row?.id ?? '');
  const waiting = await list();
  expect(waiting).toMatchObject([{ policy: { id: 7 }, device: 'OPPO Reno 12' }]);
  const [told] = await api.sql<{ front: string | null; back: string | null; signals: string[] }>(
    `select assessment->'front'->>'label' as front, assessment->'back'->>'label' as back, assessment->'signals' as signals from evaluations where status = 2`,
  );
  expect(told).toEqual({ front: 'Validated', back: 'Validated', signals: ['no-challenge'] });

  await seedDemoEvaluation(api.ports);
  expect(await list()).toEqual(waiting);
});
