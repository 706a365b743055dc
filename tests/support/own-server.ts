import { test as base } from '@playwright/test';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';

/** A new server for each test, for tests that bring their own browser. */
export const test = base.extend<{ server: AppServer }, { cluster: Cluster }>({
  cluster: [
    async ({ browserName: _ }, run) => {
      const cluster = await startCluster();
      await run(cluster);
      await cluster.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ cluster }, run) => {
    const server = await cluster.newServer();
    await run(server);
    await server.close();
  },
});
