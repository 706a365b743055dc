import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { nextRelease } from '#tests/support/other-builds.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  button,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  title,
  typeImei,
} from '#tests/support/walk.ts';

/** The server has a newer version of the app than the phone. */

test('FC1, FC2: a new version waits, says so, and takes over when the person says yes, never during a capture', async ({
  page,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await server.stop();
  await server.start({ APP_DIR: await nextRelease() });
  // Null while the page reloads.
  const hasWaiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)).catch(() => null);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(hasWaiting).toBe(true);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.waitForTimeout(2000);
  // The page has not reloaded while the person uses it.
  expect(await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true);
  // A chosen picture is nowhere else until its number is accepted.
  await expect(page.getByRole('button', { name: 'Actualizar ahora' })).toBeVisible();
  await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/screen-354049075595941.png');
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actualizar ahora' })).toBeHidden();
  await page.goto('/');
  // The browser lets the new version wait for as long as the old one has something to finish.
  await page.evaluate(() => Object.assign(ServiceWorker.prototype, { postMessage: () => undefined }));
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await expect(page.getByRole('button', { name: 'Actualizando…' })).toBeVisible();
  await expect(page.getByText('Cierra la aplicación en todas sus ventanas y ábrela otra vez.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await expect.poll(hasWaiting).toBe(false);
  await expect(title(page, /^Hola/)).toBeVisible();
  await server.stop();
});

test('FC2: a version that takes over late does not end a capture that was opened meanwhile', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await typeImei(page, newImei());
  await server.stop();
  // The earlier version still has something to finish.
  const late = `const skip = self.skipWaiting.bind(self); self.skipWaiting = () => new Promise((go) => setTimeout(go, 5000)).then(skip);`;
  await server.start({ APP_DIR: await nextRelease(late) });
  await page.evaluate(async () => {
    Object.assign(window, { isSamePage: true, hasTakenOver: false });
    navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { hasTakenOver: true }));
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await button(page, 'Actualizar ahora').click();
  await button(page, 'Abrir la cámara').click();
  await expect(title(page, '¿Listo?')).toBeVisible();
  await page.waitForFunction(() => (window as unknown as { hasTakenOver?: boolean }).hasTakenOver);
  await page.waitForTimeout(1000);
  await expect(title(page, '¿Listo?')).toBeVisible();
  await button(page, 'Volver').click();
  await button(page, 'Actualizar ahora').click();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => null)).toBe(false);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await server.stop();
});

test('FC1, FB15: what is blocked until an update is sent with the new version, which the button takes', async ({
  page,
  context,
  server,
  insured,
}) => {
  await prepareEvaluation(page, server, insured);
  const tooOld = { code: 'update-required', status: 426, title: 'x', message: 'x' };
  await context.route('**/api/captures/uploads**', (route) =>
    route.fulfill({ status: 426, contentType: 'application/problem+json', body: JSON.stringify(tooOld) }),
  );
  await send(page);
  await page.waitForURL(/\/evaluation\/sending/);
  await page.goto('/pendientes');
  const update = page.getByRole('main').getByRole('button', { name: 'Actualizar', exact: true });
  await expect(update).toBeVisible();
  await server.stop();
  await server.start({ APP_DIR: await nextRelease() });
  const hasWaiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)).catch(() => null);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(hasWaiting).toBe(true);
  await context.unroute('**/api/captures/uploads**');
  await update.click();
  await expect.poll(hasWaiting).toBe(false);
  await expect(() => expectArrivedOnce(server, insured)).toPass();
  await server.stop();
});
