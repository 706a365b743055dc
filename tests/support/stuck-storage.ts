import type { Page } from '@playwright/test';

/** Prevents a page from deleting anything that it stores. Returns the function that ends this. */
export async function keepFromDeleting(page: Page): Promise<() => Promise<void>> {
  const lent = await page.evaluateHandle(() => {
    const { prototype } = IDBObjectStore as unknown as { prototype: { delete: unknown } };
    const own = prototype.delete;
    prototype.delete = () => {
      throw new DOMException('stuck', 'UnknownError');
    };
    return { own };
  });
  return () => lent.evaluate(({ own }) => Object.assign(IDBObjectStore.prototype, { delete: own })).then(() => {});
}
