import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, link, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The landing page of a store, from writing it to reading it. */

test('what was begun for one store is not the new page of another', async ({ page, server }) => {
  const [first = 0, second = 0] = await addDistributors(server, ['De una', 'DEUNA'], ['De otra', 'DEOTRA']);
  const [one, other] = [await addStore(server, first), await addStore(server, second)];
  await openOffice(page, server, `/oficina/tiendas/${one}/landings/nuevo`);
  await page.getByLabel('Título').fill('Solo de la primera');
  await page.goto(`/oficina/tiendas/${other}/landings/nuevo`);
  await expect(page.getByLabel('Título')).toHaveValue('');
  await page.goto(`/oficina/tiendas/${one}/landings/nuevo`);
  await expect(page.getByLabel('Título')).toHaveValue('Solo de la primera');
});

test('a store writes its page, sees it meanwhile, publishes it once its colours are read, and takes it down', async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['De páginas', 'PAGINAS']);
  const storeId = await addStore(server, distributorId);
  const userId = await openOffice(page, server, '/oficina', 'store');
  await server.query('insert into user_stores (user_id, store_id) values ($1, $2)', [userId, storeId]);
  await page.goto('/oficina/landings');
  await link(page, 'Nueva página').first().click();
  // The page can only belong to the one store that exists.
  await expect(page.getByRole('combobox')).toHaveValue('Una');
  await button(page, 'Escribirla').click();

  const preview = page.getByRole('region', { name: 'Así se verá' });
  await page.getByLabel('Título').fill('Tu móvil, a salvo');
  await page.getByLabel('Texto').fill('Roturas y robo.\n\nSin esperas.');
  await expect(preview).toContainText('Tu móvil, a salvo');
  await expect(preview).toContainText('Sin esperas.');
  await expect(preview).toContainText('Te lo ofrece Una, en Madrid.');
  await page.getByLabel('Dirección de la página').fill('mi página');
  await page.getByLabel('Barra', { exact: true }).fill('#14213D');
  await page.getByLabel('Botón', { exact: true }).fill('#1a2440');
  await page.getByLabel('Enlaces', { exact: true }).fill('#1F4E9E');
  await expect(preview.getByRole('status')).toHaveText('1 contraste no llega: así no se guarda');
  await expect(preview).toContainText(/Botón en la barra 1,\d : 1, mínimo 4,5/);
  await page.getByRole('switch', { name: 'Publicada' }).check();
  await button(page, 'Guardar').click();
  await expect(page.getByText('Sin espacios ni acentos. Por ejemplo: tienda-sol')).toBeVisible();
  await page.getByLabel('Dirección de la página').fill('mi-pagina');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Contrasta demasiado poco y no se leería.')).toBeVisible();
  expect(await server.query('select 1 from store_landings where store_id = $1', [storeId])).toEqual([]);

  await page.getByLabel('Botón', { exact: true }).fill('#FFA36B');
  await expect(preview.getByRole('status')).toHaveText('Se lee bien');
  await preview.getByRole('radio', { name: 'Oscuro' }).check();
  await expectAccessible(page);
  await expectFits(page);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  await link(page, 'Tu móvil, a salvo').click();
  await link(page, 'Ver la página').click();
  await expect(title(page, 'Tu móvil, a salvo')).toBeVisible();
  await expect(page).toHaveURL(/\/tienda\/mi-pagina$/);

  await page.goto(`/oficina/tiendas/${storeId}`);
  await page.getByRole('link', { name: 'Tu móvil, a salvo' }).click();
  await page.getByRole('switch', { name: 'Publicada' }).uncheck();
  await button(page, 'Guardar').click();
  await expect(page.getByText('Borrador', { exact: true })).toBeVisible();
  await page.goto('/tienda/mi-pagina');
  await expect(title(page, 'Esta página ya no está')).toBeVisible();
});

test("a store's person makes no page for another store", async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['De otros', 'DE-OTROS']);
  const storeId = await addStore(server, distributorId);
  await server.query(`insert into store_landings (store_id, slug, title, text, created_at) values ($1, 'ajena', 'Ajena', 'x', now())`, [
    storeId,
  ]);
  await openOffice(page, server, '/oficina/landings', 'store');
  await expect(page.getByText('Todavía no hay ninguna')).toBeVisible();
  const [landing] = await server.query<{ id: number }>(`select id from store_landings where slug = 'ajena'`);
  await page.goto(`/oficina/tiendas/${storeId}/landings/${landing?.id}`);
  await expect(page.getByText('No existe, o se ha dado de baja')).toBeVisible();
});
