import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { setCamera, showWhiteToCamera, takeCameraAway } from '#tests/support/fake-camera.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { noteSpeech, noteStatuses } from '#tests/support/heard.ts';
import { test } from '#tests/support/test.ts';
import {
  button,
  choosePhotos,
  expectAllSent,
  openEvaluation,
  send,
  signInQuietly,
  startCountdown,
  title,
  typeImei,
  useShot,
  waitForBack,
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
    // Photos that were not taken with the app's camera must be decided by a person.
    for (const { flags } of evaluation.captures) expect(flags).toContain('file');
  });
}

for (const mode of ['frozen', 'black'] as const) {
  test(`FD2: a camera that is ${mode} does not count, is opened once more, and after that a file is the way`, async ({ page }) => {
    await typeImei(page, newImei());
    await setCamera(page, mode);
    await page.getByRole('button', { name: 'Abrir la cámara' }).click();
    await expect(title(page, 'La cámara no responde').or(title(page, '¿Listo?'))).toBeVisible();
    await expect(title(page, '¿Listo?')).toHaveCount(0);
    expect(await page.evaluate(() => [window.fakeCamera.opened, window.fakeCamera.live])).toEqual([2, 0]);
    await setCamera(page, 'works');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(title(page, '¿Listo?')).toBeVisible();
    // A person who holds the phone sideways is told so beforehand.
    const sideways = page.getByText(/^Pon el móvil en vertical/);
    await expect(sideways).toBeHidden();
    const upright = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: upright.height, height: 390 });
    await expect(sideways).toBeVisible();
    await page.setViewportSize(upright);
    await page.getByRole('button', { name: 'Empezar la cuenta atrás' }).click();
    await useShot(page, title(page, 'Ahora, la parte de atrás'));
  });
}

test('FD2: a camera that is taken away in the middle is said to be gone, and comes back with its picture when the person asks for it', async ({
  page,
}) => {
  const hasPicture = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream | null)?.active === true);
  const gone = title(page, 'La cámara no responde');
  const expectGoneAndBack = async () => {
    await expect.poll(hasPicture).toBe(true);
    const opened = await page.evaluate(() => window.fakeCamera.opened);
    await takeCameraAway(page);
    await expect(gone).toBeVisible();
    // The camera is free again, but the app must not open it while the person sees no picture.
    await page.waitForTimeout(5000);
    await expect(gone).toBeVisible();
    expect(await page.evaluate(() => [window.fakeCamera.opened, window.fakeCamera.live])).toEqual([opened, 0]);
    await button(page, 'Reintentar').click();
    await expect.poll(hasPicture).toBe(true);
  };
  await button(page, /^Escanear el código/).click();
  await expectGoneAndBack();
  await button(page, 'Volver').click();
  await typeImei(page, newImei());
  await startCountdown(page);
  await expectGoneAndBack();
  await button(page, 'Empezar la cuenta atrás').click();
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  await showWhiteToCamera(page);
  await button(page, 'Abrir la cámara').click();
  await expectGoneAndBack();
});

test('a front without a phone: the look says so, shows it whole, and waits for the person', async ({ page }) => {
  await typeImei(page, newImei());
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  const use = page.getByRole('button', { name: 'Usar esta' });
  await expect(use).toBeVisible();
  const picture = page.getByRole('img', { name: 'Foto de delante' });
  await expect(picture).toBeVisible();
  const verdict = page.getByRole('main').getByRole('status');
  await expect(verdict).toHaveText('No vemos el móvil en la foto. Repítela si no se ve entero.');
  const [above, below] = [await picture.boundingBox(), await verdict.boundingBox()];
  // A tall picture leaves room for the verdict and the buttons.
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
  await page.waitForTimeout(4000);
  await page.getByRole('button', { name: 'Repetir: Foto de delante' }).click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('FD2: the camera is closed while the page is hidden and opened when it is seen again, and the count begins anew', async ({ page }) => {
  const [heard, spoken] = [await noteStatuses(page), await noteSpeech(page)];
  await page.reload();
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
  await page.getByRole('button', { name: 'Empezar la cuenta atrás' }).click();
  await expect.poll(spoken, { intervals: [50] }).toContain('3');
  await setHidden(true);
  await expect.poll(() => page.evaluate(() => window.fakeCamera.live)).toBe(0);
  await setHidden(false);
  // Whoever was called away is no longer in front of the mirror: the count begins anew, when they are.
  await page.getByRole('button', { name: 'Empezar la cuenta atrás' }).click();
  await expect(page.getByRole('button', { name: 'Usar esta' })).toBeVisible();
  // What the phone speaks aloud is not announced to the screen reader as well.
  expect(await spoken()).toEqual(['3', '3', '2', '1']);
  expect((await heard()).filter((text) => Number(text) > 0)).toEqual(['10', '5', '10', '5']);
});

test('the shutter pressed before the camera shows a picture says nothing wrong, and takes one once it does', async ({ page }) => {
  await typeImei(page, newImei());
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  // The browser is still asking whether the page may use the camera.
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    const isAllowed = new Promise<void>((resolve) => Object.assign(window, { allow: resolve }));
    devices.getUserMedia = async (wanted) => isAllowed.then(() => open(wanted));
  });
  await button(page, 'Abrir la cámara').click();
  await button(page, 'Hacer la foto').click();
  await page.evaluate(() => (window as unknown as { allow: () => void }).allow());
  await expect(button(page, 'Usar esta').or(title(page, '¿Se ve todo bien?'))).toBeVisible();
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

test('an upright picture on a wide window: it shows whole, and the photo of the back takes itself', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await typeImei(page, newImei());
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  await waitForBack(page);
});
