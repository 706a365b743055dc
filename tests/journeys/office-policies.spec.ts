import { expect, type Page } from '@playwright/test';
import type { Contracting } from '#src/state/contracting.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, expectFileAsShown, openOffice } from '#tests/support/office.ts';
import { addContract, addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The list of policies in the office. */

const policies = '/oficina/polizas';
/** The tiles above the list: what there is to do, with its number. */
const figures = (page: Page) => page.locator('main dl > div');
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Adds two policies: one sold by a store of a new distributor, one sold on the web. */
async function sellOne(server: AppServer, code: string) {
  const [distributorId = 0] = await addDistributors(server, [`Cadena ${code}`, code]);
  const storeId = await addStore(server, distributorId);
  const person = await addPerson(server);
  const sold = await addPolicy(server, person.id, { status: 3 });
  const direct = await addPolicy(server, person.id);
  await addContract(server, sold.policyId);
  await server.query('update policies set store_id = $1 where id = $2', [storeId, sold.policyId]);
  const number = async ({ policyId }: { policyId: number }) =>
    (await server.query<{ number: string }>('select number from policies where id = $1', [policyId]))[0]?.number ?? '';
  return { storeId, distributorId, sold: await number(sold), direct: await number(direct), soldId: sold.policyId };
}

test('policies are searched, filtered, and go out as a file of just those', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // An empty list shows a second such button, outside of the search form.
  const clear = page.getByRole('search').getByRole('button', { name: 'Quitar filtros' });
  const { sold, soldId, distributorId } = await sellOne(server, 'LISTA');
  // This instant is half past midnight in Madrid, and still the day before in UTC.
  await server.query("update policies set created_at = '2026-01-15T23:30:00Z' where id = $1", [soldId]);
  await openOffice(page, server, policies);
  await expect(title(page, 'Pólizas')).toBeVisible();
  await expect(figures(page)).toContainText([
    /Peritaci(ón|ones) por revisar.*\d$/,
    /Contratos? sin firmar\d+$/,
    /Recibos? impagados?\d+$/,
    /Siniestros? abiertos?\d+$/,
  ]);
  await expectAccessible(page);
  // Each tile leads to its list, and going back leads to the tiles.
  for (const [tile, list] of [
    [/Contratos? sin firmar/, /polizas\?filter(\[|%5B)status/],
    [/Recibos? impagados?/, /polizas\?filter(\[|%5B)unpaid_to/],
    [/Siniestros? abiertos?/, /siniestros\?filter(\[|%5B)status(\]|%5D)=open/],
  ] as const) {
    await page.getByRole('link', { name: tile }).click();
    await expect(page).toHaveURL(list);
    await page.goBack();
  }
  await expect(title(page, 'Pólizas')).toBeVisible();

  await page.getByLabel('Buscar').fill(sold);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText([/Carmen Prueba.*Xiaomi Redmi Note 13.*Firmada.*Sin hacer.*12,95.*Una.*16 ene 2026/]);
  await clear.click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Firmada');
  const store = page.getByRole('combobox', { name: 'Tienda' });
  await store.fill(`UNA-${distributorId}`);
  await expect(page.getByRole('option', { name: 'Una' }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => /^\d+$/.test(url.searchParams.get('filter[store_id]') ?? ''));
  await expect(store).toBeFocused();
  await page.getByLabel('Desde', { exact: true }).fill('2020-01-02');
  await expect(page).toHaveURL((url) => url.searchParams.get('filter[created_from]') === '2020-01-02');
  await page.reload();
  await expect(page.getByLabel('Desde', { exact: true })).toHaveValue('2020-01-02');
  await expect(store).toHaveValue('Una');
  await clear.click();
  await expect(store).toHaveValue('');
  // What is asked less often waits behind a button, and is shown while it narrows the list.
  const until = page.getByLabel('Hasta', { exact: true });
  await expect(until).toBeHidden();
  await page.getByText('Más filtros').click();
  await until.fill('2026-01-16');
  await expect(page).toHaveURL((url) => url.searchParams.get('filter[created_to]') === '2026-01-16');
  await page.reload();
  await expect(until).toHaveValue('2026-01-16');
  await until.fill('');
  await expect(page).toHaveURL((url) => !url.searchParams.has('filter[created_to]'));
  await expect(until).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Buscar').fill(sold);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === sold);
  await expect(rows(page)).toHaveCount(1);
  await expectFileAsShown(page);

  await button(page, 'Columnas').click();
  await page.getByRole('dialog').getByText('Tomador').click();
  await button(page, 'Hecho').click();
  await expect(page.getByRole('columnheader', { name: 'Tomador' })).toHaveCount(0);
  await expectFileAsShown(page);
});

for (const role of ['store', 'distributor'] as const) {
  test(`a ${role} sees what it sold, and nothing else`, async ({ page, server }) => {
    const { sold, direct, storeId, distributorId } = await sellOne(server, `DE-${role.toUpperCase()}`);
    const other = await sellOne(server, `OTRA-${role.toUpperCase()}`);
    const userId = await openOffice(page, server, '/oficina', role);
    await server.query(
      role === 'store'
        ? 'insert into user_stores (user_id, store_id) values ($1, $2)'
        : 'insert into user_distributors (user_id, distributor_id) values ($1, $2)',
      [userId, role === 'store' ? storeId : distributorId],
    );
    await server.query('update policies set status = 2 where number in ($1, $2)', [sold, other.sold]);
    await page.goto(policies);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText([sold]);
    await expect(figures(page)).toHaveCount(2);
    await expect(figures(page).first()).toHaveText('Contrato sin firmar1');
    for (const number of [direct, other.sold]) {
      await page.goto(`${policies}?search=${number}`);
      await expect(page.getByText('Nada coincide con lo que buscas')).toBeVisible();
    }
    await expectAccessible(page);
  });
}

test('on the narrowest phone with letters twice as large nothing is cut', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await sellOne(server, 'GRANDES');
  await openOffice(page, server, policies);
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page);
});

test('a store begins a contract for a customer, anew and as its own', async ({ page, server }) => {
  const { storeId } = await sellOne(server, 'MOSTRADOR');
  const userId = await openOffice(page, server, '/oficina', 'store');
  await server.query('insert into user_stores (user_id, store_id) values ($1, $2)', [userId, storeId]);
  await page.goto(policies);
  await button(page, 'Contratar para un cliente').click();
  await expect(page.getByText('Tienda: Una')).toBeVisible();
  await page.getByLabel('Qué se asegura').selectOption('Un televisor');
  await expectAccessible(page);
  await button(page, 'Empezar').click();
  await expect(page).toHaveURL(/\/pricing\?type=7$/);
  const [kept] = await page.evaluate(() => Object.values<Contracting>(JSON.parse(localStorage.getItem('peritia.contracting') ?? '{}')));
  expect([kept?.store_id, kept?.product_type_id, kept?.policy.email]).toEqual([storeId, 7, '']);
});
