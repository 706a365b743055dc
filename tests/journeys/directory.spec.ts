import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { type OidcProvider, startOidcProvider } from '#tests/support/oidc-provider.ts';
import { addPerson, password } from '#tests/support/people.ts';
import { test as base } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** The insurer's staff log in with its own directory, an OpenID Connect provider on this machine. */
const test = base.extend<{ visits: undefined }, { directory: OidcProvider }>({
  directory: [
    async ({ server }, run) => {
      const provider = await startOidcProvider(`${server.origin}/acceso/directorio`, {});
      await server.stop();
      await server.start({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client.id,
        OIDC_CLIENT_SECRET: provider.client.secret,
        OIDC_NAME: 'Aseguradora Mediterránea',
      });
      await run(provider);
      await provider.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** The directory is another origin, and the only foreign one that the test allows. */
  visits: [
    async ({ guards, directory }, run) => {
      await run(undefined);
      const others = guards.foreignRequests.filter((address) => !address.startsWith(`${directory.issuer}/`));
      guards.foreignRequests.splice(0, Infinity, ...others);
    },
    { auto: true },
  ],
});

const enter = 'Entrar con Aseguradora Mediterránea';

async function comeBack(page: Page, name: string): Promise<void> {
  await button(page, enter).click();
  await page.getByLabel('Nombre').fill(name);
  await button(page, 'Entrar').click();
}

test('somebody of the office comes in by the directory to where they wanted to go, and their password is good no more', async ({
  page,
  server,
  directory,
}) => {
  const person = await addPerson(server, 'staff');
  directory.people['carmen-p'] = { email: person.email, email_verified: true };
  await page.goto('/oficina/distribuidores?sort=name');
  await expect(button(page, enter)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await comeBack(page, 'carmen-p');
  await expect(title(page, 'Distribuidores')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?sort=name');
  // No address in the history contains the code with which the directory sent them back.
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  await page.goto('/cuenta');
  await button(page, /^Cerrar sesión$/).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, /^Entrar$/).click();
  await expect(page.getByText('Tu usuario entra con el directorio de tu empresa')).toBeVisible();
});

test('whoever the directory does not vouch for, or nobody here knows, reads what to do', async ({ page, context, directory }) => {
  directory.people.nadie = { email: 'nadie-aqui@peritia.example', email_verified: true };
  await page.goto('/acceso');
  await comeBack(page, 'nadie');
  await expect(page.getByText('aquí nadie de la oficina tiene tu correo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver a entrar' }).click();
  // They cancel at the directory, which no longer knows them.
  await context.clearCookies();
  await comeBack(page, '');
  await expect(page.getByText('El directorio no te ha dejado entrar')).toBeVisible();
  // The answer of another person's visit, opened in a browser that has started none.
  await page.goto('/acceso/directorio?code=12345678901234567890&state=de-otro');
  await expect(page.getByText('no empezaste aquí')).toBeVisible();
  await page.reload();
  await expect(page.getByText('no empezaste aquí')).toBeVisible();
});

test('a browser that keeps nothing is told why the directory is of no use in it', async ({ page, context, directory }) => {
  await context.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.goto('/acceso');
  await button(page, enter).click();
  await expect(page.getByText('Este navegador no guarda nada de esta web')).toBeVisible();
  await expect(button(page, enter)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/acceso/directorio?code=12345678901234567890&state=de-otro&iss=${directory.issuer}`);
  await expect(page.getByText('no empezaste aquí')).toBeVisible();
});

test('an answer that did not arrive is handed in again', async ({ page, context, server, directory }) => {
  const person = await addPerson(server, 'admin');
  directory.people['admin-p'] = { email: person.email, email_verified: true };
  await page.goto('/acceso');
  await button(page, enter).click();
  await page.getByLabel('Nombre').fill('admin-p');
  await context.route('**/api/users/directory-login', (route) => route.abort());
  await button(page, 'Entrar').click();
  await expect(page.getByText('No hay conexión')).toBeVisible();
  await context.unroute('**/api/users/directory-login');
  await button(page, 'Reintentar').click();
  await expect(title(page, /^Hola/)).toBeVisible();
});

test('an administrator sees where somebody is logged in, ends it, and lets go of the directory', async ({ page, server }) => {
  const [admin, staff] = [await addPerson(server, 'admin'), await addPerson(server, 'staff')];
  await server.query('update users set directory_subject = $1 where id = $2', ['staff-of-test', staff.id]);
  await server.query(
    `insert into sessions (token_hash, user_id, family, created_at, last_seen_at, expires_at) values ('of-test', $1, 'Firefox en Windows', now(), now(), now() + interval '1 day')`,
    [staff.id],
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInQuietly(page, server, admin);
  await page.goto(`/oficina/usuarios/${staff.id}`);
  await expect(page.getByText('Entra con el directorio de la empresa')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Cerrar la sesión de Firefox en Windows').click();
  await expect(page.getByText('Sesión cerrada').first()).toBeVisible();
  await expect(page.getByText('Firefox en Windows')).toHaveCount(0);
  await button(page, 'Soltar del directorio').click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Soltar' }).click();
  await expect(page.getByText('Ya no entra con el directorio').first()).toBeVisible();
  await expect(page.getByText('Ahora no está en ningún sitio.')).toBeVisible();
});
