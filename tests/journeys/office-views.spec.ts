import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, link, list, names, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** A list view that a person saves under a name. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Vistas' });
const open = async (page: Page) => {
  await button(page, 'Vistas').click();
  await expect(dialogOf(page)).toBeVisible();
};
const keep = async (page: Page, name: string, action = 'Guardar la de ahora') => {
  await open(page);
  await dialogOf(page).getByLabel('Nombre de la vista').fill(name);
  await button(page, action).click();
  await expect(page.getByText('Vista guardada')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
};

test('a view is kept by keys and opened elsewhere by its link, and the way back leads to the list as it was', async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await addDistributors(server, ['Vista Norte', 'VISTA-N', false], ['Vista Sur', 'VISTA-S']);
  await openOffice(page, server, `${list}?search=vista&filter%5Bactive%5D=0&sin=phone%2Ccolumna-de-antes`);
  await expect.poll(() => names(page)).toEqual(['Vista Norte']);

  await button(page, 'Vistas').focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Todavía no tienes ninguna.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Guardar la de ahora').click();
  await expect(dialogOf(page).getByText('Ponle un nombre.')).toBeVisible();
  await page.keyboard.type('Aparte');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vista guardada')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button(page, 'Vistas')).toBeFocused();

  // Another device of the same person.
  const other = await browser.newContext({ storageState: await page.context().storageState(), viewport: { width: 390, height: 844 } });
  const elsewhere = await other.newPage();
  // The list is searched, because its first page is full of rows of other tests.
  await elsewhere.goto(`${list}?search=vista`);
  await expect.poll(() => names(elsewhere)).toContain('Vista Sur');
  await open(elsewhere);
  await expectFits(elsewhere);
  await expectAccessible(elsewhere);
  await link(elsewhere, 'Aparte').click();
  await expect(elsewhere).toHaveURL(/sin=phone/);
  await expect.poll(() => names(elsewhere)).toEqual(['Vista Norte']);
  // A saved column that no longer exists is ignored.
  await expect(elsewhere.getByRole('columnheader', { includeHidden: true })).toContainText([
    'Nombre',
    'Código',
    'Correo',
    'Estado',
    'Alta',
  ]);
  await elsewhere.goBack();
  await expect.poll(() => names(elsewhere)).toContain('Vista Sur');
  await other.close();
});

test('a view is changed under its name, renamed, deleted and had back, and each list has its own', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await addDistributors(server, ['Vista Este', 'VISTA-E', false], ['Vista Oeste', 'VISTA-O']);
  await openOffice(page, server, `${list}?filter%5Bactive%5D=0&search=este`);
  await expect.poll(() => names(page)).toEqual(['Vista Este']);
  await keep(page, 'Aparte');
  await keep(page, 'La misma');
  await open(page);
  await expect(dialogOf(page).getByRole('link')).toHaveText(['Aparte', 'La misma']);
  for (const name of ['Aparte', 'La misma']) await expect(link(page, name)).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');

  await button(page, 'Quitar filtros').click();
  await page.getByLabel('Buscar').fill('vista oeste');
  await expect.poll(() => names(page)).toEqual(['Vista Oeste']);
  await keep(page, 'APARTE', 'Cambiar la que hay por la de ahora');
  await page.goto(list);
  await open(page);
  await link(page, 'APARTE').click();
  await expect.poll(() => names(page)).toEqual(['Vista Oeste']);

  await open(page);
  await expect(link(page, 'APARTE')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'La misma')).not.toHaveAttribute('aria-current');
  await button(page, 'Renombrar la vista APARTE').click();
  await expect(page.getByLabel('Nombre de la vista')).toHaveValue('APARTE');
  await page.getByLabel('Nombre de la vista').fill('la MISMA');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Ya tienes una con ese nombre.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nombre de la vista').fill('Del oeste');
  await button(page, 'Guardar').click();
  await expect(dialogOf(page).getByRole('link')).toHaveText(['Del oeste', 'La misma']);

  await button(page, 'Borrar la vista Del oeste').click();
  await expect(dialogOf(page).getByText('«Del oeste» está borrada.')).toBeVisible();
  await expect(dialogOf(page).getByRole('link')).toHaveText(['La misma']);
  await expect(button(page, 'Deshacer')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(link(page, 'Del oeste')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/oficina/tiendas');
  await expect(title(page, 'Tiendas')).toBeVisible();
  await open(page);
  await expect(dialogOf(page).getByText('Todavía no tienes ninguna.')).toBeVisible();
});
