import { expect, type Page } from '@playwright/test';
import { addCovered } from '#tests/support/claims.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

const maintenance = /^Estamos haciendo mejoras/;

test('while the server is worked on a page says so, keeps what was typed, and goes on by itself', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta?abre=correo');
  await page.getByLabel('Correo nuevo').fill('carmen@ejemplo.es');
  await page.getByLabel('Tu contraseña').fill(password);
  await server.stop();
  await server.start({ MAINTENANCE: '1' });
  await button(page, 'Enviarme el enlace').click();
  await expect(page.getByRole('alert').getByText(maintenance)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Correo nuevo')).toHaveValue('carmen@ejemplo.es');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').getByText(maintenance)).toBeVisible();

  // A visitor who arrives later is told too.
  await page.goto('/cuenta');
  const notice = page.getByRole('status').getByText(maintenance);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);

  await server.stop();
  await server.start({ MAINTENANCE: '0' });
  await expect(notice).toBeHidden();
});

test('an app that the server no longer serves says so and is renewed by a press', async ({ page, server, insured, context }) => {
  await signInQuietly(page, server, insured);
  const asOld = (url: URL) => url.pathname.startsWith('/api/');
  await context.route(asOld, (route) => route.continue({ headers: { ...route.request().headers(), 'peritia-wire': '0' } }));
  await page.goto('/cuenta');
  const notice = page.getByText('Esta versión de la app es antigua. Actualízala para seguir.').first();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await context.unroute(asOld);
  await button(page, 'Actualizar ahora').click();
  await expect(button(page, /^Contraseña/)).toBeVisible();
  await expect(notice).toBeHidden();
});

test('who tries too often is told for how long to wait', async ({ page, server, insured }) => {
  await server.stop();
  await server.start({ LOGIN_TRIES_PER_MINUTE: '2' });
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill(insured.email);
  for (let tries = 0; tries < 3; tries += 1) {
    await page.getByLabel('Contraseña', { exact: true }).fill(`otra-cosa-${tries}`);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  }
  await expect(page.getByRole('alert')).toHaveText(
    /Has probado muchas veces seguidas\. Vuelve a intentarlo dentro de \d+ segundos?\.|a partir de las/,
  );
  await expectAccessible(page);
  await server.stop();
});

test('a session that ends in the middle of a form takes nothing of what was typed', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta?abre=correo');
  await page.getByLabel('Correo nuevo').fill('carmen@ejemplo.es');
  await page.getByLabel('Tu contraseña').fill(password);
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  // The first call that the app makes learns of it, which may happen before the press.
  await button(page, 'Enviarme el enlace')
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByLabel('Correo nuevo')).toHaveValue('carmen@ejemplo.es');
  await expect(page.getByLabel('Tu contraseña')).toHaveValue('');
  await page.getByLabel('Tu contraseña').fill(password);
  await button(page, 'Enviarme el enlace').click();
  await expect(page.getByText('Te hemos enviado un enlace a carmen@ejemplo.es')).toBeVisible();
});

const typeAccount = async (page: Page) => {
  await page.getByLabel('Número de cuenta (IBAN)').fill('ES91 2100 0418 4502 0005 1332');
  await page.getByLabel('Titular de la cuenta').fill('Ana Gil');
};
const giveAccount = (page: Page) => button(page, 'Autorizar los cargos').click();
const typeReason = (page: Page) => page.getByLabel('¿De qué se trata?').fill('Ana Gil');
/** The account reads its sessions again when somebody returns to the page. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
for (const [name, path, open, type, learn] of [
  ['an account for the receipts', '/pago', 'Añadir una cuenta', typeAccount, giveAccount],
  ['a receipt by direct debit', '/payments/due', 'Domiciliación', typeAccount, giveAccount],
  ['a call', '/cuenta', 'Te llamamos', typeReason, comeBack],
] as const)
  test(`${name}: the form is open after a session that ended, with what was typed`, async ({ page, server }) => {
    const insured = await addCovered(server);
    await server.query('update policy_payments set activation_date = activation_date - 40 where policy_id = $1', [insured.policyId]);
    const receipts = 'select id from policy_payments where policy_id = $1 and instalment = 2';
    const [due] = await server.query<{ id: number }>(receipts, [insured.policyId]);
    await signInQuietly(page, server, insured);
    await page.goto(path === '/cuenta' ? path : `/policies/${insured.policyId}${path.replace('due', String(due?.id))}`);
    await page.getByText(open, { exact: true }).first().click();
    await type(page);
    await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
    await learn(page);
    await expect(title(page, 'Entra otra vez')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const typed = learn === comeBack ? '¿De qué se trata?' : 'Titular de la cuenta';
    await expect(page.getByLabel(typed)).toHaveValue('Ana Gil');
  });

for (const [address, name] of [
  ['/error', 'Ha ocurrido un error'],
  ['/no-existe', 'No encontramos esa página'],
  ['/invalid/device', 'Sigue con tu móvil'],
  ['/permission-required?cause=office', 'Esto no está en tu cuenta'],
  ['/permission-required', 'Necesitamos la cámara'],
] as const)
  test(`${address} leads to an agent`, async ({ page, server, insured }) => {
    await signInQuietly(page, server, insured);
    await page.goto(address);
    await expect(title(page, name)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ayuda de un agente' }).click();
    await expect(page).toHaveURL(/\/ayuda$/);
  });
