import { type BrowserContext, test as base } from '@playwright/test';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { installFakeCamera } from '#tests/support/fake-camera.ts';
import { expectQuiet, type Guards, watch } from '#tests/support/guards.ts';
import { addInsured, type Insured } from '#tests/support/people.ts';

interface TestFixtures {
  /** What must stay empty until the end of the test. */
  guards: Guards;
  /** A policyholder of this test alone, with an evaluation to do. */
  insured: Insured;
}

interface WorkerFixtures {
  cluster: Cluster;
  server: AppServer;
}

/** The product's own server and database per worker; a camera before a mirror; no request elsewhere and no error in the page. */
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
      await run(server);
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
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
  /** A test that stopped the server and failed must not take the next ones with it. */
  isUp: [
    async ({ server }, run) => {
      await run(undefined);
      await server.start();
    },
    { auto: true },
  ],
  insured: async ({ server }, run) => run(await addInsured(server)),
});

/** Without Background Sync the page is the only one to send, as on every iPhone. */
export const withoutBackgroundSync = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    // A blank page is no secure context and has none.
    if (typeof ServiceWorkerRegistration !== 'undefined') Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
