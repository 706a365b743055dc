import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { type CameraMode, setCamera, setTorch, showLabelToCamera, showPrintToCamera, takeCameraAway } from '#tests/support/fake-camera.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import type { Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  button,
  choosePhotos,
  expectAllSent,
  openEvaluation,
  send,
  signInQuietly,
  title,
} from '#tests/support/walk.ts';

test.beforeEach(async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
});

async function openScan(page: Page): Promise<void> {
  await button(page, /^Escanear el código/).click();
}

const liveCameras = (page: Page) => page.evaluate(() => window.fakeCamera.live);
const looks = (page: Page) => page.evaluate(() => window.fakeCamera.looked);
const question = (page: Page) => page.getByRole('heading', { name: '¿Es este tu IMEI?' });
const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** Confirms the two numbers that the app shows, sends the evaluation, and expects both on the server with the picture from which they were read. */
async function confirmAndSend(
  { page, server, insured }: { page: Page; server: AppServer; insured: Insured },
  { imei, imei2, source }: { imei: string; imei2: string; source: 'barcode' | 'ocr' },
): Promise<void> {
  expect(digitsOf(await page.getByRole('dialog').textContent())).toContain(imei);
  expect(digitsOf(await page.getByRole('dialog').textContent())).toContain(imei2);
  await button(page, 'Sí, es este').click();
  await expect.poll(() => liveCameras(page)).toBe(0);
  await choosePhotos(page);
  await page.context().setOffline(false);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei, sides: ['back', 'front', 'imei'] });
  const [kept] = await server.query('select imei2, imei_source from evaluations where risk_id = $1', [insured.riskId]);
  expect(kept).toEqual({ imei2, imei_source: source });
}

test('a box label with two numbers, product code and serial: read live without a network, confirmed, and sent with its picture', async ({
  page,
  context,
  server,
  insured,
}) => {
  const [imei, imei2] = [newImei(), newImei()];
  await becomeReadyOffline(page);
  await context.setOffline(true);
  await openScan(page);
  await expect(title(page, /Escanear el código/)).toBeFocused();
  await expect(page.getByText('Mete en el marco el IMEI: el número o su código de barras. Se lee solo.')).toBeVisible();
  await expectAccessible(page);
  await showLabelToCamera(page, ['8806094907629', imei, imei2, 'R5CW30ABCDE']);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await confirmAndSend({ page, server, insured }, { imei, imei2, source: 'barcode' });
});

test('a screen without barcodes, serial and EID beside its two numbers: read live without a network, confirmed, and sent with its picture', async ({
  page,
  context,
  server,
  insured,
}) => {
  const [imei, imei2] = [newImei(), newImei()];
  await becomeReadyOffline(page);
  await context.setOffline(true);
  await openScan(page);
  await showPrintToCamera(page, [
    'Información del dispositivo',
    'Número de serie: R5CW30ABCDE',
    `IMEI (ranura 1): ${imei}`,
    `IMEI (ranura 2): ${imei2}`,
    'EID: 89049032007408881900123456789012',
  ]);
  await expect(page.getByRole('status').getByText('Leyendo el número. No te muevas.')).toBeVisible();
  await expectAccessible(page);
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Compáralo con el que tienes delante.');
  await expectAccessible(page);
  await confirmAndSend({ page, server, insured }, { imei, imei2, source: 'ocr' });
});

test('a picture that moves or is out of focus is never read wrong: nothing is asked of it, and the first still one is read', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const lines = ['IMEI', newImei(), 'SV 04'];
  await openScan(page);
  for (const held of ['moving', 'out-of-focus'] as const) {
    await showPrintToCamera(page, lines, held);
    const before = await looks(page);
    await expect.poll(() => looks(page), { timeout: 150_000 }).toBeGreaterThan(before + 60);
    await expect(question(page)).toBeHidden();
  }
  await showPrintToCamera(page, lines);
  await expect(question(page)).toBeVisible();
  expect(digitsOf(await page.getByRole('dialog').textContent())).toContain(lines[1]);
});

test('what is no IMEI is said and not taken; a wrong one can be corrected, and the look goes on after the question is closed', async ({
  page,
}) => {
  await openScan(page);
  await showLabelToCamera(page, ['R5CW30ABCDE', '354049075595942']);
  await expect(page.getByRole('status').getByText('Ese código no es el del IMEI.')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await showLabelToCamera(page, ['354049075595941']);
  await expect(question(page)).toBeVisible();
  await showLabelToCamera(page, ['353326121232849']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toContainText('35 332612 123284 9');
  await button(page, 'Corregirlo').click();
  await expect(page.getByLabel('IMEI (15 dígitos)')).toHaveValue('35 332612 123284 9');
  await expect.poll(() => liveCameras(page)).toBe(0);
});

test('after ten seconds a photo and typing are offered and the look goes on; the light can be switched', async ({ page }) => {
  await setTorch(page, false);
  await openScan(page);
  await button(page, 'Encender la luz').click();
  await expect(button(page, 'Apagar la luz')).toBeVisible();
  expect(await page.evaluate(() => window.fakeCamera.isTorchOn)).toBe(true);
  await expect(page.getByRole('status').getByText('No lo conseguimos. Haz una foto o escríbelo.')).toBeVisible();
  await expectAccessible(page);
  await showLabelToCamera(page, ['354049075595941']);
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await button(page, 'Escribirlo').click();
  await expect(title(page, 'Escribe el IMEI')).toBeVisible();
});

test('"back" closes the scan and lets the camera go, and so does leaving the app', async ({ page }) => {
  await openScan(page);
  await expect.poll(() => liveCameras(page)).toBe(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => liveCameras(page)).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => liveCameras(page)).toBe(1);
  await page.goBack();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect.poll(() => liveCameras(page)).toBe(0);
  await page.goForward();
  await button(page, 'Volver').click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

for (const [mode, said] of [
  ['refused', 'Necesitamos la cámara'],
  ['busy', 'La cámara no responde'],
  ['none', 'No encontramos la cámara'],
] as [CameraMode, string][]) {
  test(`without a live picture (${mode}): said why, tried again, or given by a photo`, async ({ page }) => {
    await setCamera(page, mode);
    await openScan(page);
    await expect(title(page, said)).toBeVisible();
    await expectAccessible(page);
    await setCamera(page, 'works');
    await button(page, 'Reintentar').click();
    await expect.poll(() => liveCameras(page)).toBe(1);
    await page.getByLabel('Foto del código').setInputFiles('tests/fixtures/imei/box-353326121232849.jpg');
    await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
    await expect.poll(() => liveCameras(page)).toBe(0);
  });
}

test('a number that was read stays on the screen when the camera is taken away, and goes on', async ({ page }) => {
  await page.clock.install();
  await showLabelToCamera(page, [newImei()]);
  await openScan(page);
  await expect(question(page)).toBeVisible();
  await takeCameraAway(page);
  await page.clock.runFor(5000);
  await button(page, 'Sí, es este').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});
