import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, expectFileAsShown, link, names, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** Unfinished proposals, as the office and shops see them. */

const place = '/oficina/propuestas';
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Begins a proposal through the API, as the app does. */
async function begin(server: AppServer, name: string, storeId: number | null = null): Promise<{ id: number; open: () => Promise<number> }> {
  const body = {
    product_id: 3,
    product_type_id: 1,
    store_id: storeId,
    device: { brand: 'Apple', model: 'iPhone 15', price: 959 },
    phone: '600 555 010',
    email: `${name.toLowerCase()}@ejemplo.es`,
    policyholder: { name, surname1: 'Gil' },
    step: 'person',
  };
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${server.api}/proposals`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { identifier_proposal: identifier } = (await made.json()) as { identifier_proposal: string };
  const [row] = await server.query<{ id: number }>('select max(id) id from proposals');
  return { id: row?.id ?? 0, open: async () => (await fetch(`${server.api}/proposals/${identifier}`)).status };
}

test('the office finds one, sees what was asked for and how to reach the person, and withdraws it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id, open } = await begin(server, 'Retirada');
  await openOffice(page, server, place, 'staff');
  await expect(title(page, 'Propuestas')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar').fill('retirada gil');
  await expect(page).toHaveURL(/search=retirada/);
  await expect.poll(() => names(page)).toEqual(['Retirada Gil']);
  await expectFileAsShown(page);
  await link(page, 'Retirada Gil').click();
  await expect(page).toHaveURL(new RegExp(`${place}/${id}$`));
  await expect(title(page, 'Retirada Gil')).toBeVisible();
  await expect(page.getByText('Abierta')).toBeVisible();
  await expect(page.getByText('Apple iPhone 15')).toBeVisible();
  await expect(page.getByRole('link', { name: '600 555 010' })).toHaveAttribute('href', 'tel:+34600555010');
  await expect(page.getByText('Sus datos')).toBeVisible();
  await expectAccessible(page);
  expect(await open()).toBe(200);

  await button(page, 'Retirar').click();
  await expectAccessible(page);
  await inDialog(page, 'Retirar').click();
  await expect(page.getByText(/· Carmen Prueba$/)).toBeVisible();
  await expect(button(page, 'Retirar')).toHaveCount(0);
  expect(await open()).toBe(410);
});

test('a shop sees its own without how to reach anybody, and goes on at the counter with what was said', async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['Mostrador', 'PROPUESTAS']);
  const storeId = await addStore(server, distributorId);
  const own = await begin(server, 'Propia', storeId);
  const other = await begin(server, 'Ajena');
  const userId = await openOffice(page, server, '/oficina', 'store');
  await server.query('insert into user_stores (user_id, store_id) values ($1, $2)', [userId, storeId]);
  await page.goto(`${place}/${other.id}`);
  await expect(page.getByText('No existe, o se ha dado de baja')).toBeVisible();
  await page.goto(place);
  await expect(link(page, 'Propia Gil')).toBeVisible();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await page.goto(`${place}/${own.id}`);
  await expect(title(page, 'Propia Gil')).toBeVisible();
  await expect(button(page, 'Retirar')).toHaveCount(0);
  await expect(page.getByText('600 555 010')).toHaveCount(0);
  await button(page, 'Contratar en el mostrador').click();
  await expect(page).toHaveURL(/\/pricing/);
  await expect(page.getByText('12,95').first()).toBeVisible();
});

test('on the narrowest phone with letters twice as large nothing of one is cut', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { id } = await begin(server, 'Estrecha');
  await openOffice(page, server, `${place}/${id}`, 'staff');
  await expect(title(page, 'Estrecha Gil')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page);
});
