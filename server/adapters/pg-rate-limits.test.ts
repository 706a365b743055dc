import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimit } from '#server/http/rate-limit.ts';
import { deleteExpired } from '#server/modules/session/retention.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { pgRateLimits, type RunningRateLimits } from './pg-rate-limits.ts';

let api: ModuleApi;
let servers: RunningRateLimits[];
beforeAll(async () => {
  api = await startModuleApi();
  servers = [1, 2, 3].map(() => pgRateLimits(api.databaseUrl, () => undefined));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await api.close();
});

const refused = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'rejected').length;

test('three servers have one count, also when all are asked at once', async () => {
  const limits = servers.map((rateLimits) => rateLimit({ rateLimits }, 'log-in', 10));
  const asked = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => limits[at % 3]?.spend('1.2.3.4 ana@peritia.example')));
  expect(refused(asked)).toBe(20);
  await expect(limits[0]?.spend('5.6.7.8 ana@peritia.example')).resolves.toBeUndefined();
  await expect(limits[1]?.spend('1.2.3.4 ana@peritia.example')).rejects.toMatchObject({
    code: 'rate-limited',
    parts: { headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) } },
  });
  const other = rateLimit({ rateLimits: servers[0] as RunningRateLimits }, 'codes', 10);
  await expect(other.spend('1.2.3.4 ana@peritia.example')).resolves.toBeUndefined();
});

test('a limit of a day goes on for a day', async () => {
  const limit = rateLimit({ rateLimits: servers[0] as RunningRateLimits }, 'uploads of a day', 1, 86_400);
  await limit.spend('1');
  await expect(limit.spend('1')).rejects.toMatchObject({
    code: 'rate-limited',
    parts: { headers: { 'retry-after': expect.stringMatching(/^86[34]\d\d$/) } },
  });
});

test('when its minute is over it begins anew; what is over is not kept, and nobody’s address is', async () => {
  const limit = rateLimit({ rateLimits: servers[0] as RunningRateLimits }, 'log-in', 1);
  await limit.spend('1.1.1.1');
  await expect(limit.spend('1.1.1.1')).rejects.toMatchObject({ code: 'rate-limited' });
  await api.sql(`update rate_limits set ends_at = now() - interval '1 second'`);
  await limit.spend('1.1.1.1');
  await expect(limit.spend('1.1.1.1')).rejects.toMatchObject({ code: 'rate-limited' });
  const keys = await api.sql<{ key: string }>('select key from rate_limits');
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.filter(({ key }) => !/^[0-9a-f]{64}$/.test(key))).toEqual([]);
  await deleteExpired(api.ports.db, new Date());
  expect((await api.sql('select key from rate_limits')).length).toBe(1);
});
