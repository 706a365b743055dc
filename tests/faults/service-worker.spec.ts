import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { addCovered } from '#tests/support/claims.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { clearKept, keptFiles } from '#tests/support/kept-files.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  button,
  expectAllSent,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  title,
  typeImei,
} from '#tests/support/walk.ts';

test('FC3: the service worker answers pages and static files only, never the API', async ({ page, context, server, insured }) => {
  const answered: string[] = [];
  context.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  await prepareEvaluation(page, server, insured);
  await page.reload();
  await expect(title(page, '¿Se ve todo bien?')).toBeVisible();
  await send(page);
  await expectAllSent(page);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((what) => what.includes('/api/') || !what.startsWith('GET '))).toEqual([]);
  await expectArrivedOnce(server, insured);
});

test('FC4: the chunks of every step are there although the server has forgotten them', async ({ page, context, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

/** A form that keeps no draft, with one of its fields filled in. */
async function typeHalf(page: Page): Promise<void> {
  await page.goto('/cuenta?abre=correo');
  await page.getByLabel('Correo nuevo').fill('carmen@ejemplo.es');
}

async function expectStillTyped(page: Page): Promise<void> {
  // The page could ask for itself and reload within this time.
  await page.waitForTimeout(2000);
  await expect(page.getByLabel('Correo nuevo')).toHaveValue('carmen@ejemplo.es');
}

test('FC4: what nobody asked for is lost, and the page stays with what stands half typed in it', async ({
  page,
  context,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await context.route('**/assets/claims/**', (route) => route.fulfill({ status: 404, body: '' }));
  const lost = page.waitForResponse((response) => response.url().includes('/assets/claims/') && response.status() === 404);
  await typeHalf(page);
  await lost;
  await expectStillTyped(page);
});

test('FC4: a part that is lost on its way leaves the page as it is while the server has this version, and has it fetched anew once it has not', async ({
  page,
  context,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  const part = /\/assets\/(.*\/)?watch-queue-[^/]*\.js/;
  await context.route(part, (route) => route.abort());
  let losses = 0;
  page.on('requestfailed', (request) => {
    if (part.test(request.url())) losses += 1;
  });
  await typeHalf(page);
  await expect.poll(() => losses).toBe(1);
  await expectStillTyped(page);

  await context.route('**/assets/**', (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback()));
  await page.reload();
  // The page reloads only once: the new page fails to load the chunk too.
  await expect.poll(() => losses).toBe(3);
  await page.waitForTimeout(2000);
  expect(losses).toBe(3);
});

test('FC4: a screen that never came to this phone opens by itself once there is a network', async ({ page, context, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await context.setOffline(true);
  // The app never fetches this screen ahead.
  await page.goto('/faqs');
  await expect(title(page, 'Sin conexión')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await context.setOffline(false);
  // The screen opens without a press.
  await expect(title(page, 'Preguntas frecuentes')).toBeVisible();
});

test.describe('before the worker has kept anything', () => {
  test.use({ serviceWorkers: 'block' });

  test('FC4: what opens an evaluation is lost on its way: it says so, and opens by itself', async ({ page, context, server, insured }) => {
    await signInQuietly(page, server, insured);
    await context.route(/\/open-evaluation-[^/]*\.js/, (route) => route.abort(), { times: 1 });
    await page.goto(`/evaluation?policy=${insured.policyId}`);
    await expect(title(page, 'Sin conexión')).toBeVisible();
    await typeImei(page, newImei());
    await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  });

  /** Adds a photo to a claim for a broken screen; it is the first picture that the app gives to its picture reader. */
  async function claimPhoto(page: Page, server: AppServer): Promise<() => Promise<void>> {
    const insured = await addCovered(server);
    await signInQuietly(page, server, insured);
    await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new`);
    await page.getByRole('link', { name: 'Empezar' }).click();
    await page.getByRole('radio', { name: /^Rotura de la pantalla/ }).check();
    await button(page, 'Continuar').click();
    const photo = resolve(import.meta.dirname, '../fixtures/mirror/back-good.jpg');
    return () => page.getByLabel('Archivo de: Fotos del daño').setInputFiles(photo);
  }
  const refusal = (page: Page) => page.getByText('No se ha podido guardar');

  test('FC4: a photo of a claim whose reader does not come is refused in words, and taken the next time', async ({
    page,
    context,
    server,
  }) => {
    const add = await claimPhoto(page, server);
    await context.setOffline(true);
    await add();
    await expect(refusal(page)).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await add();
    await expect(button(page, 'Ver: Fotos del daño')).toBeVisible();
    await expect(refusal(page)).toBeHidden();
  });

  test('FC4: what is lost with the next press too an engine may remember, and the page is fetched anew', async ({
    page,
    context,
    server,
  }) => {
    const add = await claimPhoto(page, server);
    await context.route(/\/assets\/(.*\/)?reader-[^/]*\.js/, (route) => route.abort());
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const isSamePage = () => page.evaluate(() => 'isSamePage' in window).catch(() => null);
    await add();
    await expect(refusal(page)).toBeVisible();
    expect(await isSamePage()).toBe(true);
    await add();
    await expect.poll(isSamePage).toBe(false);
    await expect(page.getByLabel('Archivo de: Fotos del daño')).toBeAttached();
  });
});

const notReady = 'Por ahora este móvil no funciona sin conexión. Termina y envía mientras la tengas.';

test('FC5: an installation that misses a file fails, and nobody says "Listo"', async ({ page, context, server, insured }) => {
  await context.route('**/assets/capture-front-screen-*.js*', (route) => route.fulfill({ status: 500, body: '' }));
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await expect(page.getByText('Preparando el móvil para funcionar sin conexión…')).toBeVisible();
  await expect(page.getByText(notReady)).toBeVisible();
  await expect(page.getByText('Listo para funcionar sin conexión.')).toHaveCount(0);
  await expectAccessible(page);
});

for (const [what, forbid] of [
  ['has no service workers', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  [
    'lets no site have one',
    () => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    },
  ],
] as const)
  test(`FC5: a browser that ${what} is told to be of no use without a network`, async ({ page, context, server, insured }) => {
    await context.addInitScript(forbid);
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await expect(page.getByText(notReady)).toBeVisible();
  });

test('FC5: what the browser has cleared of the app is fetched again before anybody says "Listo"', async ({
  page,
  context,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  const part = 'capture-back-screen-';
  const before = await keptFiles(page, part);
  expect(before).toBeGreaterThan(0);
  await clearKept(page, part);
  await context.route(`**/${part}*`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(notReady)).toBeVisible();
  await expect(page.getByText('Listo para funcionar sin conexión.')).toHaveCount(0);
  await context.unroute(`**/${part}*`);
  await page.reload();
  await becomeReadyOffline(page);
  expect(await keptFiles(page, part)).toBe(before);
});

const portal = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi gratis</title>' };

for (const [what, files] of [
  ['a part of the app', '**/assets/capture-front-screen-*.js*'],
  ['its page', '**/index.html*'],
] as const)
  test(`FC5, FB11: an installation that is given somebody else's page for ${what} fails, and the next one is whole`, async ({
    page,
    context,
    server,
    insured,
  }) => {
    await context.route(files, (route) => route.fulfill(portal));
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await expect(page.getByText(/^Por ahora este móvil no funciona sin conexión/)).toBeVisible();
    await context.unroute(files);
    await page.reload();
    await becomeReadyOffline(page);
    await context.setOffline(true);
    await page.reload();
    await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  });

test("FB11: somebody else's page that comes for a part of the app is not kept in its place", async ({
  page,
  context,
  server,
  insured,
  guards,
}) => {
  const part = /\/assets\/account\/account-screen-[^/]*\.js/;
  await context.route(part, (route) => route.fulfill(portal));
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await page.goto('/cuenta');
  await expect(title(page, 'Sin conexión')).toBeVisible();
  await context.unroute(part);
  await page.goto('/cuenta');
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  // For each page the browser complains once about the type of the script that it got.
  expect(guards.complaints.splice(0).filter((said) => !said.includes('MIME type of "text/html"'))).toEqual([]);
});
