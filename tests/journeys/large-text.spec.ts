import { expect, type Locator } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { chromiumArgs, findHeadlessShell } from '#tests/support/chromium.ts';
import { addClaim, addCovered } from '#tests/support/claims.ts';
import { chooseInsurance, dialog, fillPerson, fillSignature, makeContracted } from '#tests/support/contracting-walk.ts';
import { showWhiteToCamera } from '#tests/support/fake-camera.ts';
import { expectAccessible, expectFits, expectWholeImei } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  button,
  lookAtEachScreen,
  openEvaluation,
  signInQuietly,
  title,
  typeImei,
  useShot,
} from '#tests/support/walk.ts';

const executablePath = findHeadlessShell();

// The browser's own font size, which also changes the em of media queries; a style on the page would not.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
  const [one, other] = [await upper.boundingBox(), await lower.boundingBox()];
  expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? Number.POSITIVE_INFINITY));
}

for (const width of [390, 320])
  test(`text at 200 % on ${width} px: everything fits and nothing is cut`, async ({ page, server, insured }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInQuietly(page, server, insured);
    await lookAtEachScreen(page, expectFits, insured.policyId);
  });

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`text at 200 % on ${width} px with the pill of the queue: the header leaves two thirds, and the IMEI shows whole`, async ({
    page,
    context,
    server,
    insured,
  }) => {
    await page.setViewportSize({ width, height });
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await becomeReadyOffline(page);
    await context.setOffline(true);
    const pill = page.getByRole('link', { name: /^Sin conexión\s?: ver lo que queda por enviar$/ });
    await expect(pill).toBeVisible();
    const { x = 0, width: wide = Number.POSITIVE_INFINITY } = (await pill.boundingBox()) ?? {};
    expect(x + wide, 'it keeps off the edge of the screen').toBeLessThan(width);
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(height / 3);
    await typeImei(page, '354049075595942');
    await expect(page.getByText(/Hay un número mal/)).toBeVisible();
    await expectWholeImei(page);
    await expectFits(page);
  });
}

test('text at 200 % on 320 px: what is thought of a photo, the hint over the camera and its button stand clear of each other', async ({
  page,
  server,
  insured,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await button(page, 'Abrir la cámara').click();
  const start = button(page, 'Empezar la cuenta atrás');
  await expect(start).toBeVisible();
  expect(await start.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 'its words are within it').toBe(0);
  await expect(title(page, '¿Listo?')).toBeInViewport({ ratio: 1 });
  await button(page, 'Volver').click();
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  const verdict = page.getByRole('main').getByRole('status');
  await expect(verdict).toContainText('No vemos el móvil en la foto.');
  await expectBelow(verdict, page.getByRole('img', { name: 'Foto de delante' }));
  await expectBelow(button(page, 'Usar esta'), verdict);
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  await button(page, 'Abrir la cámara').click();
  await showWhiteToCamera(page);
  const hint = page.getByText('No vemos el móvil');
  await expect(hint).toBeVisible();
  const outline = page.locator('main svg[viewBox="0 0 222 466"]');
  await expectBelow(hint, title(page, /Foto de detrás/));
  await expectBelow(outline, hint);
  await expectBelow(button(page, 'Hacer la foto'), outline);
  await expect(button(page, 'Ayuda')).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  // The frame of the page is as wide as a phone, on a wide screen too.
  await page.setViewportSize({ width: 1280, height: 800 });
  const frame = await outline.boundingBox();
  expect((frame?.height ?? 0) / (frame?.width ?? 1)).toBeGreaterThan(1.7);
});

test('on a desktop with text at 200 % the code and the steps of the phone are whole', async ({ page, server, insured }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInQuietly(page, server, insured);
  await page.goto(`/evaluation/handoff?policy=${insured.policyId}`);
  await button(page, 'Enviármelo por correo').click();
  await expect(page.getByText(/^Enviado a/)).toBeVisible();
  for (const part of [
    page.getByRole('img', { name: 'Código QR para seguir en el móvil' }),
    page.getByText('Esperando'),
    button(page, 'Cancelar'),
  ]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expectFits(page);
});

test('the description of the API fits with text at 200 %', async ({ page }) => {
  await page.goto('/api/docs#patch-policies-id-risks-riskId-claims-claimId');
  await expect(page.getByText('event: "documents-attached"')).toBeVisible();
  await expectFits(page);
});

test('text at 200 % on 320 px: a price is found, and everything fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pricing');
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('radio', { name: /^Top/ })).toBeChecked();
  await expectFits(page);
  await button(page, 'Buscar').click();
  await dialog.getByRole('searchbox').fill('iphone 15 pro max');
  await expect(dialog.getByText('1 encontrado')).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'No lo encuentro' }).click();
  await expect(dialog.getByLabel('Marca')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await button(page, 'Comparar coberturas').click();
  await expect(dialog.getByText(/^Robo/)).toBeVisible();
  await expect(dialog.getByText('El desgaste, los arañazos y los golpes que no impiden usarlo con normalidad.')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await button(page, 'Tengo un código de descuento').click();
  await expect(page.getByLabel('Código de descuento')).toBeVisible();
  await expectFits(page);
});

test('text at 200 % on 320 px: nothing of the steps of contracting is cut, and whoever gives up is asked first', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await chooseInsurance(page);
  await expectFits(page);
  await fillPerson(page, 'otra@ejemplo.es');
  const fontSize = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize));
  expect(await fontSize('NIF o NIE'), 'it grows with the text').toBeGreaterThanOrEqual(await fontSize('Nombre'));
  await button(page, 'Continuar').click();
  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await expectFits(page);
  // The icons leave their room to the words, so that no short word is broken.
  const word = page.getByText('Tarjeta', { exact: true });
  expect(
    await word.evaluate((element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeLessThan(2);
  await button(page, 'Continuar').click();
  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await expectFits(page);
  await button(page, 'Cancelar el proceso').click();
  await expect(dialog(page).getByText(/No has contratado nada ni se te cobra nada/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Sí, cancelarlo' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/contratacion');
  await expect(title(page, 'Aún no has elegido tu seguro')).toBeVisible();
});

test('text at 200 % on 320 px: what is left is read and the contract is signed, its ticks and their links wrap like sentences, and it is withdrawn from', async ({
  page,
  server,
  insured,
}) => {
  const { policyId } = insured;
  await makeContracted(server, insured, true);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInQuietly(page, server, insured);
  await page.goto(`/contratacion/resultado?policy=${policyId}`);
  await expect(page.getByText('Por hacer', { exact: true })).toBeVisible();
  await expectFits(page);
  await page.goto(`/signature/${policyId}/return`);
  await expect(title(page, 'El contrato está sin firmar')).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Firmar ahora' }).click();
  await fillSignature(page, server);
  await expectFits(page);
  // A link of several lines begins directly after the words before it, and not on a line of its own.
  const clauses = page.getByRole('link', { name: 'cláusulas que limitan mis derechos' });
  expect(await clauses.evaluate((link) => link.getClientRects().length)).toBeGreaterThan(1);
  await clauses.click();
  await expect(dialog(page)).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await button(page, 'Firmar').click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Terminar' }).click();
  await page.getByRole('link', { name: 'Desistir del contrato aquí' }).click();
  await expect(button(page, 'Confirmar desistimiento')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('text at 200 % on 320 px: the policy, its receipts, a claim from its first question to its progress, and the account fit', async ({
  page,
  server,
}) => {
  const covered = await addCovered(server);
  const { policyId, riskId } = covered;
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
     values ($1, 1, true, 'kept', '4021', '2049-12', now())`,
    [policyId],
  );
  const claimId = await addClaim(server, riskId, 'Se me cayó al bajar del autobús y la pantalla quedó rota.');
  const receipts = await server.query<{ id: number }>('select id from policy_payments where policy_id = $1 order by activation_date', [
    policyId,
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInQuietly(page, server, covered);
  const policy = `/policies/${policyId}`;
  const declaring = `${policy}/risks/${riskId}/claims/new`;
  for (const place of [
    '/',
    policy,
    `${policy}/payments`,
    `${policy}/payments/${receipts[0]?.id ?? 0}`,
    `${policy}/pago`,
    `${policy}/cancelar`,
    '/claims',
    `${policy}/risks/${riskId}/claims/${claimId}`,
    '/cuenta',
    '/cuenta?abre=datos',
    '/cuenta?abre=contrasena',
    '/ayuda',
    declaring,
  ]) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectFits(page);
  }
  await page.getByRole('link', { name: 'Empezar' }).click();
  await expectFits(page);
  await page
    .getByRole('radio', { name: /^Rotura/ })
    .first()
    .check();
  await button(page, 'Continuar').click();
  await expect(page.getByLabel('¿Qué día fue?')).toBeVisible();
  await expectFits(page);
  await button(page, 'Continuar').click();
  await expect(page.getByText('Di qué día fue.')).toBeVisible();
  await expectFits(page);
});
