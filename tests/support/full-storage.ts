import type { BrowserContext } from '@playwright/test';

/** Makes a phone's storage refuse bytes and drafts while the page's `isFull` is set, and every write while `sessionStorage` has `isFull`. */
export const canBeFull = (context: BrowserContext) =>
  context.addInitScript(() => {
    const failing: ProxyHandler<IDBObjectStore['put']> = {
      apply(write, store: IDBObjectStore, given: unknown[]) {
        const { isFull } = window as unknown as { isFull?: boolean };
        const [value, key] = given;
        const isOurs = value instanceof ArrayBuffer || String(key).startsWith('draft:');
        if ((isOurs && isFull) || sessionStorage.getItem('isFull')) {
          store.transaction.abort();
          throw new DOMException('full', 'QuotaExceededError');
        }
        return Reflect.apply(write, store, given) as IDBRequest<IDBValidKey>;
      },
    };
    for (const name of ['put', 'add'] as const)
      Object.assign(IDBObjectStore.prototype, { [name]: new Proxy(Reflect.get(IDBObjectStore.prototype, name), failing) });
  });
