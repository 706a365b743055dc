import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { takeNext } from './store-deliveries.ts';

const api = await openModuleApi();

test('the next of many is found without looking at those that have arrived, or that wait for another try', async () => {
  const [webhook] = await api.sql<{ id: number }>(
    `insert into webhooks (name, url, event_types, secret_seed, created_at) values ('Socio', 'https://socio.example/', '{claim.changed}', gen_random_uuid(), $1) returning id`,
    [api.now],
  );
  await api.sql(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     select gen_random_uuid(), 'W-' || n, 3, 1, 3, false, $1 from generate_series(1, 6000) n`,
    [api.now],
  );
  // Each policy has one delivery that arrived and one that waits; in the first half, the waiting one was tried and waits an hour.
  await api.sql(
    `insert into webhook_deliveries (webhook_id, policy_id, type, body, state, created_at, next_try_at)
     select $1, policies.id, 'claim.changed', '{}', said.state, $2, $2::timestamptz + (substr(number, 3)::int <= 3000)::int * interval '1 hour'
     from unnest(array['delivered', 'waiting']) with ordinality said (state, place), policies where number like 'W-%' order by place, policies.id`,
    [webhook?.id, api.now],
  );
  await api.sql('analyze webhook_deliveries');
  const lookedAt = await api.ports.db.transaction(async (db) => {
    for (let take = 0; take < 20; take += 1) expect(await takeNext(db, webhook?.id ?? 0, api.now, api.now)).not.toBeNull();
    const { rows } = await db.execute<{ tuples: string }>(
      `select pg_stat_get_xact_tuples_returned(t) + pg_stat_get_xact_tuples_fetched(t) tuples from cast('webhook_deliveries' as regclass) t`,
    );
    return Number(rows[0]?.tuples);
  });
  expect(lookedAt).toBeLessThan(1_000);
});
