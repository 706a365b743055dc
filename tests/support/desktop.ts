import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectQuiet, watch } from '#tests/support/guards.ts';
import type { Insured } from '#tests/support/people.ts';
import { test as base } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** The browser of the desktop, beside that of the phone: its storage and session are separate. */
interface Desktop {
  page: Page;
  context: BrowserContext;
  /** The link in the QR that is shown now, as "Copiar enlace" copies it. */
  copyLink(): Promise<string>;
  /** The two digits to be typed on the phone. */
  matchCode(): Promise<string>;
  close(): Promise<void>;
}

/** A separate desktop browser, with nobody signed in. */
export async function openDesktopOfStranger(browser: Browser, server: AppServer): Promise<Desktop> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const guards = watch(context, () => server.origin);
  const page = await context.newPage();
  return {
    page,
    context,
    async copyLink() {
      // Clears the clipboard: an earlier link, and the message about it, may still be there.
      await page.evaluate(() => navigator.clipboard.writeText(''));
      // The message is shown for three seconds only, so the wait for it starts before the click.
      const isSaid = page.getByText('Enlace copiado').waitFor();
      await page.getByRole('button', { name: 'Copiar enlace' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
      await isSaid;
      return page.evaluate(() => navigator.clipboard.readText());
    },
    async matchCode() {
      await expect(page.getByText('Escribe este número en el móvil')).toBeVisible();
      return (await page.getByTestId('match-code').textContent()) ?? '';
    },
    async close() {
      expectQuiet(guards);
      await context.close();
    },
  };
}

/** A signed-in desktop that shows the code of the evaluation. */
export async function openDesktop(browser: Browser, server: AppServer, insured: Insured): Promise<Desktop> {
  const desktop = await openDesktopOfStranger(browser, server);
  await signInQuietly(desktop.page, server, insured);
  await desktop.page.goto(`/evaluation/handoff?policy=${insured.policyId}`);
  await expect(title(desktop.page, 'Sigue con tu móvil')).toBeVisible();
  await expect(desktop.page.getByRole('img', { name: 'Código QR para seguir en el móvil' })).toBeVisible();
  return desktop;
}

/** A phone (`page`) with nobody signed in, and the desktop of the insured person. */
export const test = base.extend<{ desktop: Desktop }>({
  desktop: async ({ browser, server, insured }, run) => {
    const desktop = await openDesktop(browser, server, insured);
    await run(desktop);
    await desktop.close();
  },
});

export async function match(page: Page, matchCode: string): Promise<void> {
  await page.getByLabel('Número del ordenador').fill(matchCode);
  await button(page, 'Sí, seguir en este móvil').click();
}

/** Leads the phone from the link to the first step. */
export async function connect(page: Page, desktop: Desktop): Promise<void> {
  await page.goto(await desktop.copyLink());
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
}
