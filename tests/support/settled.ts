import type { Page } from '@playwright/test';

/** What stands on a page that does not change any more. */
interface Screen {
  path: string;
  title: string;
  text: string;
}

/** The screen that stays: its title, its path and what it says. Looked for again when the page was left for another while it was read. */
export async function settled(page: Page): Promise<Screen> {
  try {
    return await read(page);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    return settled(page);
  }
}

async function read(page: Page): Promise<Screen> {
  const shown = await page.waitForFunction(
    () => {
      const seen = window as unknown as { last?: string; since?: number; asked?: string };
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
      // An address that leads elsewhere shows the new path before the new screen, for as long as that takes to come.
      const [opened] = performance.getEntriesByType('navigation');
      const isElsewhere = new URL(seen.asked ?? opened?.name ?? location.href, location.href).pathname !== location.pathname;
      if (performance.now() - (seen.since ?? 0) < (isElsewhere ? 1500 : 300)) return null;
      return { path: location.pathname, title, text: document.querySelector('main')?.innerText ?? '' };
    },
    undefined,
    { polling: 50, timeout: 20_000 },
  );
  return (await shown.jsonValue()) ?? { path: '', title: '', text: '' };
}
