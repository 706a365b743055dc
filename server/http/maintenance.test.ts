import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi({ MAINTENANCE: '1' });

test.each([
  ['GET', '/settings'],
  ['POST', '/users/login'],
  ['GET', '/policies'],
  ['POST', '/captures/uploads'],
  ['GET', '/nothing'],
])('%s %s says that the server comes back', async (method, path) => {
  const { status, body, headers } = await api.call(method, path, method === 'POST' ? { body: {} } : {});
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'maintenance', '30']);
});

test('probes are answered, so that nobody restarts a server that is being worked on', async () => {
  expect((await api.call('GET', '/health')).status).toBe(200);
  expect((await api.call('GET', '/ready')).status).toBe(200);
});
