import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { acceptancesOn, call } from '#tests/support/api.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { contracting } from '#tests/support/module-contracting.ts';
import { password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, fillSignIn, signInQuietly, title } from '#tests/support/walk.ts';

const linkTo = (mails: string[], to: string, form: RegExp) => form.exec(mails.find((mail) => mail.includes(`To: ${to}`)) ?? '')?.[0] ?? '';

test('whoever contracted says by the mailed link that it was them, and chooses a password that is not easy to guess', async ({
  page,
  server,
}) => {
  const email = 'recien-llegada@ejemplo.es';
  const { body: proposal } = await call<{ identifier_proposal: string; version: number; price: { total_price: number } }>(
    server,
    'POST',
    '/proposals',
    { body: { ...contracting, email } },
  );
  const { identifier_proposal, version, price } = proposal;
  const booked = await call(server, 'POST', '/policies', {
    body: { identifier_proposal, version, total_price: price.total_price, acceptances: await acceptancesOn(server, 'contracting') },
  });
  expect(booked.status).toBe(201);
  const mailed = async () => linkTo(await server.mails(), email, /http:\S+\/confirmar#t=[\w-]+/);
  await expect.poll(mailed).not.toBe('');
  const proved = async () => (await server.query('select 1 from users where email = $1 and email_proved_at is not null', [email])).length;

  await page.goto(await mailed());
  await expect(title(page, 'Confirma que eres tú')).toBeVisible();
  await expect(page).toHaveURL(/\/confirmar$/);
  await expectAccessible(page);
  // Opening the link proves nothing yet, because programs open links too.
  expect(await proved()).toBe(0);
  await button(page, 'Sí, soy yo').click();
  await expect(title(page, 'Correo confirmado')).toBeVisible();
  await expectAccessible(page);
  expect(await proved()).toBe(1);

  await button(page, 'Elegir mi contraseña').click();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('123456789012');
  await button(page, 'Guardar la contraseña').click();
  await expect(page.getByText('Es fácil de adivinar')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('tres hormigas con sombrero');
  await expect(page.getByText('Es fácil de adivinar')).toHaveCount(0);
  await button(page, 'Guardar la contraseña').click();
  await expect(title(page, 'Contraseña cambiada')).toBeVisible();

  await page.goto('/');
  await page.goto(await mailed());
  await button(page, 'Sí, soy yo').click();
  await expect(title(page, 'Este enlace ya no vale')).toBeVisible();
  await expectAccessible(page);
});

test('another address is shown as not proved yet, and the link to it changes it', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  const next = `nuevo-${insured.id}@ejemplo.es`;
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('peritia.user') ?? '{}') as { api_token: string }).api_token);
  const asked = await call(server, 'PATCH', `/users/${insured.id}`, { token, body: { email: next, current_password: password } });
  expect(asked.status).toBe(200);
  await page.goto('/cuenta');
  await expect(page.getByText('Pendiente de confirmar')).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();
  await expectAccessible(page);
  const mailed = async () => linkTo(await server.mails(), next, /http:\S+\/confirmar#t=[\w-]+/);
  await expect.poll(mailed).not.toBe('');
  await page.goto(await mailed());
  await button(page, 'Sí, soy yo').click();
  await expect(title(page, 'Correo cambiado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Entrar' }).click();
  // The earlier session has ended. The log-in form appears only in a browser that remembers nobody.
  await page.evaluate(() => localStorage.removeItem('peritia.user'));
  await page.goto('/acceso');
  await fillSignIn(page, { email: next });
  await expect(title(page, /^Hola/)).toBeVisible();
});

test('after many wrong passwords a new browser is told to use the link of a mail, and one that has entered is not asked again', async ({
  page,
  server,
  insured,
}) => {
  const key = createHash('sha256').update(`wrong passwords ${insured.email}`).digest('hex');
  await server.query(`insert into rate_limits (key, tries, ends_at) values ($1, 100, now() + interval '1 day')`, [key]);
  await page.goto(`/acceso?return=${encodeURIComponent('/cuenta')}`);
  await fillSignIn(page, insured);
  await expect(page.getByRole('alert')).toContainText('Te lo hemos enviado por correo');
  await expectAccessible(page);
  const mailed = async () => linkTo(await server.mails(), insured.email, /http:\S+\/acceso#t=[\w-]+/);
  await expect.poll(mailed).not.toBe('');
  await page.goto('about:blank');
  await page.goto(await mailed());
  await expect(page).toHaveURL(/\/acceso$/);
  await fillSignIn(page, insured);
  await expect(title(page, /^Hola/)).toBeVisible();
  await page.goto('/cuenta');
  await button(page, /^Cerrar sesión$/).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await page.goto('/acceso');
  await fillSignIn(page, insured);
  await expect(title(page, /^Hola/)).toBeVisible();
});
