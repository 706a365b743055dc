import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { countEvaluations, expectArrivedOnce } from '#tests/support/arrived.ts';
import { connect, match, openDesktopOfStranger, test } from '#tests/support/desktop.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { button, choosePhotos, expectAllSent, send, title, typeImei } from '#tests/support/walk.ts';

const wrong = (matchCode: string) => String((Number(matchCode) + 1) % 100).padStart(2, '0');

test('a wrong number three times ends it on both screens, and another code begins again', async ({ page, desktop }) => {
  await page.goto(await desktop.copyLink());
  const matchCode = await desktop.matchCode();
  await match(page, '4');
  await expect(page.getByText('Son dos cifras: están en la pantalla del ordenador.')).toBeVisible();
  for (let tries = 0; tries < 2; tries += 1) {
    await match(page, wrong(matchCode));
    await expect(page.getByText('Ese no es el número del ordenador.')).toBeVisible();
    await expect(page.getByLabel('Número del ordenador')).toHaveValue('');
    await expect(page.getByLabel('Número del ordenador')).toBeFocused();
    await expect(page).toHaveTitle('Error: Sigue con tu móvil · Peritia');
  }
  await expectAccessible(page);
  await match(page, wrong(matchCode));
  await expect(title(page, 'Tres números equivocados')).toBeFocused();
  await expectAccessible(page);
  await expect(title(desktop.page, 'Tres números equivocados')).toBeVisible();
  await expectAccessible(desktop.page);
  await button(desktop.page, 'Crear otro código').click();
  await connect(page, desktop);
});

test('the QR is drawn anew every minute; after ten nothing opens it, and both screens say so', async ({
  page,
  desktop,
  server,
  insured,
}) => {
  await desktop.page.clock.install();
  await desktop.page.reload();
  const code = desktop.page.getByRole('img', { name: 'Código QR para seguir en el móvil' });
  await expect(code.locator('svg')).toBeVisible();
  const first = await code.innerHTML();
  await desktop.page.clock.fastForward(61_000);
  await expect.poll(() => code.innerHTML()).not.toBe(first);
  const second = await code.innerHTML();
  await desktop.page.clock.setSystemTime(Date.now() - 3_600_000);
  await desktop.page.clock.fastForward(61_000);
  await expect.poll(() => code.innerHTML()).not.toBe(second);
  const link = await desktop.copyLink();

  await server.query('update handoffs set expires_at = now() where risk_id = $1', [insured.riskId]);
  await page.goto(link);
  await expect(title(page, 'El código ha caducado')).toBeVisible();
  await expectAccessible(page);
  await desktop.page.clock.fastForward(61_000);
  await expect(title(desktop.page, 'El código ha caducado')).toBeVisible();
  await expectAccessible(desktop.page);
  await button(desktop.page, 'Crear otro código').click();
  await expect(code).toBeVisible();
});

test('used: a second phone is told so, and the first one is led on', async ({ page, desktop, browser, server }) => {
  const link = await desktop.copyLink();
  await connect(page, desktop);
  // The first one opens the link again, to go back to what it has begun.
  await page.goto(link);
  await expect(title(page, 'Ese código ya se ha usado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Seguir con la peritación' }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  const other = await browser.newContext({ baseURL: server.origin });
  const second = await other.newPage();
  await second.goto(link);
  await expect(title(second, 'Ese código ya se ha usado')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Seguir con la peritación' })).toHaveCount(0);
  await expectAccessible(second);
  await other.close();
});

test('cancelled on the desktop while the phone works: the phone says so and sends nothing', async ({ page, desktop, server, insured }) => {
  await connect(page, desktop);
  await typeImei(page, newImei());
  await choosePhotos(page);
  await button(desktop.page, 'Cancelar').click();
  await expectAccessible(desktop.page);
  await button(desktop.page, 'Sí, cancelar').click();
  await expect(title(desktop.page, 'Cancelado')).toBeVisible();
  await send(page);
  await expect(title(page, 'Se ha cancelado en el ordenador')).toBeVisible();
  await expectAccessible(page);
  expect(await countEvaluations(server, insured)).toBe(0);
});

test('what was done before a cancellation goes on with the next code', async ({ page, desktop, server, insured }) => {
  const imei = newImei();
  await connect(page, desktop);
  await typeImei(page, imei);
  await choosePhotos(page);
  await button(desktop.page, 'Cancelar').click();
  await button(desktop.page, 'Sí, cancelar').click();
  await button(desktop.page, 'Crear otro código').click();
  await page.goto(await desktop.copyLink());
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Se ve todo bien?').or(title(page, '¿Cómo nos das el IMEI?'))).toBeVisible();
  await page.goto(`/evaluation/summary?policy=${insured.policyId}&risk=${insured.riskId}`);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('opened on the wrong phone: the code is shown again, and the right phone goes on', async ({ page, desktop, browser, server }) => {
  const other = await openDesktopOfStranger(browser, server);
  await other.page.goto(await desktop.copyLink());
  await expect(title(other.page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  const matchCode = await desktop.matchCode();
  await other.close();
  await button(desktop.page, 'Usar otro móvil').click();
  await expectAccessible(desktop.page);
  await expectFits(desktop.page);
  await page.goto(await desktop.copyLink());
  await match(page, matchCode);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
});

test('"No he sido yo" ends it on the desktop too, and nothing opens it again', async ({ page, desktop }) => {
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/handoffs/entries') ? 1 : 0));
  const link = await desktop.copyLink();
  await page.goto(link);
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await button(page, 'No he sido yo').click();
  await expect(title(page, 'Aquí no se sigue')).toBeVisible();
  await expect(page.getByText('Ese código ya no vale, y el ordenador lo sabe.')).toBeVisible();
  await expectAccessible(page);
  await expect(title(desktop.page, 'En el móvil han dicho que no')).toBeVisible();
  await expectAccessible(desktop.page);
  await page.goto(link);
  await expect(title(page, 'Se ha cancelado en el ordenador')).toBeVisible();
  await button(desktop.page, 'Crear otro código').click();
  await connect(page, desktop);
  // Each opening of a link makes one call; a second call would ask again after the person has refused.
  expect(asked).toBe(3);
});

test('"No he sido yo" without a network is told when there is one, whatever the time on the phone', async ({ page, context, desktop }) => {
  await page.clock.install();
  await page.goto(await desktop.copyLink());
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'No he sido yo').click();
  await expect(page.getByText('Estamos anulando ese código.')).toBeVisible();
  await expect(title(desktop.page, 'Sigue con tu móvil')).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  for (let again = 0; again < 2; again += 1) {
    const told = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/handoffs/refusals'));
    await page.clock.fastForward(16_000);
    await told;
  }
  await context.setOffline(false);
  await expect(title(desktop.page, 'En el móvil han dicho que no')).toBeVisible();
  await expect(page.getByText('Ese código ya no vale, y el ordenador lo sabe.')).toBeVisible();
});

test('a desktop without a network says so, and blames neither the browser nor the phone', async ({ page, desktop }) => {
  const offline = desktop.page.getByText('Estás sin conexión');
  await desktop.context.setOffline(true);
  await expect(offline).toBeVisible();
  await expectAccessible(desktop.page);
  await expectFits(desktop.page);
  await button(desktop.page, 'Copiar enlace').click();
  await expect(desktop.page.getByText('No hay conexión. Inténtalo cuando tengas red.')).toBeVisible();
  await expect(desktop.page.getByText('El navegador no nos deja copiar.')).toHaveCount(0);
  await desktop.context.setOffline(false);
  await connect(page, desktop);
  const heard = desktop.page.getByText(/Último aviso del móvil/);
  await expect(heard).toBeVisible();
  await desktop.context.setOffline(true);
  await expect(offline).toBeVisible();
  await expect(heard).toHaveCount(0);
  await desktop.context.setOffline(false);
  await expect(heard).toBeVisible();
  await expect(offline).toHaveCount(0);
});
