import { expect, test } from 'vitest';
import { safeReason } from '#server/ports/outside-error.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { retain } from './jobs.ts';

const api = await openModuleApi();

const daysAgo = (days: number) => new Date(api.now.getTime() - days * 86_400_000);

test('the night forgets answers and cut uploads that nobody can come back for, and nothing younger', async () => {
  for (const days of [60, 80]) {
    await api.sql(`insert into idempotency_keys (scope, key, request_hash, created_at) values ('user:1', $1, 'x', $2)`, [
      `key-${days}`,
      daysAgo(days),
    ]);
  }
  for (const days of [7, 30]) {
    await api.sql(
      `with cut as (insert into uploads (id, capture_id, risk_id, size_bytes, received_bytes, metadata, created_at)
        values ($1, gen_random_uuid(), 1, 9, 1, '{}', $2) returning id)
        insert into upload_pieces (upload_id, start, bytes) select id, 0, 'x' from cut`,
      [`upload-${days}`, daysAgo(days)],
    );
  }
  const hour = 3_600_000;
  for (const [table, columns] of [
    ['password_resets', ''],
    ['export_tokens', `, path`],
  ]) {
    for (const [hash, ms] of [
      ['over', -hour],
      ['good', hour],
    ] as const) {
      const values = [hash, new Date(api.now.getTime() + ms)];
      await api.sql(
        `insert into ${table} (token_hash, user_id, expires_at${columns}) values ($1, 1, $2${columns ? `, '/stores-priv'` : ''})`,
        values,
      );
    }
  }
  await retain(api.ports);
  await retain(api.ports);
  for (const table of ['password_resets', 'export_tokens']) {
    expect(await api.sql(`select token_hash from ${table}`)).toEqual([{ token_hash: 'good' }]);
  }
  expect(await api.sql('select key from idempotency_keys')).toEqual([{ key: 'key-60' }]);
  for (const [table, id] of [
    ['uploads', 'id'],
    ['upload_pieces', 'upload_id'],
  ])
    expect(await api.sql(`select ${id} as id from ${table}`)).toEqual([{ id: 'upload-7' }]);
});

test('a step of the night that fails keeps none of the others, and the job says what failed', async () => {
  await api.sql(`insert into idempotency_keys (scope, key, request_hash, created_at) values ('user:1', 'key-90', 'x', $1)`, [daysAgo(90)]);
  await api.sql(
    `insert into uploads (id, capture_id, risk_id, size_bytes, received_bytes, metadata, created_at)
     values ('upload-40', gen_random_uuid(), 1, 9, 1, '{}', $1)`,
    [daysAgo(40)],
  );
  const mailer = { ...api.ports.mailer, forget: () => Promise.reject(Object.assign(new Error('of Carmen'), { code: 'EACCES' })) };
  const failed = await retain({ ...api.ports, mailer }).catch((error: unknown) => error);
  expect(await api.sql(`select id from uploads where id = 'upload-40'`)).toEqual([]);
  expect(safeReason(failed)).toBe('Error EACCES');
});
