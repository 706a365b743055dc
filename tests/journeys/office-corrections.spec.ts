import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { addDistributors, addStore, openOffice } from '#tests/support/office.ts';
import { addContract, addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The office corrects what is insured and which store sold it, and looks through the payment methods. */

const sheet = (page: Page) => page.getByRole('dialog');

test('a wrong IMEI is told before it is sent, a good one is written, and the device comes from the catalogue', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { policyId, riskId } = await addPolicy(server, (await addPerson(server)).id, { imei: '354178036859789' });
  await addContract(server, policyId);
  await server.query(
    `insert into generic_items (risk_type, brand, model, price_cents, created_at) values (1, 'Fairphone', 'Cinco', 69900, now())`,
  );
  await openOffice(page, server, `/oficina/polizas/${policyId}?tab=bienes`, 'staff');
  await button(page, 'Cambiar').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Cambiar', exact: true }).click();
  await sheet(page).getByLabel('IMEI', { exact: true }).fill('354178036859780');
  await sheet(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet(page).getByText(/No es un IMEI/)).toBeVisible();
  await sheet(page).getByLabel('IMEI', { exact: true }).fill('861536030196001');
  await sheet(page).getByLabel('Buscar en el catálogo').fill('fairphone cinco');
  await expect(page.getByRole('option', { name: 'Fairphone Cinco' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByLabel('Marca')).toHaveValue('Fairphone');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('86 153603 019600 1')).toBeVisible();
  const [risk] = await server.query('select brand, model, imei from policy_risks where id = $1', [riskId]);
  expect(risk).toEqual({ brand: 'Fairphone', model: 'Cinco', imei: '861536030196001' });
});

test('cards that end soon are found, and lead to the receipts of their policy', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { policyId } = await addPolicy(server, (await addPerson(server)).id);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
     values ($1, 1, true, 'x', '4242', to_char(now(), 'YYYY-MM'), now())`,
    [policyId],
  );
  await openOffice(page, server, '/oficina/medios-de-pago', 'staff');
  await expect(title(page, 'Medios de pago')).toBeVisible();
  await page.getByLabel('Tarjetas').selectOption('soon');
  await expect(page).toHaveURL(/card_end/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '•••• 4242' }).first().click();
  await expect(page).toHaveURL(/tab=recibos/);
});

test('who deletes a store reads first what stays', async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['Cierra', 'CIERRA-TODO']);
  const storeId = await addStore(server, distributorId);
  const { policyId } = await addPolicy(server, (await addPerson(server)).id);
  await server.query('update policies set store_id = $1 where id = $2', [storeId, policyId]);
  await openOffice(page, server, `/oficina/tiendas/${storeId}`);
  await button(page, 'Borrar').click();
  await expect(sheet(page).getByText('La póliza que vendió se queda como está')).toBeVisible();
  await expect(sheet(page).getByText('Nadie actúa por ella.')).toBeVisible();
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Borrar' }).click();
  await expect(page).toHaveURL(/\/oficina\/tiendas$/);
  await page.goto(`/oficina/polizas/${policyId}`);
  await expect(page.getByText('Una', { exact: true })).toBeVisible();
});
