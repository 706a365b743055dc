import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { expectFileAsShown, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The names of product types, and the order in which a policy is paid, evaluated and signed. */

test('a type of product is called otherwise and described in other words, and its information document says so', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, '/oficina/productos');
  await page.getByRole('link', { name: 'Tipos de producto' }).press('Enter');
  await expect(title(page, 'Tipos de producto')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Patinete', exact: true }).press('Enter');
  await expect(title(page, 'Patinete')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nombre').fill('');
  await page.getByLabel('Qué es, para el cliente').fill('Tu patinete, cubierto.');
  await button(page, 'Guardar').press('Enter');
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await page.getByLabel('Nombre').fill('Móvil');
  await button(page, 'Guardar').press('Enter');
  await expect(page.getByText('Otro tipo ya se llama así.')).toBeVisible();
  await expect(page.getByLabel('Qué es, para el cliente')).toHaveValue('Tu patinete, cubierto.');
  await page.getByLabel('Nombre').fill('Patinetes eléctricos');
  await button(page, 'Guardar').press('Enter');
  await expect(title(page, 'Tipos de producto')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.getByRole('link', { name: 'Patinetes eléctricos' }).click();
  await expect(page.getByText(/Nombre: Patinete → Patinetes eléctricos/)).toBeVisible();
  await expectFits(page);
  const ipid = await (await page.request.get('/api/products/102/ipid')).text();
  expect(ipid).toContain('Tu patinete, cubierto.');

  // The test restores the product's own name.
  await page.getByLabel('Nombre').fill('Patinete');
  await page.getByLabel('Qué es, para el cliente').fill('');
  await button(page, 'Guardar').click();
  await expect(title(page, 'Tipos de producto')).toBeVisible();
  await expect(page.getByText('Un seguro de tu patinete eléctrico', { exact: false })).toBeVisible();
});

test('the order of a product is chosen with what it means to its customers, where something is evaluated', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, '/oficina/productos/1');
  const order = page.getByRole('radiogroup', { name: 'Orden al contratar' });
  await expect(order.getByRole('radio', { name: /^1\. pagar, 2\. peritar, 3\. firmar/ })).toBeChecked();
  await expect(page.getByText('Quien ya ha contratado sigue en el orden con el que empezó.')).toBeVisible();
  await order.getByRole('radio', { name: /^1\. peritar, 2\. pagar, 3\. firmar/ }).press('Space');
  await expect(page.getByRole('region', { name: 'Qué cambia al guardar' })).toContainText(
    /Se paga después de la peritación: de\s*No\s*a\s*Sí/,
  );
  await expectAccessible(page);
  await button(page, 'Guardar').press('Enter');
  await expect(title(page, 'Productos')).toBeVisible();
  const [row] = await server.query('select is_paid_after_evaluation as is_after from products where id = 1');
  await server.query('update products set is_paid_after_evaluation = false where id = 1');
  expect(row).toEqual({ is_after: true });
  await openOffice(page, server, '/oficina/productos/102');
  await expect(page.getByLabel('Nombre', { exact: true })).toBeVisible();
  await expect(order).toHaveCount(0);
});

test('types are read by whoever may not change them', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/tipos/3', 'staff');
  await expect(title(page, 'Patinete')).toBeVisible();
  await expect(button(page, 'Guardar')).toHaveCount(0);
});

test('and taken along as a file', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/tipos', 'store');
  await expectFileAsShown(page);
  await expectAccessible(page);
});
