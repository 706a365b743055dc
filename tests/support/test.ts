import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { installFakeCamera } from '#tests/support/fake-camera.ts';
import { expectQuiet, type Guards, watch } from '#tests/support/guards.ts';
import { addInsured, type Insured } from '#tests/support/people.ts';

interface TestFixtures {
  /** The lists that must stay empty until the end of the test. */
  guards: Guards;
  /** A policyholder for this test alone, with an evaluation to be done. */
  insured: Insured;
}

interface WorkerFixtures {
  cluster: Cluster;
  server: AppServer;
}

/** At its first start a server runs the jobs of the night: among a test's first steps they would collect its receipts and send its reminders. */
const scheduledJobsDone = async (server: AppServer) => {
  const waiting = `select name from pgboss.job where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')`;
  await expect.poll(() => server.query(waiting)).toEqual([]);
};

/** A server and database of its own for each worker; a camera in front of a mirror; no requests elsewhere, and no errors in the page. */
export const test = base.extend<TestFixtures & { isUp: undefined }, WorkerFixtures>({
  cluster: [
    async ({ browserName: _ }, run) => {
      const cluster = await startCluster();
      await run(cluster);
      await cluster.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ cluster }, run) => {
      const server = await cluster.newServer();
      await scheduledJobsDone(server);
      await run(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, run) => run(server.origin),
  context: async ({ context, server }, run) => {
    await context.grantPermissions(['camera', 'background-sync'], { origin: server.origin });
    await installFakeCamera(context);
    await run(context);
  },
  guards: [
    async ({ context, server }, run) => {
      const guards = watch(context, () => server.origin);
      await run(guards);
      expectQuiet(guards);
    },
    { auto: true },
  ],
  /** Restarts the server after a test that stopped it and failed, so that later tests do not fail too. */
  isUp: [
    async ({ server }, run) => {
      await run(undefined);
      await server.start();
    },
    { auto: true },
  ],
  insured: async ({ server }, run) => run(await addInsured(server)),
});

/** Removes Background Sync: then only the page can send, as on every iPhone. */
export const withoutBackgroundSync = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    // A blank page is no secure context, so it has no service workers.
    if (typeof ServiceWorkerRegistration !== 'undefined') Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
