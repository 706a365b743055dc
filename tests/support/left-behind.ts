import { expect, type Page } from '@playwright/test';
import type { AppServer } from './app-server.ts';
import type { Insured } from './people.ts';
import { signIn } from './walk.ts';

/** Everything that a page's origin stores in this browser, as one text: both storages, every database with its bytes read as text, every cache. */
export const leftBehind = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error ?? new Error('no database'));
      });
    const readable = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readable(part)]));
    };
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push(name, await settled(records.getAllKeys()), (await settled(records.getAll())).map(readable));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      // The files of the app, the same for everybody.
      if (name.includes('precache')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(found);
  });

/** The names of the grants stored on the phone. */
export const grantsOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('peritia-outbox');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    const keys = await new Promise<IDBValidKey[]>((done, fail) => {
      const request = database.transaction('records').objectStore('records').getAllKeys();
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    database.close();
    return keys.map(String).filter((key) => key.startsWith('grant:'));
  });

/** Signs in, and waits until the phone has stored the person's policy and the grant of its evaluation. Returns the policy's number. */
export async function signInAndKeep(page: Page, server: AppServer, insured: Insured): Promise<string> {
  await signIn(page, insured);
  await expect.poll(() => grantsOnPhone(page)).toHaveLength(1);
  const [mine] = await server.query<{ number: string }>('select number from policies where id = $1', [insured.policyId]);
  const number = mine?.number ?? 'no policy';
  await expect.poll(() => leftBehind(page)).toContain(number);
  return number;
}
