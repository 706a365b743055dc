import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard: string[];
  }
}

/** Notes what somebody hears who does not see the page: each new text of a status, from the next page on. */
export async function noteStatuses(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.heard = [];
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) {
        const text = status.textContent?.trim() ?? '';
        if (text && (status as HTMLElement).dataset.heard !== text) window.heard.push(text);
        (status as HTMLElement).dataset.heard = text;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}
