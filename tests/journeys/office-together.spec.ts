import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, list, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** Two people of the office at one thing. */

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
