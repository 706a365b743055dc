import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { link, openOffice } from '#tests/support/office.ts';
import { chooseOf } from '#tests/support/office-resources.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** API keys for partners' programs; only an administrator manages them. */

const keyOf = (page: Page) => page.getByText(/^peritia_key_[\w-]{43}$/);

test('an administrator makes one, is told it once, it opens what was marked, and is changed and revoked', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.setViewportSize({ width: 1280, height: 800 });
  const [seller, customer] = [await addPerson(server, 'store'), await addPerson(server)];
  await openOffice(page, server, '/oficina/claves');
  await link(page, 'Nueva clave').first().click();
  await page.getByLabel('Nombre').fill('Caja de la tienda');
  await chooseOf(page, 'Actúa como', customer.email);
  await page.getByRole('checkbox', { name: 'Ver las pólizas que vende' }).check();
  await page.getByLabel('Último día').fill('2020-01-01');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Tiene que ser de una tienda o de un distribuidor.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Actúa como' }).fill('');
  await chooseOf(page, 'Actúa como', seller.email);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Ese día ya ha pasado.')).toBeVisible();
  await page.getByLabel('Último día').fill('2049-12-31');
  await button(page, 'Guardar').click();
  await expect(title(page, 'Claves de API')).toBeVisible();
  await expect(page.getByText('Le falta la clave').first()).toBeVisible();
  await expectAccessible(page);

  await link(page, 'Caja de la tienda').click();
  // With the keyboard alone.
  await button(page, 'Crear la clave').press('Enter');
  const first = await keyOf(page).innerText();
  await button(page, 'Copiar').press('Enter');
  await expect(page.getByText('Clave copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectAccessible(page);
  await expectFits(page);
  const statusOf = async (key: string, path: string) =>
    (await page.request.get(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status();
  expect([await statusOf(first, '/policies'), await statusOf(first, '/stores-priv')]).toEqual([200, 403]);

  await page.reload();
  await expect(page.getByText(first.slice(0, 16), { exact: true })).toBeVisible();
  await expect(keyOf(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Ver sus tiendas y páginas' }).check();
  await button(page, 'Guardar').click();
  await expect(title(page, 'Claves de API')).toBeVisible();
  expect(await statusOf(first, '/stores-priv')).toBe(200);

  await link(page, 'Caja de la tienda').click();
  await button(page, 'Cambiar la clave').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('siete días más');
  await expectAccessible(page);
  await button(page, 'Crear otra').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const second = await keyOf(page).innerText();
  await expect(page.getByText('La anterior vale hasta')).toBeVisible();
  expect([await statusOf(first, '/policies'), await statusOf(second, '/policies')]).toEqual([200, 200]);

  await button(page, 'Revocar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(page.getByText('Revocada').first()).toBeVisible();
  await expect(keyOf(page)).toHaveCount(0);
  await expect(button(page, 'Cambiar la clave')).toHaveCount(0);
  await expectAccessible(page);
  expect([await statusOf(first, '/policies'), await statusOf(second, '/policies')]).toEqual([401, 401]);
  await page.goto('/oficina/claves?filter[active]=0');
  await expect(page.getByRole('row').filter({ hasText: 'Caja de la tienda' })).toContainText('Revocada');
});

test('nobody else has any of it', async ({ page, server }) => {
  await openOffice(page, server, '/oficina', 'staff');
  await expect(link(page, 'Claves de API')).toHaveCount(0);
  for (const path of ['/oficina/claves', '/oficina/claves/1000']) {
    await page.goto(path);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  }
});

test('with letters twice as large on the narrowest phone, all is still there', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [row] = await server.query<{ id: number }>(
    `insert into api_keys (name, user_id, scopes, created_at)
     values ('Programa de una cadena con un nombre largo', $1, '{policies:read,policies:write,closings:read}', now()) returning id`,
    [(await addPerson(server, 'distributor')).id],
  );
  await openOffice(page, server, '/oficina/claves', 'admin');
  for (const path of ['/oficina/claves', `/oficina/claves/${row?.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
  }
});
