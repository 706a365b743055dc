import { expect } from '@playwright/test';
import { call } from '#tests/support/api.ts';
import { match, test } from '#tests/support/desktop.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { buildWith } from '#tests/support/other-builds.ts';
import { button, openShortLink, signInQuietly, title } from '#tests/support/walk.ts';

test.beforeEach(async ({ server }) => {
  await server.stop();
  await server.start({ APP_DIR: await buildWith({ VITE_ROUTER_MODE: 'hash' }) });
});
test.afterEach(async ({ page, server }) => {
  await page.close();
  await server.stop();
});

/** The address in the mail that the server has sent to a person; `form`: what such an address looks like. */
const linkIn = (mails: string[], to: string, form: RegExp) => form.exec(mails.find((mail) => mail.includes(`To: ${to}`)) ?? '')?.[0] ?? '';

test('a hand-over: the code on the screen and the mailed link lead to the phone, and its screens have addresses', async ({
  page,
  desktop,
  server,
  insured,
}) => {
  await expect(desktop.page).toHaveURL(`${server.origin}/#/evaluation/handoff?policy=${insured.policyId}`);
  await button(desktop.page, 'Enviármelo por correo').click();
  const mailed = async () => linkIn(await server.mails(), insured.email, /http:\S+\/m#s=[\w-]{22}/);
  await expect.poll(mailed).not.toBe('');
  const copied = await desktop.copyLink();
  expect(copied).toMatch(/\/#\/m\?s=[\w-]{22}$/);
  await page.goto(copied);
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/#/m`);

  await page.goto('about:blank');
  await page.goto(await mailed());
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/#/m`);
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect(page).toHaveURL(/\/#\/evaluation/);
  await page.reload();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expectAccessible(page);
});

test('the mailed link for a new password chooses one, and its token leaves the address', async ({ page, server, insured }) => {
  await call(server, 'POST', '/users/remember-password', { body: { email: insured.email } });
  const mailed = async () => linkIn(await server.mails(), insured.email, /http:\S+\/password#t=[\w-]+/);
  await expect.poll(mailed).not.toBe('');
  await page.goto(await mailed());
  await expect(title(page, 'Elige tu contraseña')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/#/password`);
});

test('the mailed link by which somebody says who they are leads to its screen, and its token leaves the address', async ({
  page,
  server,
}) => {
  await page.goto('/confirmar#t=pr_nothing');
  await expect(title(page, 'Confirma que eres tú')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/#/confirmar`);
  await button(page, 'Sí, soy yo').click();
  await expect(title(page, 'Este enlace ya no vale')).toBeVisible();
});

test('a short link and other addresses with a path lead to their screens, each with its question', async ({ page, server, insured }) => {
  await openShortLink(page, server, insured);
  await expect(page).toHaveURL(`${server.origin}/#/evaluation?policy=${insured.policyId}`);
  await page.goto(`/evidence/00000000-0000-4000-8000-000000000000/${'0'.repeat(64)}`);
  await expect(title(page, 'Aquí no hay ningún justificante así')).toBeVisible();
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${server.origin}/(#/)?$`));
});
