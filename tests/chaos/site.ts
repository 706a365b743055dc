import { rm } from 'node:fs/promises';
import type { AppServer, Cluster } from '#tests/support/app-server.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { addInsured } from '#tests/support/people.ts';
import { becomeReadyOffline, fillSignIn, title } from '#tests/support/walk.ts';
import { evaluationPath } from './person.ts';
import { startPhone } from './phone.ts';

const patienceMs = 60_000;

/** What lives that follow each other share: a server, the network before it, and the folder of a phone on which the app is installed. */
export interface Site {
  server: AppServer;
  proxy: FaultProxy;
  installed: string;
  close(): Promise<void>;
}

export async function startSite(cluster: Cluster): Promise<Site> {
  const server = await cluster.newServer();
  const proxy = await startFaultProxy(server.origin);
  const installed = await install(server, proxy.origin);
  return {
    server,
    proxy,
    installed,
    async close() {
      await proxy.close();
      await server.close();
      await rm(installed, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Somebody has used the app on this phone until it was ready for no network, and nothing of them is left. */
async function install(server: AppServer, origin: string): Promise<string> {
  const phone = await startPhone(origin);
  const somebody = await addInsured(server);
  const page = phone.page();
  page.setDefaultTimeout(patienceMs);
  await page.goto(`${origin}/acceso`, { timeout: patienceMs });
  await fillSignIn(page, somebody);
  await title(page, /^Hola/).waitFor({ timeout: patienceMs });
  await page.goto(origin + evaluationPath(somebody), { timeout: patienceMs });
  await becomeReadyOffline(page);
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate(async () => {
    localStorage.clear();
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase('peritia-outbox');
      request.onsuccess = done;
      request.onerror = done;
      request.onblocked = done;
    });
  });
  return phone.switchOff();
}
