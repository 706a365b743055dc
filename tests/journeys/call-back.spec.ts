import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

test('a call is asked for on the help page, and without a network from home', async ({ page, context, server, insured }) => {
  const asked = () => server.query('select name, phone, reason, consent_text, slot_date from call_requests order by id');
  const sheet = page.getByRole('dialog');

  // Nobody is signed in.
  await page.goto('/ayuda');
  await expect(page.getByText(/^Ahora: (abierto$|cerrado\. Abre (hoy|mañana|el .+) a las \d+\.)/)).toBeVisible();
  await expect(page.getByText('Las horas son las de la península.')).toBeHidden();
  await button(page, 'Te llamamos').click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByText('Escribe tu nombre.')).toBeVisible();
  await expect(sheet.getByLabel('Nombre')).toBeFocused();
  await sheet.getByLabel('Nombre').fill('Carmen');
  await sheet.getByLabel('Teléfono').fill('612 34');
  await sheet.getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByText('Escribe un teléfono español de nueve cifras.')).toBeVisible();
  expect(await asked()).toEqual([]);
  await sheet.getByLabel('Teléfono').fill('612 344 718');
  const tomorrow = await sheet.getByLabel('¿Cuándo?').locator('option').nth(2).getAttribute('value');
  await sheet.getByLabel('¿Cuándo?').selectOption(tomorrow);
  await sheet.getByLabel(/¿De qué se trata\?/).fill('Mi contrato');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByText('Tenemos tu petición. Te llamamos al 612 344 718.')).toBeVisible();
  await expect(sheet.getByText(/, de \d+ a \d+ h$/)).toBeVisible();
  await expectAccessible(page);
  expect(await asked()).toMatchObject([{ name: 'Carmen', phone: '612344718', reason: 'Mi contrato' }]);
  await button(page, 'Entendido').click();

  // The second request of the same person, because nobody has answered the first.
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length))).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByText('Estás sin conexión')).toBeVisible();
  await expect(sheet.getByLabel('Nombre')).toHaveValue('Carmen Prueba');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await sheet.getByLabel('Teléfono').fill('612344719');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByRole('heading', { name: 'Te llamamos cuando haya red' })).toBeVisible();
  await page.reload();
  expect(await asked()).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(asked).toHaveLength(2);
});

test('a number that waits for three calls is told so, and nothing is left on the phone', async ({ page, server }) => {
  const sheet = page.getByRole('dialog');
  await server.query(
    `insert into call_requests (name, phone, slot_date, slot_hour, consent_text, consent_version, created_at)
     select 'x', '699111222', current_date + 2, 12, 'x', '1', now() from generate_series(1, 3)`,
  );
  await page.goto('/ayuda');
  await button(page, 'Te llamamos').click();
  await sheet.getByLabel('Nombre').fill('Luis');
  await sheet.getByLabel('Teléfono').fill('699 111 222');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByText('Ya hay varias llamadas pedidas')).toBeVisible();
  await expect(sheet.getByLabel('Nombre')).toHaveValue('Luis');
  await expectAccessible(page);
  await page.goto('/pendientes');
  // This screen would list what the phone keeps for a person who is not logged in.
  await expect(title(page, 'Entra para ver lo pendiente')).toBeVisible();
});

test('a call that somebody asks for logged in is theirs', async ({ page, server, insured }) => {
  const sheet = page.getByRole('dialog');
  await signInQuietly(page, server, insured);
  await page.goto('/ayuda');
  await button(page, 'Te llamamos').click();
  await sheet.getByLabel('Teléfono').fill('699 111 223');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Te llamamos' }).click();
  await expect(sheet.getByText('Tenemos tu petición. Te llamamos al 699 111 223.')).toBeVisible();
  expect(await server.query(`select user_id from call_requests where phone = '699111223'`)).toEqual([{ user_id: insured.id }]);
});

test.describe('on a device in the Canary Islands', () => {
  test.use({ timezoneId: 'Atlantic/Canary' });

  test('the hours are said to be those of the mainland', async ({ page }) => {
    const sheet = page.getByRole('dialog');
    await page.goto('/ayuda');
    await expect(page.getByText('Las horas son las de la península.')).toBeVisible();
    await button(page, 'Te llamamos').click();
    await sheet.getByLabel('¿Cuándo?').selectOption({ index: 2 });
    await expect(sheet.getByLabel('Hora').locator('option').first()).toHaveText(/^de \d+ a \d+ h \(hora peninsular\)$/);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits(page);
    await expectAccessible(page);
  });
});
