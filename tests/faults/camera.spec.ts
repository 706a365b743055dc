import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { setCamera } from '#tests/support/fake-camera.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import {
  choosePhotos,
  expectAllSent,
  openEvaluation,
  send,
  signInQuietly,
  startCountdown,
  title,
  typeImei,
  useShot,
} from '#tests/support/walk.ts';

test.beforeEach(async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
});

for (const [mode, heading] of [
  ['refused', 'Necesitamos la cámara'],
  ['none', 'No encontramos la cámara'],
  ['busy', 'La cámara no responde'],
] as const) {
  test(`a camera that is ${mode}: why, and a file instead`, async ({ page, server, insured }) => {
    const imei = newImei();
    await typeImei(page, imei);
    await setCamera(page, mode);
    await page.getByRole('button', { name: 'Abrir la cámara' }).click();
    await expect(title(page, heading)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
    await useShot(page, title(page, 'Ahora, la parte de atrás'));
    await page.getByRole('button', { name: 'Abrir la cámara' }).click();
    await expect(title(page, heading)).toBeVisible();
    await page.getByLabel('Archivo de la foto de detrás').setInputFiles('tests/fixtures/mirror/back.jpg');
    await useShot(page, title(page, '¿Se ve todo bien?'));
    await send(page);
    await expectAllSent(page);
    const evaluation = await expectArrivedOnce(server, insured, { imei });
    // A person has to look at what was not taken here.
    for (const { flags } of evaluation.captures) expect(flags).toContain('file');
  });
}

test('FD2: a camera that gives no frames is opened once more, and after that a file is the way', async ({ page }) => {
  await typeImei(page, newImei());
  await setCamera(page, 'frozen');
  await startCountdown(page);
  await expect(title(page, 'La cámara no responde')).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => window.fakeCamera.opened)).toBe(2);
  await setCamera(page, 'works');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page, '¿Listo?')).toBeVisible();
  await page.getByRole('button', { name: 'Empezar la cuenta atrás' }).click();
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
});

test('FD2: the camera is closed while the page is hidden and opened when it is seen again', async ({ page }) => {
  await typeImei(page, newImei());
  await page.getByRole('button', { name: 'Abrir la cámara' }).click();
  await expect.poll(() => page.evaluate(() => window.fakeCamera.live)).toBe(1);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true });
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await expect.poll(() => page.evaluate(() => window.fakeCamera.live)).toBe(0);
  await setHidden(false);
  await expect.poll(() => page.evaluate(() => window.fakeCamera.live)).toBe(1);
});

test('FD3: the page killed while the phone’s own camera is open comes back to the same step with all that was done', async ({
  page,
  context,
  insured,
}) => {
  const imei = newImei();
  await typeImei(page, imei);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`/evaluation?policy=${insured.policyId}`);
  await again.goto(`/evaluation/precapture/front?policy=${insured.policyId}`);
  await choosePhotos(again);
  await expect(again.getByText(imei.slice(2, 8))).toBeVisible();
});
