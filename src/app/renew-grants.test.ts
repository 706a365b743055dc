import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from '#src/api/client.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Device, draft } from '#tests/support/outbox-rig.ts';
import { renewGrants } from './renew-grants.ts';

let close = () => {};
// The stored session listens for other tabs, of which Node has none.
vi.stubGlobal('addEventListener', () => {});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  close();
});

/** A server whose answers to requests for a grant a test can count and wait for. The first answer gives none; the later ones do. */
async function granting() {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const grant = {
      id: crypto.randomUUID(),
      token: 'pg_new',
      user_id: 1,
      policy_id: 1,
      policy_risk_id: 1,
      scope: 'evaluation',
      expires_at: '2099-01-01T00:00:00Z',
    };
    const kit = { grant, challenges: [], retry_count: 0, imei_retry_count: 0 };
    response.writeHead(asked === 1 ? 503 : 201, { 'content-type': 'application/json' }).end(JSON.stringify(asked === 1 ? {} : kit));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const nothing = () => {};
  const api = createApi({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token: () => 'ps_secret',
    onAnswer: nothing,
    onHalt: nothing,
    onNoAnswer: nothing,
    onUnauthenticated: nothing,
    onFactorAgain: async () => false,
    onFactorMissing: nothing,
  });
  return { api, asked: () => asked };
}

test('a clock that was set back does not keep blocked items from a new grant', async () => {
  const device = new Device();
  device.server.fate = ({ grant }) => (grant?.token === 'pg_new' ? 'arrives' : { status: 401, code: 'unauthenticated' });
  const { outbox } = device.open();
  const item = draft('photo');
  await outbox.enqueueAndRelease([item]);
  await outbox.drain();
  const store = createStore();
  const { api, asked } = await granting();
  renewGrants(store, api, strictStore(), outbox, new Map());
  store.set(loggedUserAtom, { id: item.ownerId, email: 'a@peritia.example', api_token: 'ps_secret', role: 'policyholder' } as never);
  const look = async () => store.set(allItemsAtom, await outbox.list());

  await look();
  await expect.poll(asked).toBe(1);
  await look();
  expect(asked()).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - 3_600_000);
  await look();
  await expect.poll(async () => (await outbox.list()).map(({ state }) => state)).toEqual(['sent']);
});
