import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, comeBack, list, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** Two office users work on the same record. */

const save = async (page: Page) => {
  await button(page, 'Guardar').click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
};

test('two people change one thing: other fields stay as each wants them, and the same field is asked about', async ({
  page,
  server,
  browser,
}) => {
  const [id = 0] = await addDistributors(server, ['Vega Telecom', 'VEGA']);
  const path = `${list}/${id}`;
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  const stored = async () => {
    const [row] = await server.query<{ name: string; email: string | null }>('select name, email from distributors where id = $1', [id]);
    return row;
  };
  await openOffice(page, server, path);
  await openOffice(other, server, path);
  await page.getByLabel('Nombre').fill('Vega Norte');
  await other.getByLabel('Correo').fill('hola@vega.example');
  await save(other);
  await save(page);
  expect(await stored()).toEqual({ name: 'Vega Norte', email: 'hola@vega.example' });

  await page.goto(path);
  await other.goto(path);
  await page.getByLabel('Nombre').fill('Vega Sur');
  await page.getByLabel('Teléfono').fill('954000111');
  await expect(other.getByLabel('Nombre')).toHaveValue('Vega Norte');
  await other.getByLabel('Nombre').fill('Vega Este');
  await save(other);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Otra persona lo ha cambiado mientras tanto.')).toBeVisible();
  await expect(page.getByText('Nombre: ahora dice Vega Este')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Vega Sur');
  await expectAccessible(page);
  await expectFits(page);
  expect(await stored()).toMatchObject({ name: 'Vega Este' });
  await button(page, 'Quedarme con eso').click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Vega Este');
  await save(page);
  expect(await stored()).toMatchObject({ name: 'Vega Este' });

  await page.goto(path);
  await other.goto(path);
  await page.getByLabel('Nombre').fill('Vega Mía');
  await expect(other.getByLabel('Nombre')).toHaveValue('Vega Este');
  await other.getByLabel('Nombre').fill('Vega Suya');
  await save(other);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Nombre: ahora dice Vega Suya')).toBeVisible();
  await save(page);
  expect(await stored()).toMatchObject({ name: 'Vega Mía' });
  await second.close();
});

test('two people change the name of one account: the second is asked', async ({ page, server, browser }) => {
  const [row] = await server.query<{ id: number }>(
    `insert into users (email, role, name, surname1, created_at) values ('dos@ejemplo.es', 'policyholder', 'Ana', 'Gil', now()) returning id`,
  );
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  await openOffice(page, server, `/oficina/usuarios/${row?.id}`);
  await openOffice(other, server, `/oficina/usuarios/${row?.id}`);
  await page.getByLabel('Nombre', { exact: true }).fill('Ana María');
  await other.getByLabel('Nombre', { exact: true }).fill('Ana Belén');
  await button(other, 'Guardar').click();
  await expect(other).toHaveURL(/usuarios$/);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Nombre: ahora dice Ana Belén')).toBeVisible();
  await second.close();
});

test('what is typed over a reload does not change back what somebody else has changed', async ({ page, server }) => {
  const [id = 0] = await addDistributors(server, ['Duna Móvil', 'DUNA']);
  await openOffice(page, server, `${list}/${id}`);
  await page.getByLabel('Correo').fill('nuevo@duna.example');
  await server.query('update distributors set name = $2 where id = $1', [id, 'Duna Nueva']);
  await page.reload();
  await expect(title(page, 'Duna Nueva')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Duna Nueva');
  await expect(page.getByLabel('Correo')).toHaveValue('nuevo@duna.example');
  await save(page);
  const [row] = await server.query('select name, email from distributors where id = $1', [id]);
  expect(row).toEqual({ name: 'Duna Nueva', email: 'nuevo@duna.example' });
});

test('what is typed over a reload, and what somebody else has put there meanwhile, is asked about before it is saved', async ({
  page,
  server,
}) => {
  const [id = 0] = await addDistributors(server, ['Loma Móvil', 'LOMA']);
  const stored = () => server.query('select name from distributors where id = $1', [id]);
  await openOffice(page, server, `${list}/${id}`);
  await page.getByLabel('Nombre').fill('Loma Mía');
  await server.query('update distributors set name = $2 where id = $1', [id, 'Loma Suya']);
  await page.reload();
  await expect(title(page, 'Loma Suya')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Loma Mía');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Otra persona lo ha cambiado mientras tanto.')).toBeVisible();
  await expect(page.getByText('Nombre: ahora dice Loma Suya')).toBeVisible();
  expect(await stored()).toEqual([{ name: 'Loma Suya' }]);
  await save(page);
  expect(await stored()).toEqual([{ name: 'Loma Mía' }]);
});

test('words written over a legal text are not put into force over newer ones unseen, neither after another tab nor after a reload', async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  const mine = page.getByRole('textbox', { name: 'Texto' });
  const inForce = async () => ((await (await page.request.get('/api/legal-texts/marketing')).json()) as { words: string }).words;
  const publish = (who: Page) => button(who, 'Poner en vigor ahora').click();
  const write = async (who: Page, words: string) => {
    await button(who, 'Escribir otra versión').click();
    await who.getByRole('textbox', { name: 'Texto' }).fill(`# Ofertas\n\n${words}`);
  };
  await openOffice(page, server, '/oficina/textos/marketing');
  await openOffice(other, server, '/oficina/textos/marketing');
  await write(page, 'Mi frase.');
  await write(other, 'La del abogado.');
  await publish(other);
  await expect(other.getByText('En vigor desde ahora')).toBeVisible();
  await comeBack(page, /legal-texts\/marketing$/);
  await publish(page);
  await expect(page.getByText('Otra persona lo ha cambiado mientras tanto.')).toBeVisible();
  await expect(page.getByText(/^Texto: ahora dice # Ofertas\s+La del abogado\.$/)).toBeVisible();
  await expect(mine).toHaveValue(/Mi frase/);
  await expectAccessible(page);
  expect(await inForce()).toContain('La del abogado.');
  // After a preview, the version can be put into force.
  await publish(page);
  await expect(page.getByText('En vigor desde ahora')).toBeVisible();
  expect(await inForce()).toContain('Mi frase.');

  await write(page, 'Otra frase mía.');
  await other.reload();
  await write(other, 'Otra del abogado.');
  await publish(other);
  await expect(other.getByText('En vigor desde ahora')).toBeVisible();
  await page.reload();
  await button(page, 'Escribir otra versión').click();
  await expect(mine).toHaveValue(/Otra frase mía/);
  await publish(page);
  await expect(page.getByText(/Otra del abogado\.$/)).toBeVisible();
  expect(await inForce()).toContain('Otra del abogado.');
  await button(page, 'Quedarme con eso').click();
  await expect(mine).toHaveValue(/Otra del abogado/);
  await second.close();
});

test('the words of a mail: what two people change of them at once is asked about, after another tab too', async ({
  page,
  server,
  browser,
}) => {
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  const open = async (who: Page) => {
    await openOffice(who, server, '/oficina/ajustes');
    await button(who, 'Cambiar: Recibo sin pagar, correo').click();
    return who.getByRole('dialog', { name: 'Recibo sin pagar, correo' });
  };
  const [mine, theirs] = [await open(page), await open(other)];
  await mine.getByLabel('Texto').fill('Mi texto.');
  await theirs.getByLabel('Asunto').fill('Su asunto');
  await theirs.getByLabel('Texto').fill('Su texto.');
  await theirs.getByRole('button', { name: 'Guardar' }).click();
  await expect(theirs).toHaveCount(0);
  await comeBack(page, /house-settings$/);
  await mine.getByRole('button', { name: 'Guardar' }).click();
  await expect(mine.getByText('Otra persona lo ha cambiado mientras tanto.')).toBeVisible();
  await expect(mine.getByText('Texto: ahora dice Su texto.')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Su asunto');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Guardar' }).click();
  await expect(mine).toHaveCount(0);
  const [row] = await server.query<{ value: object }>(`select value from house_settings where name = 'mail_texts'`);
  expect(Object.values(row?.value ?? {})).toEqual([{ subject: 'Su asunto', text: 'Mi texto.' }]);
  await server.query('delete from house_settings');
  await second.close();
});

test('several are put aside at once, and that is undone; what is refused is named', async ({ page, server }) => {
  const ids = await addDistributors(server, ['Lote A', 'LOTE-A'], ['Lote B', 'LOTE-B', false], ['Lote C', 'LOTE-C']);
  const active = async () =>
    (await server.query<{ active: boolean }>('select active from distributors where id = any($1) order by id', [ids])).map(
      (row) => row.active,
    );
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, `${list}?search=lote`);
  await page.getByRole('checkbox', { name: 'Elegir Lote A' }).check();
  await page.getByRole('checkbox', { name: 'Elegir todas las filas' }).check();
  await expect(page.getByText('3 filas elegidas')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Desactivar').click();
  // One of the rows was deactivated before.
  await expect(page.getByText('2 filas cambiadas')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Inactivo' })).toHaveCount(3);
  expect(await active()).toEqual([false, false, false]);
  await button(page, 'Deshacer').click();
  await expect(page.getByRole('cell', { name: 'Inactivo' })).toHaveCount(1);
  expect(await active()).toEqual([true, false, true]);

  await page.getByRole('checkbox', { name: 'Elegir Lote C' }).check();
  await server.query('update distributors set deleted_at = now() where id = $1', [ids[2]]);
  await button(page, 'Desactivar').click();
  await expect(page.getByText('No se ha cambiado ninguna')).toBeVisible();
  await expect(page.getByText(/^Lote C: No lo encontramos/)).toBeVisible();
});

test('columns that are put away stay away for whoever has the address', async ({ page, server }) => {
  await addDistributors(server, ['Columna', 'COLUMNA']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server);
  await button(page, 'Columnas').click();
  await page.getByRole('checkbox', { name: 'Correo' }).uncheck();
  await page.getByRole('checkbox', { name: 'Teléfono' }).uncheck();
  await expectAccessible(page);
  await button(page, 'Hecho').click();
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(['Elegir todas las filas', /^Nombre/, 'Código', 'Estado', /^Alta/]);
  await page.reload();
  await expect(heads).toHaveCount(5);
  await button(page, 'Columnas').click();
  await page.getByRole('checkbox', { name: 'Correo' }).check();
  await expect(heads.filter({ hasText: 'Correo' })).toBeVisible();
});
