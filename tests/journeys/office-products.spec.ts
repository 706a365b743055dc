import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { names, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** What products have besides the common parts of office resources: a price that changes while a person reads it, and a wrong tariff. */

test('a price is changed while a stranger stands on the quote, who is told from what to what; withdrawn, it is offered to nobody', async ({
  page,
  browser,
  server,
}) => {
  const outside = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const stranger = await outside.newPage();
  await stranger.goto('/pricing');
  await button(stranger, 'Buscar').click();
  await stranger.getByRole('searchbox').fill('pixel 9a');
  await stranger
    .getByRole('dialog')
    .getByRole('button', { name: /^Google Pixel 9a/ })
    .click();
  const top = stranger.getByRole('radio', { name: /^Top/ });
  await expect(top).toHaveAccessibleName(/9,95\s€ al mes/);

  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, '/oficina/productos/3');
  await expect(title(page, 'Móvil Top')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const range = page.getByRole('group', { name: 'Tramo 4' });
  await range.getByLabel('Al mes').fill('10,95');
  const told = page.getByRole('region', { name: 'Qué cambia al guardar' });
  await expect(told.getByRole('listitem')).toHaveText('Tarifa: de 500,00–800,00: 9,95 / 99,50 a 500,00–800,00: 10,95 / 99,50');
  const preview = page.getByRole('region', { name: 'Así se verá al pedir precio' });
  await preview.getByLabel('Para algo que costó').fill('600');
  await expect(preview.getByRole('status')).toHaveText(/^10,95\s€ al mes, o 99,50\s€ al año$/);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();

  await button(stranger, 'Continuar').click();
  await expect(stranger.getByText('Antes eran 9,95 € y ahora son 10,95 € cada pago.')).toBeVisible();
  await expectAccessible(stranger);

  await page.goto('/oficina/productos/3');
  await expect(page.getByRole('region', { name: 'Historial' }).getByRole('listitem').first()).toContainText(
    'Tarifa: 500,00–800,00: 9,95 / 99,50 → 500,00–800,00: 10,95 / 99,50',
  );
  await page.getByRole('switch', { name: 'Se vende' }).uncheck();
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('radio', { name: /^Intermedio/ })).toBeVisible();
  await expect(top).toHaveCount(0);
  // Policyholders keep the product, so it cannot be deleted.
  await page.goto('/oficina/productos/3');
  await button(page, 'Borrar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('dialog')).toContainText('Hay quien lo tiene contratado u ofrecido.');
  await expectAccessible(page);
  await outside.close();
  await server.query('update products set active = true where id = 3');
  await server.query('update product_prices set monthly_cents = 995 where product_id = 3 and min_cents = 50000');
});

test('a tariff that overlaps or has a hole is told at its range, on a phone and by keys', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOffice(page, server, '/oficina/productos/102');
  await expect(title(page, 'Patinete')).toBeVisible();
  await expectFits(page);
  const range = (place: number) => page.getByRole('group', { name: `Tramo ${place}` });
  await range(2).getByLabel('Desde').fill('200');
  await button(page, 'Guardar').click();
  await expect(range(2).getByText('Se pisa con otro tramo. Cambia uno de los dos.')).toBeVisible();
  await expect(range(2).getByLabel('Desde')).toBeFocused();
  await expectAccessible(page);

  await range(2).getByLabel('Desde').fill('350');
  await expect(page.getByText('Lo que costó entre 300,00 € y 350,00 € queda sin precio.')).toBeVisible();
  await button(page, 'Guardar').click();
  await expect(range(2).getByText('Deja un hueco con el tramo anterior. Ciérralo, o di que es a propósito.')).toBeVisible();
  await page.getByRole('switch', { name: 'Los valores que quedan entre dos tramos no se aseguran por internet' }).focus();
  await page.keyboard.press('Space');

  // A new range begins where the last one ends, and can be removed again.
  await button(page, 'Añadir un tramo').focus();
  await page.keyboard.press('Enter');
  await expect(range(5).getByLabel('Desde')).toHaveValue('2000,00');
  await expect(range(5).getByLabel('Desde')).toBeFocused();
  await button(page, 'Quitar Tramo 5').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Añadir un tramo')).toBeFocused();
  await button(page, 'Quitar Tramo 4').click();
  await expectAccessible(page);
  await expectFits(page);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(await server.query('select min_cents, max_cents from product_prices where product_id = 102 order by 1')).toEqual([
    { min_cents: 0, max_cents: 30000 },
    { min_cents: 35000, max_cents: 60000 },
    { min_cents: 60000, max_cents: 100000 },
  ]);
});

test('two people at one product: what the other has changed stays, and the same range is asked about', async ({
  page,
  browser,
  server,
}) => {
  await openOffice(page, server, '/oficina/productos/103');
  await expect(title(page, 'Garantía ampliada')).toBeVisible();
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  await openOffice(other, server, '/oficina/productos/103');
  await other.getByRole('group', { name: 'Tramo 1' }).getByLabel('Al año').fill('20');
  await button(other, 'Guardar').click();
  await expect(other.getByText('Guardado')).toBeVisible();
  await second.close();

  await page.getByRole('group', { name: 'Tramo 1' }).getByLabel('Al mes').fill('2,05');
  await button(page, 'Guardar').click();
  await expect(page.getByText(/Habéis cambiado lo mismo/)).toBeVisible();
  await expect(page.getByText(/Tarifa: ahora dice 0 200 1,95 20;/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Tramo 1' }).getByLabel('Al mes')).toHaveValue('2,05');
  await button(page, 'Quedarme con eso').click();
  await expect(page.getByRole('group', { name: 'Tramo 1' }).getByLabel('Al año')).toHaveValue('20,00');
  await expect(page.getByRole('group', { name: 'Tramo 1' }).getByLabel('Al mes')).toHaveValue('1,95');
});

test('whoever sells reads what is sold and its tariff, and changes nothing', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/productos', 'store');
  await expect.poll(() => names(page)).toContain('Móvil Top');
  await expect(page.getByRole('link', { name: 'Nuevo producto' })).toHaveCount(0);
  await page.goto('/oficina/productos/3');
  await expect(page.getByRole('group', { name: 'Tramo 1' }).getByLabel('Al mes')).toBeDisabled();
  await expect(button(page, 'Guardar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quitar Tramo 1' })).toBeDisabled();
});
