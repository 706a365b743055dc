import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { link, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The settings that the office changes itself, which apply at once. */

const place = '/oficina/ajustes';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('hours, a holiday and the cap are set, and good at once; what is wrong is said and nothing typed is lost', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, place);
  await expect(title(page, 'Ajustes')).toBeVisible();
  await expectAccessible(page);
  const attention = section(page, 'Atención al cliente');
  await attention.getByLabel('Laborables, hasta').fill('5');
  await attention.getByRole('button', { name: 'Guardar' }).click();
  await expect(attention.getByLabel('Laborables, hasta')).toBeFocused();
  await expect(attention.getByLabel('Laborables, hasta')).toHaveValue('5');
  await attention.getByLabel('Laborables, hasta').fill('20');
  await attention.getByLabel('Festivos propios').fill('2030-09-09');
  await attention.getByRole('button', { name: 'Añadir día' }).click();
  await attention.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado')).toBeVisible();

  const evaluation = section(page, 'Peritaciones');
  await evaluation.getByLabel('Repeticiones').fill('5');
  await evaluation.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/El último cambio es de Carmen Prueba/)).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/settings')).json()) as object)
    .toMatchObject({ support_hours: { weekdays: { from: 9, to: 20 } }, evaluation: { max_repetitions: 5 } });
  await page.reload();
  await expect(attention.getByRole('button', { name: 'Quitar 2030-09-09' })).toBeVisible();
  await expect(section(page, 'Historial').getByText('Ajustes de la casa').first()).toBeVisible();
  await server.query('delete from house_settings');
});

test('two administrators change different things, and neither is undone', async ({ page, server, browser }) => {
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  await openOffice(page, server, place);
  await openOffice(other, server, place);
  await section(page, 'Devoluciones')
    .getByLabel(/por encima de/)
    .fill('150');
  await section(other, 'Peritaciones').getByLabel('Repeticiones').fill('2');
  await section(other, 'Peritaciones').getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText('Guardado')).toBeVisible();
  await section(page, 'Devoluciones').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado')).toBeVisible();
  const rows = await server.query<{ name: string; value: unknown }>('select name, value from house_settings order by name');
  expect(rows).toEqual([
    { name: 'max_repetitions', value: 2 },
    { name: 'refund_second_person_above', value: 150 },
  ]);
  await server.query('delete from house_settings');
  await second.close();
});

test('the words of a mail are changed, as its reader will see them', async ({ page, server }) => {
  await openOffice(page, server, place);
  await button(page, 'Cambiar: Recibo sin pagar, correo').click();
  const sheet = page.getByRole('dialog', { name: 'Recibo sin pagar, correo' });
  await sheet.getByLabel('Asunto').fill('Te falta un recibo');
  await sheet.getByLabel('Texto').fill('Lo puedes pagar hoy.\n\nGracias.');
  await expect(sheet.getByRole('region', { name: 'Te falta un recibo' })).toContainText('Lo puedes pagar hoy.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('Te falta un recibo')).toBeVisible();
  await server.query('delete from house_settings');
});

test('the words of a message and of a notice on a phone, as they come to it; back to those of the product', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, place);
  await button(page, 'Cambiar: Código para firmar, sms').press('Enter');
  const sms = page.getByRole('dialog', { name: 'Código para firmar, sms' });
  const words = sms.getByLabel('Texto');
  const before = await words.inputValue();
  await expect(sms.getByRole('region', { name: 'SMS' })).toContainText('1 mensaje');
  await words.fill('Tu código es {código}, hasta las {hora}. {nombre}');
  await sms.getByRole('button', { name: 'Guardar' }).click();
  await expect(sms.getByText(/Entre llaves solo puede ir/)).toBeVisible();
  await words.fill('Tu código es {código}, hasta las {hora}.');
  await expect(sms.getByText('Tiene que llevar {código}, {contrato} y {hora}. Escribe lo que falta.')).toBeVisible();
  await words.fill('Tu código es {código}. Con él firmas el contrato {contrato} hasta las {hora}.');
  const shown = sms.getByRole('region', { name: 'SMS' });
  await expect(shown).toContainText('Tu código es 123456.');
  await expect(shown).toContainText('2 mensajes');
  await expect(shown).toContainText('Por «ó» no caben más de 70');
  await expectAccessible(page);
  await sms.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(sms).toHaveCount(0);
  await expect(section(page, 'Textos de los avisos').getByText(/^Tu código es \{código\}/)).toBeVisible();
  await button(page, 'Cambiar: Código para firmar, sms').click();
  await sms.getByRole('button', { name: 'Poner el texto original' }).click();
  await expect(words).toHaveValue(before);
  await sms.getByRole('button', { name: 'Guardar' }).click();
  await expect(sms).toHaveCount(0);
  expect(await server.query('select 1 from house_settings')).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Cambiar: Recibo sin pagar, aviso en el móvil').click();
  const push = page.getByRole('dialog', { name: 'Recibo sin pagar, aviso en el móvil' });
  await push.getByLabel('Título').fill('Te falta un recibo que tienes que pagar cuanto antes hoy');
  await expect(push.getByText('Título: 56 de 50 letras.', { exact: false })).toBeVisible();
  await push.getByRole('button', { name: 'Guardar' }).click();
  await expect(push.getByLabel('Título')).toBeFocused();
  await push.getByLabel('Título').fill('Te falta un recibo');
  await expectAccessible(page);
  await expectFits(page);
  await push.getByRole('button', { name: 'Guardar' }).click();
  await expect(push).toHaveCount(0);
  await expect(section(page, 'Textos de los avisos').getByText('Te falta un recibo')).toBeVisible();
  await server.query('delete from house_settings');
});

test('the name and the colours of the house are those of the whole app, and one that cannot be read is refused', async ({
  page,
  browser,
  server,
}) => {
  await openOffice(page, server, place);
  const telling = section(page, 'Avisos y marca');
  await telling.getByLabel('Nombre de la app y de los correos').fill('Casa Segura');
  await telling.getByLabel('Color de la barra', { exact: true }).fill('#14213d');
  await telling.getByLabel('Color del botón', { exact: true }).fill('#1f3a6e');
  await telling.getByLabel(/^Color de los enlaces/).fill('#1f4e9e');
  await telling.getByRole('button', { name: 'Guardar' }).click();
  await expect(telling.getByLabel('Color del botón', { exact: true })).toBeFocused();
  await telling.getByLabel('Color del botón', { exact: true }).fill('#ffa36b');
  await telling.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado')).toBeVisible();
  const dock = (shown: Page) => shown.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand-dock').trim());
  // The person who changed the setting sees it without a reload.
  await expect(page).toHaveTitle('Ajustes · Casa Segura');
  expect(await dock(page)).toBe('#14213d');
  await expectAccessible(page);
  const stranger = await (await browser.newContext({ baseURL: server.origin, locale: 'es-ES' })).newPage();
  await stranger.goto('/acceso');
  await expect(stranger).toHaveTitle('Entrar · Casa Segura');
  await stranger.goto('/');
  await expect(stranger.getByText('Casa Segura').filter({ visible: true })).toHaveCount(1);
  expect(await dock(stranger)).toBe('#14213d');
  await expectAccessible(stranger);
  const manifest = (await (await stranger.request.get('/manifest.webmanifest')).json()) as object;
  expect(manifest).toMatchObject({ name: 'Casa Segura', short_name: 'Casa Segura' });
  await stranger.context().close();
  await server.query('delete from house_settings');
});

test('is for administrators alone', async ({ page, server }) => {
  await openOffice(page, server, place, 'staff');
  await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  await expect(link(page, 'Ajustes')).toHaveCount(0);
});

test('with letters twice as large on the narrowest phone, all is still there', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openOffice(page, server, place);
  await expect(title(page, 'Ajustes')).toBeVisible();
  await expect(section(page, 'Conservación, en días')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page);
});
