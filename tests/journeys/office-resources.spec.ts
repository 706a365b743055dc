import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, expectFileAsShown, fileBy, link, names, openOffice } from '#tests/support/office.ts';
import type { OfficeResource } from '#tests/support/office-resource.ts';
import { chooseOf, officeResources } from '#tests/support/office-resources.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** What all office resources have in common: a record is created, found, changed and deleted, and the list is exported and imported as a file. */

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Opens the only row that contains a word. */
async function openFound(
  page: Page,
  server: AppServer,
  { list, named, found }: OfficeResource,
  word: string,
  name = named(word),
): Promise<void> {
  await page.goto(`${list}?${(await found?.(server, word)) ?? `search=${word}`}`);
  await expect.poll(() => names(page)).toEqual([name]);
  await link(page, name).click();
}

async function save(page: Page, { list }: OfficeResource): Promise<void> {
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
}

for (const [index, resource] of officeResources.entries()) {
  const { many, list, fresh, needed, fill, named, change } = resource;
  // Every second resource is tested on a phone: the shared parts make the difference between phone and desktop, and each has something wide of its own.
  const isPhone = index % 2 === 1;
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };

  test(`${many}: one is made, found, changed and deleted`, async ({ page, server }) => {
    const word = `Zarza${index}`;
    await page.setViewportSize(viewport);
    await resource.prepare?.(server, word);
    await openOffice(page, server, list);
    await expect(title(page, many)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    // An empty list offers the link twice.
    await link(page, fresh).first().click();
    await expect(title(page, fresh)).toBeVisible();
    await resource.begin?.(page, word);
    await button(page, 'Guardar').click();
    await expect(page.getByLabel(needed).first()).toHaveAttribute('aria-invalid', 'true');
    await fill(page, word);
    await expectAccessible(page);
    await expectFits(page);
    await save(page, resource);

    await openFound(page, server, resource, word);
    await expect(title(page, named(word))).toBeVisible();
    await page
      .getByLabel(change.label, { exact: true })
      .or(page.getByLabel(`${change.label} (opcional)`))
      .first()
      .fill(change.to);
    await save(page, resource);
    await openFound(page, server, resource, word, resource.renamed);
    await expect(page.getByRole('region', { name: 'Historial' }).getByRole('listitem').first()).toHaveText(change.told);
    await expectAccessible(page);
    await expectFits(page);

    if (resource.isRemovable === false) return;
    await button(page, 'Borrar').click();
    await expectAccessible(page);
    await inDialog(page, 'Borrar').click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await page.goto(`${list}?${(await resource.found?.(server, word)) ?? `search=${word}`}`);
    await expect(page.getByText('Nada coincide con lo que buscas')).toBeVisible();
  });

  const { onlyInFile, rows } = resource;
  if (onlyInFile !== undefined)
    test(`${many}: what a search finds goes out as a file, as it is shown`, async ({ page, server }) => {
      const word = `Salida${index}`;
      await resource.prepare?.(server, word);
      await openOffice(page, server, `${list}/nuevo`);
      await resource.begin?.(page, word);
      await fill(page, word);
      await save(page, resource);
      await page.goto(`${list}?${(await resource.found?.(server, word)) ?? `search=${word}`}`);
      await expect.poll(() => names(page)).toEqual([named(word)]);
      await expectFileAsShown(page);
      // Hides one column and shows it again, then exports everything.
      await button(page, 'Columnas').click();
      await page.getByRole('dialog').getByRole('checkbox').first().uncheck({ force: true });
      await expectAccessible(page);
      const [head, ...others] = await fileBy(page, 'CSV con todas las columnas');
      expect(head).toContain(onlyInFile);
      expect(others).toHaveLength(1);
      await button(page, 'Hecho').click();
      await expectFileAsShown(page);
    });

  if (rows !== undefined)
    test(`${many}: rows come in from a file, all of them once the wrong cell is mended`, async ({ page, server }) => {
      const word = `Filas${index}`;
      await page.setViewportSize(viewport);
      await openOffice(page, server, await rows.at(server, word));
      await button(page, rows.action).click();
      // The file is written as Excel does in Spain: Windows-1252, semicolons and doubled quotation marks.
      const text = `${rows.head}\r\n${rows.good(word)}\r\n${rows.bad(word)}\r\n`;
      const file = { name: 'filas.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
      await page.getByLabel(rows.action).last().setInputFiles(file);
      await expect(page.getByRole('region', { name: 'Primeras filas' })).toContainText(word);
      await expectAccessible(page);
      await button(page, 'Importar 2 filas').click();
      const cell = page.getByLabel(`Fila 2, ${rows.column}`);
      await expect(cell).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await expectFits(page);
      expect(await rows.count(server, word)).toBe(0);
      await cell.fill(rows.mended);
      await button(page, 'Importar 2 filas').click();
      await expect(page.getByText('2 filas creadas')).toBeVisible();
      await button(page, 'Hecho').click();
      expect(await rows.count(server, word)).toBe(2);
    });
}

test('what is saved again after a reload, because nobody answered, is there once', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/servicios-tecnicos/nuevo');
  const fields = { Nombre: 'Taller Único', Dirección: 'Calle 1', 'Código postal': '28001', Ciudad: 'Madrid' };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  const count = async () => (await server.query(`select 1 from repair_centers where name = 'Taller Único'`)).length;
  // The request arrives, and its answer is lost.
  await page.route(
    '**/api/repair_centers*',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Guardar').click();
  await expect(page.getByText('No hay conexión. Inténtalo cuando tengas red.')).toBeVisible();
  expect(await count()).toBe(1);
  await page.reload();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Taller Único');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(await count()).toBe(1);
  // Once it is answered, another one with the same words is another one.
  await page.goto('/oficina/servicios-tecnicos/nuevo');
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(await count()).toBe(2);
});

test('a discount for a product that is no longer sold says so, and stays one for that product', async ({ page, server }) => {
  const [product] = await server.query<{ id: number }>(
    `insert into products (product_type_id, name, active) values (1, 'De antes', false) returning id`,
  );
  const [discount] = await server.query<{ id: number }>(
    `insert into discounts (code, description, kind, value_hundredths, product_ids, created_at)
     values ('DEANTES', 'De antes', 'percentage', 1000, $1, now()) returning id`,
    [[product?.id]],
  );
  await openOffice(page, server, `/oficina/descuentos/${discount?.id}`);
  const products = page.getByRole('group', { name: 'Para qué productos (ninguno: todos)' }).getByRole('checkbox');
  await expect(page.getByRole('checkbox', { name: /De antes/ })).toBeChecked();
  await products.first().check();
  await products.first().uncheck();
  await page.getByLabel('Cuántas veces se puede usar').fill('1.000');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(await server.query('select product_ids, max_uses from discounts where id = $1', [discount?.id])).toEqual([
    { product_ids: [product?.id], max_uses: 1000 },
  ]);
});

test('who loses their role while they work is refused in words, and keeps what they typed', async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['De un día para otro', 'DE-UN-DIA']);
  const id = await openOffice(page, server, `/oficina/distribuidores/${distributorId}`);
  await page.getByLabel('Nombre').fill('Otro nombre');
  await server.query(`update users set role = 'staff' where id = $1`, [id]);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Con tu usuario no puedes hacer esto.')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Otro nombre');
  expect(await server.query('select name from distributors where id = $1', [distributorId])).toEqual([{ name: 'De un día para otro' }]);
});

test('an administrator says for which stores somebody acts, and nobody changes whoever is above them', async ({ page, server }) => {
  const word = 'Enlazada';
  const [distributorId = 0] = await addDistributors(server, [`Cadena ${word}`, 'ENLAZADA']);
  const storeId = await addStore(server, distributorId);
  await server.query('update stores set name = $2 where id = $1', [storeId, `Tienda ${word}`]);
  const seller = await addPerson(server, 'store');
  const adminId = await openOffice(page, server, `/oficina/usuarios/${seller.id}`);
  await expect(page.getByText('Todavía no actúa por ninguna: no ve nada.')).toBeVisible();
  await chooseOf(page, 'Añadir una tienda', `Tienda ${word}`);
  await button(page, 'Añadir').click();
  await expect(button(page, `Quitar Tienda ${word}`)).toBeVisible();
  await expectAccessible(page);
  const linked = () => server.query('select store_id from user_stores where user_id = $1', [seller.id]);
  expect(await linked()).toEqual([{ store_id: storeId }]);
  // The form was filled before that change, and saving it must overwrite nothing.
  await page.getByLabel('Primer apellido').fill('De Enlazada');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  await page.goto(`/oficina/usuarios/${seller.id}`);
  await button(page, `Quitar Tienda ${word}`).click();
  await expect.poll(linked).toEqual([]);
  await expect(page.locator('h2:focus')).toBeVisible();
  await page.goto(`/oficina/usuarios/${adminId}`);
  await expect(page.getByLabel('Nombre')).toBeEnabled();
  await expect(page.getByLabel('Papel')).toHaveCount(0);
  await expect(button(page, 'Borrar')).toHaveCount(0);

  await openOffice(page, server, `/oficina/usuarios/${adminId}`, 'staff');
  await expect(page.getByLabel('Nombre')).toBeDisabled();
  await expect(button(page, 'Guardar')).toHaveCount(0);
  await expect(button(page, 'Cerrar sus sesiones')).toHaveCount(0);
});
