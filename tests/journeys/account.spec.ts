import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { call, logIn } from '#tests/support/api.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addPerson, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signIn, signInQuietly, title } from '#tests/support/walk.ts';

test('a session that ends while somebody types: the password alone is asked for, and nothing of what was typed is lost', async ({
  page,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta');
  await button(page, /^Carmen Prueba/).click();
  const sheet = page.getByRole('dialog', { name: 'Tus datos' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await sheet.getByLabel('Nombre').fill('María del Carmen');
  await sheet.getByLabel('Teléfono').fill('612 344 718');
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await expect(sheet.getByLabel('Nombre')).toHaveValue('María del Carmen');
  await expect(sheet.getByLabel('Teléfono')).toHaveValue('612 344 718');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(button(page, /^María del Carmen Prueba/)).toContainText('612 344 718');
  const [kept] = await server.query('select name, phones from users where id = $1', [insured.id]);
  expect(kept).toEqual({ name: 'María del Carmen', phones: ['612344718'] });
});

test('an answer that comes when somebody else has logged in on the device does not bring the earlier person back', async ({
  page,
  context,
  server,
  insured,
}) => {
  const other = await logIn(server, (await addPerson(server)).email);
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta?abre=datos');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/users/${insured.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    await answered;
    return route.fulfill({ response });
  });
  await page.getByLabel('Nombre').fill('María del Carmen');
  const saving = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await button(page, 'Guardar').click();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/ayuda');
  await elsewhere.evaluate((value) => localStorage.setItem('peritia.user', value), JSON.stringify(other));
  answer();
  await (await saving).finished();
  const signedIn = () => elsewhere.evaluate(() => (JSON.parse(localStorage.getItem('peritia.user') ?? '{}') as { id?: number }).id);
  await page.waitForTimeout(1000);
  expect(await signedIn()).toBe(other.id);
});

test('another e-mail counts when its link was opened, and another password is chosen with the one of now', async ({
  page,
  server,
  insured,
}) => {
  await signIn(page, insured);
  await page.goto('/cuenta');
  await button(page, /^Contraseña/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Contraseña de ahora', { exact: true }).fill('no es esta');
  await sheet.getByLabel('Contraseña nueva', { exact: true }).fill('cuatro palabras bastan siempre');
  await expectAccessible(page);
  await button(page, 'Guardar la contraseña').click();
  await expect(sheet.getByText('No es tu contraseña de ahora.')).toBeVisible();
  await sheet.getByLabel('Contraseña de ahora', { exact: true }).fill(password);
  await button(page, 'Guardar la contraseña').click();
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();

  const next = `nueva-${insured.email}`;
  await button(page, new RegExp(`^${insured.email}`)).click();
  await sheet.getByLabel('Correo nuevo').fill(next);
  await sheet.getByLabel('Tu contraseña', { exact: true }).fill('cuatro palabras bastan siempre');
  await expectAccessible(page);
  await button(page, 'Enviarme el enlace').click();
  await expect(button(page, new RegExp(`^${next}`))).toContainText('Pendiente de confirmar');
  // Going back closes the sheet, and going back again leaves the page.
  await expect(page).toHaveURL(/\/cuenta$/);

  const mailTo = async (to: string) => (await server.mails()).find((mail) => mail.includes(`To: ${to}`) && mail.includes('correo')) ?? '';
  await expect.poll(() => mailTo(next)).toContain('/confirmar#t=');
  await expect.poll(() => mailTo(insured.email)).toContain('Se ha pedido cambiar el correo de tu cuenta');
  await page.goto(/http:\S+\/confirmar#t=[\w-]+/.exec(await mailTo(next))?.[0] ?? '');
  await button(page, 'Sí, soy yo').click();
  await expect(title(page, 'Correo cambiado')).toBeVisible();
  await expectAccessible(page);
  const [kept] = await server.query('select email, pending_email from users where id = $1', [insured.id]);
  expect(kept).toEqual({ email: next, pending_email: null });
});

test('somebody asks for a copy of their data, is told by mail, and takes it along', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta');
  await button(page, 'Pedirla').click();
  const download = button(page, 'Descargar la copia de mis datos');
  await expect(download).toBeVisible();
  await expectAccessible(page);
  const mailed = async () => (await server.mails()).find((mail) => mail.includes(`To: ${insured.email}`)) ?? '';
  await expect.poll(mailed).toContain('La copia de tus datos está lista');
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toBe('mis-datos-peritia.zip');
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(Buffer.from(files['datos.json'] ?? []).toString()).toContain(insured.email);
});

test('a copy says until which hour it can be downloaded, and one that is gone by then is asked for again', async ({
  page,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta');
  await button(page, 'Pedirla').click();
  const download = button(page, 'Descargar la copia de mis datos');
  await expect(page.getByText(/puedes descargarla hasta el \d+ \S+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await server.query(`update data_exports set asked_at = asked_at - interval '7 days' where user_id = $1`, [insured.id]);
  await download.click();
  await expect(page.getByText('No lo encontramos.')).toBeVisible();
  await expect(download).toHaveCount(0);
  await button(page, 'Pedirla').click();
  await expect(page.getByText('No lo encontramos.')).toHaveCount(0);
  await expect(download).toBeVisible();
});

test('a copy that could not be made says so, and another is asked for at once', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await server.query('insert into data_exports (id, user_id, asked_at, failed_at) values (gen_random_uuid(), $1, now(), now())', [
    insured.id,
  ]);
  await page.goto('/cuenta');
  await expect(page.getByText('No hemos podido prepararla. Vuelve a pedirla.')).toBeVisible();
  await button(page, 'Pedirla').click();
  await expect(button(page, 'Descargar la copia de mis datos')).toBeVisible();
});

test('a connected phone is disconnected by a button that names it, and a second press while the list is read again does nothing', async ({
  page,
  server,
  insured,
}) => {
  const { api_token: token } = await logIn(server, insured.email);
  await call(server, 'POST', `/policies/${insured.policyId}/risks/${insured.riskId}/grants`, { token });
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta');
  const disconnect = button(page, /^Desconectar: Otro móvil u ordenador, desde /);
  await expect(disconnect).toBeVisible();
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/users\/\d+\/phones$/, async (route) => {
    await isLet;
    await route.continue();
  });
  const reading = page.waitForRequest(/\/users\/\d+\/phones$/);
  await disconnect.click();
  await reading;
  await disconnect.click();
  letThrough();
  await expect(disconnect).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
