import type { Page, Request } from '@playwright/test';

/** What stands on a page that does not change any more. */
interface Screen {
  path: string;
  title: string;
  text: string;
}

const loading = new WeakMap<Page, Set<Request>>();

/** The app's own code that a page is still waiting for. */
function codeOnItsWay(page: Page): ReadonlySet<Request> {
  const known = loading.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  loading.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/**
 * The screen that stays: its title, its path and what it says. Looked for again when the page was left for another while it was read, or when code was
 * still to come: an address that leads elsewhere shows the new path over the old screen until the new one's code is there.
 */
export async function settled(page: Page): Promise<Screen> {
  const toCome = codeOnItsWay(page);
  try {
    const screen = await read(page);
    return toCome.size === 0 ? screen : await settled(page);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    return settled(page);
  }
}

async function read(page: Page): Promise<Screen> {
  const shown = await page.waitForFunction(
    () => {
      const seen = window as unknown as { last?: string; since?: number };
      const title = document.querySelector('h1')?.textContent;
      // What ends with three dots is still being done.
      if (!title || title.endsWith('…') || document.querySelector('main[aria-busy="true"], main [aria-label="Cargando"]')) return null;
      // The page that people set out from, while the next one comes.
      if (title === 'Estamos para ayudarte' && !location.pathname.endsWith('/ayuda')) return null;
      const now = `${location.pathname} ${title}`;
      if (seen.last !== now) {
        seen.last = now;
        seen.since = performance.now();
        return null;
      }
      if (performance.now() - (seen.since ?? 0) < 300) return null;
      return { path: location.pathname, title, text: document.querySelector('main')?.innerText ?? '' };
    },
    undefined,
    { polling: 50, timeout: 20_000 },
  );
  return (await shown.jsonValue()) ?? { path: '', title: '', text: '' };
}
