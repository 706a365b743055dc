import { expect, type Page } from '@playwright/test';
import { call } from '#tests/support/api.ts';
import { chooseInsurance, findDevice } from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { contracting } from '#tests/support/module-contracting.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

test('a contract that was left is found again from its mail, and the mail has its way out', async ({ page, server }) => {
  const email = 'a-medias@ejemplo.es';
  const { body } = await call<{ last_day: string }>(server, 'POST', '/proposals', { body: { ...contracting, email } });
  await server.query(`update proposals set updated_at = now() - interval '2 days' where state->>'email' = $1`, [email]);
  await server.query(`insert into pgboss.job (name) values ('remind-unfinished')`);
  const mail = async () => (await server.mails()).find((text) => text.includes(`To: ${email}`)) ?? '';
  await expect.poll(mail).toContain('Tienes un seguro a medio contratar');
  const linkTo = async (page: string) => new RegExp(`http:\\S+/${page}#[pt]=[\\w-]+`).exec(await mail())?.[0] ?? '';

  await page.goto(await linkTo('contratacion'));
  await expect(page.getByText('Apple iPhone 15').first()).toBeVisible();
  await expect(page).toHaveURL(/\/contratacion$/);
  await expectAccessible(page);
  expect(body.last_day).toMatch(/^\d{4}-/);

  const refused = async () => (await server.query('select 1 from reminder_refusals')).length;
  await page.goto(await linkTo('recordatorios'));
  await expect(title(page, '¿Dejamos de recordártelo?')).toBeVisible();
  await expect(page).toHaveURL(/\/recordatorios$/);
  await expectAccessible(page);
  // Opening the link refuses nothing yet, because programs open links too.
  expect(await refused()).toBe(0);
  await button(page, 'No me lo recuerdes más').press('Enter');
  await expect(title(page, 'No te lo recordaremos más')).toBeVisible();
  await expectAccessible(page);
  expect(await refused()).toBe(1);

  await page.goto('/recordatorios');
  await expect(title(page, 'Este enlace no está entero')).toBeVisible();
  await expectAccessible(page);
});

test('an account is debited for the proposal that it was typed for, and offered for no other', async ({ page, server }) => {
  const begin = async (email: string) =>
    (await call<{ identifier_proposal: string }>(server, 'POST', '/proposals', { body: { ...contracting, email, paymentMethod: 'iban' } }))
      .body.identifier_proposal;
  const [own, other] = [await begin('una@ejemplo.es'), await begin('otra@ejemplo.es')];
  await page.goto(`/contratacion#p=${own}`);
  await expect(title(page, 'Tus datos')).toBeVisible();
  await expect(page).toHaveURL(/\/contratacion$/);
  await button(page, 'Continuar').click();
  await page.getByLabel('Número de cuenta (IBAN)').fill('ES91 2100 0418 4502 0005 1332');
  await button(page, 'Continuar').click();
  await expect(page.getByText('acabada en 1332')).toBeVisible();

  // The page is not reloaded, because what was typed is only in its memory.
  await page.evaluate((to) => history.pushState(null, '', to), `/contratacion#p=${other}`);
  await expect(page.getByLabel('Correo')).toHaveValue('otra@ejemplo.es');
  await button(page, 'Continuar').click();
  await expect(page.getByLabel('Número de cuenta (IBAN)')).toHaveValue('');
  await page.evaluate(() => history.pushState(null, '', '/contratacion/condiciones'));
  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await expect(page.getByText('acabada en 1332')).toHaveCount(0);

  await page.evaluate((to) => history.pushState(null, '', to), `/contratacion#p=${own}`);
  await expect(page.getByLabel('Correo')).toHaveValue('una@ejemplo.es');
  await button(page, 'Continuar').click();
  await expect(page.getByLabel('Número de cuenta (IBAN)')).toHaveValue('ES91 2100 0418 4502 0005 1332');
});

test('two customers are served in two tabs: what is typed for one is written for no other', async ({ page, context, server }) => {
  const begin = async (email: string) =>
    (await call<{ identifier_proposal: string }>(server, 'POST', '/proposals', { body: { ...contracting, email } })).body
      .identifier_proposal;
  const [own, other] = [await begin('una@ejemplo.es'), await begin('otra@ejemplo.es')];
  await page.goto(`/contratacion#p=${own}`);
  await expect(page.getByLabel('Correo')).toHaveValue('una@ejemplo.es');
  await page.getByLabel('Nombre', { exact: true }).fill('Remedios');
  const second = await context.newPage();
  await second.goto(`/contratacion#p=${other}`);
  await expect(second.getByLabel('Correo')).toHaveValue('otra@ejemplo.es');
  await expect(page.getByLabel('Correo')).toHaveValue('una@ejemplo.es');
  await button(page, 'Continuar').click();
  await expect(page).toHaveURL(/\/contratacion\/pago$/);
  const nameOf = async (id: string) =>
    (await call<{ policyholder: { name: string } | null }>(server, 'GET', `/proposals/${id}`)).body.policyholder?.name;
  expect(await nameOf(own)).toBe('Remedios');
  expect(await nameOf(other)).not.toBe('Remedios');
  await second.reload();
  await expect(second.getByLabel('Correo')).toHaveValue('otra@ejemplo.es');
});

test('a device that is chosen in another tab begins another proposal while the first one is open', async ({ page, context, server }) => {
  const insured = async () =>
    (await server.query<{ brand: string }>(`select state->'device'->>'brand' as brand from proposals order by created_at`)).map(
      ({ brand }) => brand,
    );
  const before = (await insured()).length;
  const choose = async (tab: Page, typed: string, found: RegExp) => {
    await tab.goto('/pricing');
    await button(tab, 'Cambiar').click();
    await button(tab, 'Buscar por marca y modelo').click();
    await findDevice(tab, typed, found);
    await button(tab, 'Continuar').click();
    await expect(title(tab, 'Tus datos')).toBeVisible();
  };
  await chooseInsurance(page);
  const second = await context.newPage();
  await choose(second, 'iphone 15 plus', /^Apple iPhone 15 Plus/);
  expect((await insured()).slice(before)).toEqual(['Xiaomi', 'Apple']);
  await expect(second.getByText('Apple iPhone 15 Plus').first()).toBeVisible();

  // Once the first tab is closed, the same person goes on with their proposal in a new one.
  await second.close();
  await page.close();
  const again = await context.newPage();
  await choose(again, 'redmi note 13', /^Xiaomi Redmi Note 13 199,00/);
  expect((await insured()).slice(before)).toEqual(['Xiaomi', 'Xiaomi']);
});
