import type { Page, Request } from '@playwright/test';

/** The contents of a page that no longer changes. */
interface Screen {
  path: string;
  title: string;
  text: string;
}

const loading = new WeakMap<Page, Set<Request>>();

/** The requests for the app's own code that a page is still waiting for. */
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
 * Waits for the final screen: its title, its path and its text. It reads again when the page navigated meanwhile, or when code was still loading: after a redirect
 * the new path is shown over the old screen until the code of the new one has loaded.
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
      // A title that ends with an ellipsis is that of an action still running.
      if (!title || title.endsWith('…') || document.querySelector('main[aria-busy="true"], main [aria-label="Cargando"]')) return null;
      // The page on which the navigation started, shown while the next one is loading.
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
    { polling: 50 },
  );
  return (await shown.jsonValue()) ?? { path: '', title: '', text: '' };
}
