import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addPerson, type Person, password } from '#tests/support/people.ts';
import { test as base } from '#tests/support/test.ts';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts';
import { button, title } from '#tests/support/walk.ts';

/** The second factor of office users, on an installation that requires one. A passkey is bound to a host name, so this server has one. */
const test = base.extend<Record<never, never>, { server: AppServer }>({
  server: [
    async ({ cluster }, run) => {
      const server = await cluster.newServer();
      const origin = server.origin.replace('127.0.0.1', 'localhost');
      await server.stop();
      await server.start({ PUBLIC_URL: origin, STAFF_SECOND_FACTOR: 'required' });
      await run({ ...server, origin });
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const stepMs = 30_000;
/** The code of the given number of steps from now. */
const codeOf = (totp: TOTP, steps: number) => totp.generate({ timestamp: (totp.counter() + steps) * stepMs });
const sheet = (page: Page) => page.getByRole('dialog');
const code = (page: Page) => page.getByLabel('Código', { exact: true });

async function fillPassword(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').press('Enter');
}

/** Sets up an authenticator app with the keyboard alone, on the page to which users without a second factor are led. */
async function setUp(page: Page): Promise<{ totp: TOTP; used: string; recovery: string[] }> {
  await button(page, 'Configurar la aplicación').press('Enter');
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const used = codeOf(totp, 0);
  await code(page).fill(used);
  await code(page).press('Enter');
  await expect(page.getByText('Guarda tus códigos de recuperación')).toBeVisible();
  return { totp, used, recovery: await page.locator('li > code').allInnerTexts() };
}

const factorIsOld = (server: AppServer, { id }: Person) =>
  server.query(`update sessions set factor_at = now() - interval '11 minutes' where user_id = $1`, [id]);

async function logOut(page: Page): Promise<void> {
  await page.goto('/cuenta');
  await button(page, /^Cerrar sesión$/).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  // Removes the mark that makes the browser offer a passkey: this authenticator would answer the offer at once, without a press.
  await page.evaluate(() => localStorage.removeItem('peritia.passkey'));
  await page.goto('/acceso');
}

test('whoever has no second factor sets one up before anything else, and comes in with it from then on', async ({ page, server }) => {
  const person = await addPerson(server, 'staff');
  await page.goto('/acceso?return=%2Foficina%2Fpolizas');
  await fillPassword(page, person);
  await expect(title(page, 'Tu acceso')).toBeVisible();
  await expect(page.getByText('Antes de seguir, configura tu segundo factor')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await button(page, 'Configurar la aplicación').click();
  await code(page).fill('000000');
  await button(page, 'Confirmar el código').click();
  await expect(page.getByText('Ese código no es el de ahora.')).toBeVisible();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible(page);
  await expectFits(page);
  await page.reload();
  const { totp, used, recovery } = await setUp(page);
  expect(new Set(recovery).size).toBe(10);
  await expectAccessible(page);
  await expectFits(page);
  const saved = page.waitForEvent('download');
  await button(page, 'Descargar').click();
  expect((await readFile(await (await saved).path(), 'utf8')).trim().split('\n')).toEqual(recovery);
  await page.reload();
  await expect(page.getByText('Códigos de recuperación sin usar: 10.')).toBeVisible();
  await expect(page.getByText(recovery[0] ?? '')).toHaveCount(0);
  await button(page, 'Códigos de recuperación nuevos').press('Enter');
  await expectAccessible(page);
  await button(page, 'Pedir códigos nuevos').press('Enter');
  await expect(page.getByRole('listitem').locator('code')).toHaveCount(10);
  const renewed = await page.getByRole('listitem').locator('code').allInnerTexts();
  expect(renewed.some((one) => recovery.includes(one))).toBe(false);
  await page.goto('/oficina/polizas');
  await expect(title(page, 'Pólizas')).toBeVisible();

  await logOut(page);
  await fillPassword(page, person);
  await expect(title(page, 'Escribe tu código')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByLabel('Correo')).toHaveValue(person.email);
  await button(page, 'Entrar').press('Enter');
  await expect(code(page)).toBeFocused();
  await button(page, 'Entrar').press('Enter');
  await expect(page.getByText('Escribe los 6 números del código.')).toBeVisible();
  await code(page).fill(used);
  await button(page, 'Entrar').press('Enter');
  // Which of these messages is shown depends on how slow this machine is.
  await expect(page.getByText(/Ese código (ya se ha usado|es de otra hora|no es el de ahora)/)).toBeVisible();
  await code(page).fill(codeOf(totp, -4));
  await button(page, 'Entrar').press('Enter');
  await expect(page.getByText('Mira que el reloj del móvil esté en hora automática')).toBeVisible();
  await expectAccessible(page);
  await code(page).fill(codeOf(totp, 1));
  await button(page, 'Entrar').press('Enter');
  await expect(title(page, /^Hola/)).toBeVisible();

  await logOut(page);
  await fillPassword(page, person);
  await button(page, 'Usar un código de recuperación').press('Enter');
  await expect(page.getByText('Ese código')).toHaveCount(0);
  await page.getByLabel('Código de recuperación').fill(recovery[0] ?? '');
  await button(page, 'Entrar').press('Enter');
  await expect(page.getByText('Ese código no vale')).toBeVisible();
  await page.getByLabel('Código de recuperación').fill((renewed[0] ?? '').toLowerCase());
  await button(page, 'Entrar').press('Enter');
  await expect(title(page, /^Hola/)).toBeVisible();
});

test('what takes something away asks again, by code or passkey, and goes on with nothing lost', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { devTools, authenticatorId } = await addVirtualAuthenticator(page);
  const [admin, other] = [await addPerson(server, 'admin'), await addPerson(server, 'staff')];
  await page.goto('/acceso');
  await fillPassword(page, admin);
  const { recovery } = await setUp(page);
  await button(page, /^Crear una llave de acceso/).click();
  await sheet(page).getByLabel('Tu contraseña', { exact: true }).fill(password);
  await button(page, 'Crear la llave').click();
  await expect(page.getByText('Ya puedes entrar sin contraseña')).toBeVisible();
  await expectAccessible(page);

  await factorIsOld(server, admin);
  await page.goto('/oficina/distribuidores');
  await button(page, 'Exportar CSV').click();
  await expect(sheet(page)).toContainText('Confirma que eres tú');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No se ha hecho: faltaba confirmar que eres tú.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'Exportar CSV').click();
  await sheet(page).getByRole('button', { name: 'Usar un código de recuperación' }).press('Enter');
  await sheet(page).getByLabel('Código de recuperación').fill('AAAAA-AAAAA');
  await button(page, 'Confirmar').press('Enter');
  await expect(sheet(page)).toContainText('Ese código no vale');
  await expectAccessible(page);
  await sheet(page)
    .getByLabel('Código de recuperación')
    .fill(recovery[0] ?? '');
  await button(page, 'Confirmar').press('Enter');
  await saved;
  await expect(sheet(page)).toHaveCount(0);

  await page.goto(`/oficina/usuarios/${other.id}`);
  await page.getByLabel('Segmento').fill('Oro');
  await factorIsOld(server, admin);
  await button(page, 'Guardar').click();
  await sheet(page).getByRole('button', { name: 'Usar la llave de acceso' }).press('Enter');
  await expect.poll(() => server.query('select segment from users where id = $1', [other.id])).toEqual([{ segment: 'Oro' }]);

  // A recovery code replaces a lost passkey too.
  await page.goto('/oficina/acceso');
  await button(page, 'Quitar la aplicación').click();
  await sheet(page).getByRole('button', { name: 'Quitar la aplicación' }).click();
  await expect(page.getByText('No tienes ninguno.')).toBeVisible();
  await button(page, 'Códigos de recuperación nuevos').click();
  await button(page, 'Pedir códigos nuevos').click();
  await expect(page.getByText('Guarda tus códigos de recuperación')).toBeVisible();
  await expect(page.getByText('Códigos de recuperación sin usar: 10.')).toBeVisible();
  await expectAccessible(page);

  // A log-in with the passkey counts as both factors.
  // Presence is not simulated, so that no passkey is chosen automatically.
  await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await logOut(page);
  await expect(title(page, 'Entra en tu cuenta')).toBeVisible();
  await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await button(page, 'Usar la huella, la cara o el PIN').click();
  await expect(title(page, /^Hola/)).toBeVisible();
});

test('whoever would rather not is asked once for all the rows that they chose', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const admin = await addPerson(server, 'admin');
  await server.query(
    `insert into discounts (code, description, kind, value_hundredths, created_at)
     select 'VARIOS-' || n, 'x', 'amount', 100, now() from generate_series(1, 3) n`,
  );
  await page.goto('/acceso');
  await fillPassword(page, admin);
  await setUp(page);
  await factorIsOld(server, admin);
  await page.goto('/oficina/descuentos?search=varios');
  await page.getByRole('checkbox', { name: 'Elegir todas las filas' }).check();
  await button(page, 'Desactivar').click();
  await expect(sheet(page)).toContainText('Confirma que eres tú');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No se ha cambiado ninguna')).toBeVisible();
  await expect(page.getByText(/faltaba confirmar que eres tú/)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(await server.query(`select 1 from discounts where code like 'VARIOS%' and active`)).toHaveLength(3);
});

test('an administrator lets in again whoever has lost their phone', async ({ page, browser, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [admin, lost] = [await addPerson(server, 'admin'), await addPerson(server, 'staff')];
  const theirs = await browser.newPage({ baseURL: server.origin, serviceWorkers: 'block' });
  await theirs.goto('/acceso');
  await fillPassword(theirs, lost);
  await setUp(theirs);
  await theirs.close();
  await page.goto('/acceso');
  await fillPassword(page, admin);
  await setUp(page);
  await page.goto(`/oficina/usuarios/${lost.id}`);
  await button(page, 'Quitar su segundo factor').click();
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Quitar su segundo factor' }).press('Enter');
  await expect(page.getByText('Segundo factor quitado').first()).toBeVisible();
  await logOut(page);
  await fillPassword(page, lost);
  await expect(page.getByText('Antes de seguir, configura tu segundo factor')).toBeVisible();
});
