import type { Page } from '@playwright/test';

/** From now on a page cannot delete anything that it keeps. Answers what lets it again. */
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
