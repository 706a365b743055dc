import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { password } from '#tests/support/people.ts';
import { test as base } from '#tests/support/test.ts';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts';
import { button, signIn, title } from '#tests/support/walk.ts';

/** A passkey is bound to a host name, so this server has one. */
const test = base.extend<Record<never, never>, { server: AppServer }>({
  server: [
    async ({ cluster }, run) => {
      const server = await cluster.newServer();
      const origin = server.origin.replace('127.0.0.1', 'localhost');
      await server.stop();
      await server.start({ PUBLIC_URL: origin });
      await run({ ...server, origin });
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('somebody makes a passkey, comes in with it, and takes it away', async ({ page, insured }) => {
  const { devTools, authenticatorId } = await addVirtualAuthenticator(page);
  const sheet = page.getByRole('dialog');
  await signIn(page, insured);
  await page.goto('/cuenta');
  await button(page, /^Crear una llave de acceso/).click();
  await sheet.getByLabel('Tu contraseña', { exact: true }).fill('no es esta');
  await button(page, 'Crear la llave').click();
  await expect(sheet.getByText('No es tu contraseña de ahora.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Nombre de la llave').fill('Mi Pixel');
  await sheet.getByLabel('Tu contraseña', { exact: true }).fill(password);
  // The authenticator does not recognise the finger: no passkey is created, and the person can try again.
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button(page, 'Crear la llave').click();
  await expect(sheet.getByText('No se ha creado')).toBeVisible();
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button(page, 'Crear la llave').click();
  await expect(page.getByText('Ya puedes entrar sin contraseña')).toBeVisible();
  await expect(page.getByText('Mi Pixel')).toBeVisible();
  await expectAccessible(page);

  await button(page, /^Cerrar sesión$/).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  // Presence is not simulated, so that no passkey is chosen automatically.
  await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.goto('/acceso?return=%2Fcuenta');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await expectAccessible(page);
  await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await button(page, 'Usar la huella, la cara o el PIN').click();
  await expect(title(page, 'Tu cuenta')).toBeVisible();

  await button(page, 'Quitar la llave de acceso Mi Pixel').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar la llave', exact: true }).click();
  await expect(page.getByText('Llave de acceso quitada')).toBeVisible();
  await button(page, /^Cerrar sesión$/).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await page.goto('/acceso');
  await button(page, 'Usar la huella, la cara o el PIN').click();
  await expect(page.getByText('Esa llave de acceso no abre ninguna cuenta.')).toBeVisible();
});

test('a passkey whose answer was lost is in the list when the device says that it has one', async ({ page, insured }) => {
  await addVirtualAuthenticator(page);
  const sheet = page.getByRole('dialog');
  await signIn(page, insured);
  await page.goto('/cuenta');
  await button(page, /^Crear una llave de acceso/).click();
  await sheet.getByLabel('Nombre de la llave').fill('Mi Pixel');
  await sheet.getByLabel('Tu contraseña', { exact: true }).fill(password);
  // The request arrives, and its answer is lost.
  await page.route(
    /\/passkeys$/,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Crear la llave').click();
  await expect(sheet.getByText('No hay conexión.')).toBeVisible();
  await button(page, 'Crear la llave').click();
  await expect(sheet.getByText('Este dispositivo ya tiene una llave de acceso de tu cuenta.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mi Pixel')).toBeVisible();
});

test('a passkey that autofill offers opens the account also on a page that has been open for long', async ({ page, server, insured }) => {
  const { devTools, authenticatorId } = await addVirtualAuthenticator(page);
  const answer = (enabled: boolean) => devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.clock.install();
  await signIn(page, insured);
  await page.goto('/cuenta?abre=llave');
  await page.getByRole('dialog').getByLabel('Tu contraseña', { exact: true }).fill(password);
  await button(page, 'Crear la llave').click();
  await expect(page.getByText('Ya puedes entrar sin contraseña')).toBeVisible();
  await button(page, /^Cerrar sesión$/).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();

  await answer(false);
  const offered = () => page.waitForResponse((response) => response.url().endsWith('/passkey-login/options'));
  const first = offered();
  await page.goto('/acceso?return=%2Fcuenta');
  await first;
  await server.query('update passkey_challenges set expires_at = now()');
  await answer(true);
  await page.clock.fastForward(301_000);
  await expect(title(page, 'Tu cuenta')).toBeVisible();
});
