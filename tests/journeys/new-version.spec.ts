import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { buildWith } from '#tests/support/other-builds.ts';
import type { Insured } from '#tests/support/people.ts';
import { addSigned } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** A tab is open with a version of the app, and the server has come to have another one, all of whose files have other names. */

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await buildWith({ VITE_VERSION_CHECK: 'on' });
});

/** What the browser has by itself of what came is no keeping: it forgets when it likes. */
async function forgetHttpCache(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

const keeps = (page: Page, part: string) =>
  page.evaluate(async (name) => (await (await caches.open('peritia-opened')).keys()).some(({ url }) => url.includes(name)), part);

/** Signed in at home, with the screens of their own area on the phone, none of which they have opened. */
async function haveArea(page: Page, server: AppServer, insured: Insured): Promise<void> {
  await addSigned(server, insured);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  for (const part of ['/claims/claim-screen', '/policies/receipts-screen', '/account/account-screen'])
    await expect.poll(() => keeps(page, part), { timeout: 30_000 }).toBe(true);
}

/** The server has the next version, and the page's worker has looked for it. */
async function deployNext(page: Page, server: AppServer): Promise<void> {
  await server.stop();
  await server.start({ APP_DIR: await buildWith({ VITE_VERSION_CHECK: 'on' }) });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

test('whoever takes a new version without a network opens all that was there before', async ({ page, context, server, insured }) => {
  await haveArea(page, server, insured);
  await deployNext(page, server);
  await expect(button(page, 'Actualizar ahora')).toBeVisible();
  const scripts = () => page.evaluate(() => Array.from(document.scripts, ({ src }) => src).join());
  const before = await scripts();
  await forgetHttpCache(context, page);
  await context.setOffline(true);
  await button(page, 'Actualizar ahora').click();
  await expect.poll(() => scripts().catch(() => before)).not.toBe(before);
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
