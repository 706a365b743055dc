import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { keptFiles } from '#tests/support/kept-files.ts';
import { buildWith, nextRelease } from '#tests/support/other-builds.ts';
import type { Insured } from '#tests/support/people.ts';
import { addSigned } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** A tab is open with one version of the app, and the server has a newer one, all of whose files have other names. */

test.beforeAll(async () => {
  await nextBuild();
});

/** Empties the browser's HTTP cache: the browser may do so at any time, so nothing in it counts as kept. */
async function forgetHttpCache(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Logs in at home. The phone keeps the screens of the own area, of which none was opened. */
async function haveArea(page: Page, server: AppServer, insured: Insured): Promise<void> {
  await addSigned(server, insured);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  for (const part of ['/claims/claim-screen', '/policies/receipts-screen', '/account/account-screen'])
    await expect.poll(() => keptFiles(page, part)).toBeGreaterThan(0);
}

const nextBuild = () => buildWith({ VITE_VERSION_CHECK: 'on' });

/** Puts the next version on the server, and has the page's service worker look for it. */
async function deployNext(page: Page, server: AppServer, build = nextBuild()): Promise<void> {
  await server.stop();
  await server.start({ APP_DIR: await build });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

/** The address of the page's entry script. */
const entryOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');

/** Waits until the page runs another version. While it reloads, the page has no entry script. */
const becomeNew = (page: Page, before: string) => expect.poll(() => entryOf(page).catch(() => before)).not.toBe(before);

test('whoever takes a new version without a network opens all that was there before', async ({ page, context, server, insured }) => {
  await haveArea(page, server, insured);
  await deployNext(page, server);
  await expect(button(page, 'Actualizar ahora')).toBeVisible();
  const before = await entryOf(page);
  await forgetHttpCache(context, page);
  await context.setOffline(true);
  await button(page, 'Actualizar ahora').click();
  await becomeNew(page, before);
  await expect(title(page, /^Hola/)).toBeVisible();
  await page.goto(`/policies/${insured.policyId}`);
  await expect(page.getByRole('heading', { name: 'Documentos' })).toBeVisible();
  await page.getByRole('link', { name: /^Recibos/ }).click();
  await expect(page.getByText('Los recibos pagados se ven con conexión.')).toBeVisible();
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new`);
  await expect(page.getByRole('link', { name: 'Empezar' })).toBeVisible();
  await page.goto('/cuenta');
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  await context.setOffline(false);
  await server.stop();
});

test('a version that is taken in one tab leaves the others as they are, and is taken there by a press, or with the next part that has gone', async ({
  page,
  context,
  server,
  insured,
}) => {
  await haveArea(page, server, insured);
  const [typing, walking] = [await context.newPage(), await context.newPage()];
  await typing.goto('/cuenta?abre=correo');
  await typing.getByLabel('Correo nuevo').fill('carmen@ejemplo.es');
  await walking.goto('/ayuda');
  await deployNext(page, server);
  for (const tab of [page, typing, walking]) await expect(button(tab, 'Actualizar ahora')).toBeVisible();
  const before = await entryOf(page);
  await button(page, 'Actualizar ahora').click();
  await becomeNew(page, before);
  await page.waitForTimeout(2000);
  await expect(typing.getByLabel('Correo nuevo')).toHaveValue('carmen@ejemplo.es');
  expect(await entryOf(typing)).toBe(before);
  await typing.keyboard.press('Escape');
  await button(typing, 'Actualizar ahora').click();
  await becomeNew(typing, before);
  await expect(title(typing, 'Tu cuenta')).toBeVisible();

  // The screen was not opened in the old version, which the server no longer has; only the new version can show it.
  await forgetHttpCache(context, walking);
  await context.setOffline(true);
  await walking.getByRole('link', { name: 'Inicio' }).click();
  await becomeNew(walking, before);
  await expect(title(walking, /^Hola/)).toBeVisible();
  await context.setOffline(false);
  await server.stop();
});

test('a phone without room for the screens of the own area takes a new version without them', async ({ page, server, insured }) => {
  await haveArea(page, server, insured);
  const full = `const { put } = Cache.prototype;
    Cache.prototype.put = function (asked, answer) {
      const isOfArea = /fetch-area-|[/](account|claims|policies)[/]/.test(asked.url ?? asked);
      return isOfArea ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.call(this, asked, answer);
    };`;
  await deployNext(page, server, nextRelease(full, await nextBuild()));
  const before = await entryOf(page);
  await button(page, 'Actualizar ahora').click();
  await becomeNew(page, before);
  await expect(title(page, /^Hola/)).toBeVisible();
  await page.goto('/cuenta');
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  await server.stop();
});

test('a screen of an old version that the server no longer has is had with the new one, and nobody is told that there is no network', async ({
  page,
  context,
  server,
  insured,
}) => {
  await haveArea(page, server, insured);
  await deployNext(page, server);
  await expect(button(page, 'Actualizar ahora')).toBeVisible();
  await forgetHttpCache(context, page);
  // The app never fetches this screen ahead.
  await page.goto('/faqs');
  await expect(title(page, 'Hay una versión nueva')).toBeVisible();
  await expect(page.getByText('Sin conexión')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Actualizar ahora' }).click();
  await expect(title(page, 'Preguntas frecuentes')).toBeVisible();
  await server.stop();
});
