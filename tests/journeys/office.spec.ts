import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, link, list, names, openOffice } from '#tests/support/office.ts';
import { addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, fillSignIn, signInQuietly, title } from '#tests/support/walk.ts';

/** One office resource end to end; all others are built in the same way. */

test('whoever works for the insurer arrives at the office, and sees the places that are theirs', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, '/');
  await expect(page).toHaveURL(/\/oficina$/);
  await expect(title(page, /^Hola, Carmen/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveText([
    'Inicio',
    'Pólizas',
    'Propuestas',
    /^Peritaciones/,
    /^Siniestros/,
    'Cobros',
    'Medios de pago',
    'Devoluciones',
    'Remesas',
    'Cierre del mes',
    'Cifras',
    'Tiendas',
    'Páginas',
    'Distribuidores',
    'Servicios técnicos',
    'Usuarios',
    'Claves de API',
    'Webhooks',
    'Productos',
    'Descuentos',
    'Categorías',
    'Marcas y modelos',
    'Llamadas',
    'Avisos',
    'Trabajos',
    'Borrados pedidos',
    'Textos legales',
    'Auditoría',
    'Ajustes',
    'Tu cuenta',
    'Tu acceso',
    'Ayuda',
  ]);
  const figures = page.getByRole('term');
  await expect(figures).toHaveText([/^Peritaci/, /^Contrato/, /^Recibo/, /^Siniestro/]);
  const unsigned = async () => Number(await page.getByRole('definition').nth(1).innerText());
  const before = await unsigned();
  await addPolicy(server, (await addPerson(server)).id, { status: 2 });
  await page.reload();
  await expect.poll(unsigned).toBe(before + 1);
  await expectAccessible(page);
  await button(page, /^Cerrar sesión$/).click();
  await expect(link(page, 'Entrar')).toBeVisible();
});

test('a store has no distributors, and a policyholder no office', async ({ page, server, insured }) => {
  await openOffice(page, server, list, 'store');
  await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  await button(page, 'Abrir el menú').click();
  await expect(link(page, 'Tiendas')).toBeVisible();
  await page.goto('/oficina');
  await expect(page.getByRole('term')).toHaveText([/^Contrato/, /^Recibo/]);
  await button(page, 'Abrir el menú').click();
  await expect(link(page, 'Distribuidores')).toHaveCount(0);
  await signInQuietly(page, server, insured);
  for (const path of ['/oficina', list, `${list}/1`]) {
    await page.goto(path);
    await expect(title(page, 'Esto no está en tu cuenta')).toBeVisible();
  }
});

for (const [name, viewport, mark] of [
  ['a desktop', { width: 1280, height: 800 }, 'ancho'],
  ['a phone', { width: 390, height: 844 }, 'estrecho'],
] as const) {
  test(`on ${name}: a distributor is made, found, changed and deleted`, async ({ page, server }) => {
    await page.setViewportSize(viewport);
    await addDistributors(server, ['Aurora Telecom', `AURORA-${mark}`], ['Bética Móvil', 'BETICA', false]);
    const zoco = `Zoco ${mark}`;
    await openOffice(page, server);
    await expect(title(page, 'Distribuidores')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);

    await link(page, 'Nuevo distribuidor').click();
    await expect(title(page, 'Nuevo distribuidor')).toBeVisible();
    await button(page, 'Guardar').click();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await page.getByLabel('Nombre').fill(zoco);
    await page.getByLabel('Código').fill('betica');
    await button(page, 'Guardar').click();
    await expect(page.getByText('Ya hay otro igual. Cámbialo.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Código').fill(`zoco-${mark}`);
    await button(page, 'Guardar').click();
    await expect(page.getByText('Guardado')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${list}$`));

    await page.getByLabel('Buscar').fill(zoco);
    await expect.poll(() => names(page)).toEqual([zoco]);
    await expect(page).toHaveURL(/search=Zoco/);
    await page.reload();
    await expect.poll(() => names(page)).toEqual([zoco]);
    await button(page, 'Quitar filtros').click();
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(2);
    await page.getByLabel('Estado').selectOption('Inactivos');
    await expect(link(page, 'Bética Móvil')).toBeVisible();
    await expect(link(page, 'Aurora Telecom')).toHaveCount(0);

    await link(page, 'Bética Móvil').click();
    await expect(page.getByLabel('Nombre')).toHaveValue('Bética Móvil');
    await page.getByLabel('Nombre').fill('Bética');
    await page.goBack();
    await expect(page.getByRole('heading', { name: '¿Salir sin guardar?' })).toBeVisible();
    await button(page, 'Seguir aquí').click();
    await button(page, 'Guardar').click();
    await expect(page.getByText('Guardado')).toBeVisible();
    await page.goto(`${list}?filter[active]=0&search=BETICA`);
    await expect.poll(() => names(page)).toEqual(['Bética']);

    await link(page, 'Bética').click();
    const events = page.getByRole('region', { name: 'Historial' }).getByRole('listitem');
    await expect(events).toHaveText([/^Cambio\s*Carmen Prueba\s*Nombre: Bética Móvil → Bética/]);
    await expectAccessible(page);
    await button(page, 'Borrar').click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(link(page, 'Bética')).toHaveCount(0);
  });
}

test('with letters twice as large on the narrowest phone, all is still there', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [id = 0] = await addDistributors(server, ['Letras Grandes', 'LETRAS']);
  const change = { field: 'email', before: null, after: 'una-direccion-bastante-larga@distribuidora.example' };
  await server.query(`insert into audit_events (at, kind, data) values (now(), 'network-changed', $1)`, [
    JSON.stringify({ distributor: id, changes: [change] }),
  ]);
  for (const [path, name] of [
    ['/oficina', /^Hola, Carmen/],
    [list, 'Distribuidores'],
    [`${list}/${id}`, 'Letras Grandes'],
  ] as const) {
    if (path === '/oficina') await openOffice(page, server, path);
    else await page.goto(path);
    await expect(title(page, name)).toBeVisible();
    if (path.endsWith(String(id))) await expect(page.getByText(change.after)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
  }
});

test('what is in use is not deleted, and says so', async ({ page, server }) => {
  const [id = 0] = await addDistributors(server, ['Con Tiendas', 'CONTIENDAS']);
  await addStore(server, id);
  await openOffice(page, server, `${list}/${id}`);
  await button(page, 'Borrar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('dialog').getByText('Todavía tiene tiendas. Bórralas antes, o cámbialas de distribuidor.')).toBeVisible();
  expect(await server.query('select 1 from distributors where id = $1 and deleted_at is null', [id])).toHaveLength(1);
});

test('whoever may look and not change is given nothing to change', async ({ page, server }) => {
  const [id = 0] = await addDistributors(server, ['Solo Lectura', 'LECTURA']);
  await openOffice(page, server, `${list}/${id}`, 'staff');
  await expect(page.getByLabel('Nombre')).toHaveValue('Solo Lectura');
  await expect(page.getByLabel('Nombre')).toBeDisabled();
  await expect(button(page, 'Guardar')).toHaveCount(0);
  await expect(button(page, 'Borrar')).toHaveCount(0);
  await expect(page.getByText('Aquí se verá quién cambia qué, y cuándo')).toBeVisible();
  await expectAccessible(page);
});

test('a store changes what is its own to change', async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['De La Tienda', 'DELATIENDA']);
  const id = await addStore(server, distributorId);
  const userId = await openOffice(page, server, '/oficina', 'store');
  await server.query('insert into user_stores (user_id, store_id) values ($1, $2)', [userId, id]);
  await page.goto(`/oficina/tiendas/${id}`);
  await page.getByLabel('Ciudad').fill('Getafe');
  for (const name of ['Código', 'Distribuidor', 'Activa']) await expect(page.getByLabel(name, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Historial' })).toHaveCount(0);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Una']);
  expect(await server.query('select city, active from stores where id = $1', [id])).toEqual([{ city: 'Getafe', active: true }]);
});

test('the order stands in the address', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await addDistributors(server, ['AAA Primero', 'PRIMERO'], ['ZZZ Último', 'ULTIMO']);
  await openOffice(page, server);
  const byName = page.getByRole('columnheader', { name: 'Nombre' });
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await names(page))[0]).toBe('AAA Primero');
  await byName.getByRole('button').click();
  await expect.poll(async () => (await names(page))[0]).toBe('ZZZ Último');
  await expect(page).toHaveURL(/sort=-name/);
});

test('the rows go out as a file, and stores come in from one', async ({ page, server }) => {
  const [id = 0] = await addDistributors(server, ['Con Ficheros', 'FICHEROS'], ['Otro', 'OTRO']);
  await openOffice(page, server, `${list}?search=ficheros`);
  await expect.poll(() => names(page)).toEqual(['Con Ficheros']);
  const saved = page.waitForEvent('download');
  await button(page, 'Exportar CSV').click();
  const download = await saved;
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('FICHEROS');
  expect(text).not.toContain('OTRO');

  await page.goto(`${list}/${id}`);
  await button(page, 'Importar tiendas').click();
  const choose = (content: string) =>
    page
      .getByLabel('Importar tiendas')
      .last()
      .setInputFiles({ name: 'tiendas.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('code;name;address;postal_code;city\nT1;Una;Calle 1;99;"Madrid; capital"\nT2;Dos;Calle 2;28001;Madrid\n');
  await expect(page.getByRole('cell', { name: 'Una' })).toBeVisible();
  await button(page, 'Importar 2 filas').click();
  const cell = page.getByLabel('Fila 1, postal_code');
  await expect(cell).toHaveValue('99');
  await expectAccessible(page);
  await cell.fill('');
  await cell.pressSequentially('28002');
  await button(page, 'Importar 2 filas').click();
  await expect(page.getByText('2 filas creadas')).toBeVisible();
  await button(page, 'Hecho').click();
  expect(await server.query('select code, postal_code, city from stores where distributor_id = $1 order by code', [id])).toEqual([
    { code: 'T1', postal_code: '28002', city: 'Madrid; capital' },
    { code: 'T2', postal_code: '28001', city: 'Madrid' },
  ]);
});

test('what is typed survives a reload and a session that ends; leaving it is asked about', async ({ page, server }) => {
  const [distributorId = 0] = await addDistributors(server, ['Casa Larga', 'CASA-LARGA']);
  const person = await addPerson(server, 'admin');
  await signInQuietly(page, server, person);
  await page.goto('/oficina/tiendas/nuevo');
  const chain = page.getByRole('combobox', { name: 'Distribuidor' });
  await chain.fill('casa');
  await expect(page.getByRole('option', { name: 'Casa Larga' })).toBeVisible();
  await chain.press('ArrowDown');
  await chain.press('Enter');
  await expect(chain).toHaveValue('Casa Larga');
  await page.getByLabel('Código', { exact: true }).fill('LARGA-1');
  await page.getByLabel('Nombre').fill('Tienda Larga');
  const expectAllThere = async () => {
    await expect(page.getByLabel('Nombre')).toHaveValue('Tienda Larga');
    await expect(page.getByLabel('Código', { exact: true })).toHaveValue('LARGA-1');
    await expect(chain).toHaveValue('Casa Larga');
  };
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectAllThere();

  await link(page, 'Cancelar').click();
  await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await button(page, 'Seguir aquí').click();
  await expectAllThere();

  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [person.id]);
  await page.getByLabel('Dirección').fill('Calle Larga 1');
  await page.getByLabel('Código postal').fill('28013');
  await page.getByLabel('Ciudad').fill('Madrid');
  await button(page, 'Guardar').click();
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  await fillSignIn(page, person);
  await expectAllThere();
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle Larga 1');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Guardado')).toBeVisible();
  const [made] = await server.query<{ distributor_id: number }>(`select distributor_id from stores where code = 'LARGA-1'`);
  expect(made?.distributor_id).toBe(distributorId);

  // The form keeps no draft after it was saved or abandoned.
  await page.goto('/oficina/tiendas/nuevo');
  await page.getByLabel('Nombre').fill('Otra');
  await link(page, 'Cancelar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(title(page, 'Tiendas')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('peritia.draft.')))).toEqual([]);
});
