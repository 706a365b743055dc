import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { call, logIn, newImei } from '#tests/support/api.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { addInsured, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  button,
  choosePhotos,
  expectAllSent,
  fillImei,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  title,
  typeImei,
} from '#tests/support/walk.ts';

test.beforeEach(async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
});

test('a screenshot: cropped, read on the phone without a network, confirmed by the person', async ({ page, context, server, insured }) => {
  await becomeReadyOffline(page);
  await context.setOffline(true);
  await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/screen-354049075595941.png');
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  await expect(page.getByRole('status').getByText('El número está dentro del recorte.')).toBeAttached();
  await expectAccessible(page);
  const [shown, drawn] = [await page.getByAltText('Captura elegida').boundingBox(), page.viewportSize()];
  // The picture shows about the width of the dialogue; shown whole, the screenshot would be half as wide.
  expect(shown?.width).toBeGreaterThan((drawn?.width ?? 0) * 0.85);
  const handle = page.getByRole('button', { name: /^Recorte/ });
  expect((await handle.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await handle.focus();
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').getByText('El número ha quedado fuera del recorte.')).toBeAttached();
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Leer el IMEI' }).click();
  await expect(page.getByRole('heading', { name: '¿Es este tu IMEI?' })).toBeVisible();
  await expect(page.getByText('35 404907 559594 1')).toBeVisible();
  await page.getByRole('button', { name: 'Sí, es este' }).click();
  await choosePhotos(page);
  await context.setOffline(false);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: '354049075595941', sides: ['back', 'front', 'imei'] });
});

test('a person who asks for the number before the browser has drawn the screenshot gets it', async ({ page }) => {
  await page.evaluate(() => {
    let isHeld = true;
    document.addEventListener(
      'load',
      (event) => {
        if (!isHeld || !(event.target instanceof HTMLImageElement)) return;
        event.stopImmediatePropagation();
        const { target } = event;
        window.addEventListener('drawn', () => {
          isHeld = false;
          target.dispatchEvent(new Event('load'));
        });
      },
      true,
    );
  });
  await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/screen-354049075595941.png');
  await page.getByRole('button', { name: 'Leer el IMEI' }).click();
  await expect(title(page, 'Leyendo el IMEI…')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('drawn')));
  await expect(page.getByText('35 404907 559594 1')).toBeVisible();
});

test('the back button of the phone closes the crop, and the screen’s own leads to the same choice', async ({ page }) => {
  const choose = () => page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/screen-354049075595941.png');
  const before = page.url();
  await choose();
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  await page.goBack();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await page.goForward();
  await choose();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect(page).toHaveURL(before);
  await page.goForward();
  await expect(page).toHaveURL(`${before}&way=crop`);
});

test('a picture of the barcode of the box', async ({ page }) => {
  await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/box-353326121232849.jpg');
  await page.getByRole('button', { name: 'Leer el IMEI' }).click();
  await expect(page.getByRole('heading', { name: '¿Es este tu IMEI?' })).toBeVisible();
  await expect(page.getByText('35 332612 123284 9')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Corregirlo' }).click();
  await expect(title(page, 'Escribe el IMEI')).toBeVisible();
  await expect(page.getByLabel('IMEI (15 dígitos)')).toHaveValue('35 332612 123284 9');
});

test('a picture without an IMEI leads to typing it, and after the last try to a person with the picture', async ({
  page,
  server,
  insured,
}) => {
  await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/no-imei.png');
  await page.getByRole('button', { name: 'Leer el IMEI' }).click();
  await expect(title(page, 'No podemos leer tu IMEI')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/En la captura no vemos ningún IMEI/)).toBeVisible();
  const field = page.getByLabel('IMEI (15 dígitos)');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const wrong = '354049075595942';
  for (const left of ['Te quedan 3 repeticiones.', 'Te quedan 2 repeticiones.', 'Te queda 1 repetición.', 'Te quedan 0 repeticiones.']) {
    await expect(page.getByRole('button', { name: 'Enviarlo así' })).toHaveCount(0);
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect(page.getByText(left)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviarlo así' }).click();
  await choosePhotos(page);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: null, sides: ['back', 'front', 'imei'] });
});

test('typed: pasted with spaces, wrong in each way, and right in the end', async ({ page }) => {
  await typeImei(page, '35 404907 559594');
  await expect(page.getByText('Falta el último número.')).toBeVisible();
  const field = page.getByLabel('IMEI (15 dígitos)');
  const attempt = async (text: string, said: string | RegExp) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  };
  await attempt('', 'Escribe los 15 números del IMEI.');
  await attempt('12345', 'Son 15 números y hay 5.');
  await attempt('000000000000000', /Todo ceros/);
  await attempt('354049075595942', /Hay un número mal/);
  await expectAccessible(page);
  // A valid number leads on without a button, however it is written.
  await field.fill('35 404907-559594.1');
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('an IMEI of another policy: the photos stay, it is corrected, and everything arrives once', async ({ page, server, insured }) => {
  const taken = newImei();
  const other = await addInsured(server);
  await addPolicy(server, other.id, { imei: taken, status: 3 });
  await typeImei(page, taken);
  await choosePhotos(page);
  await send(page);
  await expect(title(page, 'Ese IMEI ya está en otra póliza')).toBeVisible();
  await expect(page).toHaveURL(/\/evaluation\/imei-repeated/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Corregir el IMEI' }).click();
  const right = newImei();
  await fillImei(page, right);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: right });
});

test('of a phone with two, the number that is not of another policy stays when the other is corrected', async ({
  page,
  server,
  insured,
}) => {
  const [taken, right, second] = [newImei(), newImei(), newImei()];
  await addPolicy(server, (await addInsured(server)).id, { imei: taken, status: 3 });
  await page.getByRole('button', { name: /^Escribirlo/ }).click();
  await page.getByRole('button', { name: 'Mi móvil tiene dos: añadir el otro' }).click();
  await page.getByLabel(/^Segundo IMEI/).fill(second);
  await page.getByLabel('IMEI (15 dígitos)').fill(taken);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await choosePhotos(page);
  await send(page);
  await page.getByRole('button', { name: 'Corregir el IMEI' }).click();
  await page.getByLabel('IMEI (15 dígitos)').fill(right);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: right });
  expect(await server.query('select imei2 from evaluations where risk_id = $1', [insured.riskId])).toEqual([{ imei2: second }]);
});

test('the caps are kept by the server: first try and three repetitions, for the IMEI and for the photos', async ({
  page,
  server,
  insured,
}) => {
  const { api_token: token } = await logIn(server, insured.email);
  const taken = newImei();
  await addPolicy(server, (await addInsured(server)).id, { imei: taken, status: 3 });
  const codes: unknown[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const body = { policy_risk_id: insured.riskId, extra_fields: { imei: '354049075595942' } };
    codes.push((await call(server, 'POST', `/users/${insured.id}/mobile-imei`, { token, key: randomUUID(), body })).body.code);
  }
  expect(codes.slice(0, 4)).toEqual(['imei-invalid', 'imei-invalid', 'imei-invalid', 'imei-invalid']);
  expect(codes.slice(4)).toEqual(['imei-cap-reached', 'imei-cap-reached']);

  const capped = await addInsured(server);
  await server.query('update policy_risks set retry_count = 4 where id = $1', [capped.riskId]);
  await signInQuietly(page, server, capped);
  await page.goto(`/evaluation?policy=${capped.policyId}`);
  await expect(title(page, 'No se puede peritar ahora')).toBeVisible();
  await expectAccessible(page);
});

test('changing the IMEI on the review screen changes what is sent', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await page.getByRole('button', { name: 'Cambiar el IMEI' }).click();
  const other = newImei();
  await typeImei(page, other);
  await expect(title(page, '¿Se ve todo bien?')).toBeVisible();
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: other });
});

test.describe('on an iPhone, where a link may not dial', () => {
  test.use({
    insured: async ({ server }, run) => run(await addInsured(server, { brand: 'Apple', model: 'iPhone 15' })),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('how to see the number is told', async ({ page }) => {
    await page.getByRole('button', { name: 'Cómo verlo' }).click();
    await expect(page.getByRole('dialog', { name: 'Cómo ver tu IMEI' })).toContainText('También está en Ajustes › General › Información.');
    await expectAccessible(page);
  });
});

test.describe('on a phone that cannot read text', () => {
  test.use({ serviceWorkers: 'block' });

  test('the server reads the part that the person marked', async ({ page, context, server, insured }) => {
    await context.route('**/ocr/**', (route) => route.abort());
    await context.route('**/risk/*/imei', async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ filename: 'captura_imei', extension: 'jpg' });
      await expect(page.getByText('Este móvil no puede leerlo: lo lee nuestro servidor. Tarda unos segundos.')).toBeVisible();
      await route.continue();
    });
    // The server's reader is started beforehand: on a busy machine that alone takes longer than the app waits for an answer.
    const { api_token: token } = await logIn(server, insured.email);
    const base64 = readFileSync('tests/fixtures/imei/line-864539040692636.jpg').toString('base64');
    const path = `/policies/${insured.policyId}/risk/${insured.riskId}/imei`;
    expect((await call(server, 'POST', path, { token, body: { base64 } })).body).toMatchObject({ imei: '864539040692636' });
    await page.reload();
    await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/no-imei.png');
    await page.getByRole('button', { name: 'Leer el IMEI' }).click();
    // The server has looked: the picture is to blame, not the phone.
    await expect(page.getByText(/^En la captura no vemos ningún IMEI\./)).toBeVisible();
    await button(page, 'Probar con otra captura').click();
    await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/line-864539040692636.jpg');
    await page.getByRole('button', { name: 'Leer el IMEI' }).click();
    await expect(page.getByRole('heading', { name: '¿Es este tu IMEI?' })).toBeVisible();
    await expect(page.getByText('86 453904 069263 6')).toBeVisible();
    await page.getByRole('button', { name: 'Sí, es este' }).click();
    await choosePhotos(page);
    await send(page);
    await expectAllSent(page);
    await expectArrivedOnce(server, insured, { imei: '864539040692636', sides: ['back', 'front', 'imei'] });
  });
});
