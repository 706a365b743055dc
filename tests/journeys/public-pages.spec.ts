import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

test('a stranger reads what the product is before any script ran, and goes from page to page to a price', async ({
  page,
  browser,
  server,
}) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${server.origin}/`);
  await expect(title(plain, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await expect(plain.getByText('Mira tu precio en un minuto')).toBeVisible();
  await plain.goto(`${server.origin}/faqs`);
  await expect(title(plain, 'Preguntas frecuentes')).toBeVisible();
  await plain.context().close();

  await server.query(`insert into discounts (code, description, kind, value_hundredths, is_public, created_at)
    values ('PRIMERA', 'Diez por ciento para tu primer seguro', 'percentage', 1000, true, now())`);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Ver precio' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cómo funciona' }).click();
  await expect(title(page, 'Cómo funciona')).toBeFocused();
  await expect(page).toHaveTitle('Cómo funciona · Peritia');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Preguntas frecuentes' }).click();
  await page.getByText('¿Puedo arrepentirme?').click();
  await expect(page.getByText(/tienes 15 días naturales/)).toBeVisible();
  await expectAccessible(page);
  const search = page.getByLabel('Busca tu duda');
  await search.fill('contrasena');
  await expect(page.getByRole('status').filter({ hasText: '1 duda' })).toBeVisible();
  await expect(page.getByText(/te enviamos un enlace al correo/)).toBeVisible();
  await search.fill('jirafas');
  await expect(page.getByText(/No está entre las dudas/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Nuestros seguros' }).click();
  // The products come from the catalogue, each with its lowest price.
  await expect(page.getByRole('heading', { level: 2, name: 'Portátil' })).toBeVisible();
  await expect(page.locator('section', { hasText: 'Smart TV' }).getByText('Desde 2,45 € al mes.')).toBeVisible();
  await expectAccessible(page);
  await page.locator('section', { hasText: 'Patinete' }).getByRole('link').click();
  await expect(page.getByText('Los precios son para un patinete de 825,00 €.')).toBeVisible();
  await page.goBack();
  await button(page, 'Usarlo').click();
  await expect(page.getByText('Con PRIMERA pagas 15,54 € menos el primer año.')).toBeVisible();
});

test('on a desktop what to press next is in sight on pages that are longer than the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  for (const [path, name] of [
    ['/', 'Ver precio'],
    ['/comofunciona', 'Ver mi precio'],
    ['/pricing', 'Continuar'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('link', { name, exact: true }).or(button(page, name))).toBeInViewport({ ratio: 1 });
  }
});

test('stores and repair centers are listed by postal code, and a store’s own page leads to its price', async ({
  page,
  context,
  browser,
  server,
}) => {
  // Stores that other tests have added to this server no longer sell.
  await server.query('update stores set active = false');
  await server.query(`insert into distributors (name, code, document_code, created_at) values ('Red', 'RED', 'A58818501', now())`);
  await server.query(`insert into stores (distributor_id, name, code, address, postal_code, city, phone, latitude, longitude, created_at)
    select distributors.id, v.name, v.name, 'Calle Mayor 1', cp, city, '910000001', lat, lon, now() from distributors,
    (values ('Lejos', '28830', 'Madrid', 40.4, -3.5), ('Centro', '28013', 'Madrid', 40.41, -3.7), ('Isla', '38001', 'Tenerife', 28.46, -16.25)) as v (name, cp, city, lat, lon)
    where distributors.code = 'RED'`);
  await server.query(`insert into store_landings (store_id, slug, title, text, product_type_ids, plan_tier, brand, created_at)
    select id, 'centro', 'Asegura tu portátil en Centro', 'Te lo dejamos asegurado.', '{6}', 'basic', '{"dock":"#3b1f5b","action":"#ffd54f","link":"#5b2a86"}', now() from stores where name = 'Centro'`);
  const stores = page
    .locator('section', { has: page.getByRole('heading', { name: 'Tiendas', exact: true }) })
    .getByRole('heading', { level: 3 });

  await page.goto('/map');
  await expect(stores).toHaveCount(3);
  await expect(page.locator('section', { hasText: 'Dónde están' }).locator('circle')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByLabel('Código postal').fill('99999');
  await expect(page.getByText('Ese código no es de ninguna provincia. Revísalo.')).toBeVisible();
  await page.getByLabel('Código postal').fill('28013');
  await expect(stores).toHaveText(['Centro', 'Lejos']);
  await expect(page.getByText('Los de Madrid, primero los más cercanos.')).toBeVisible();
  // The address can be sent to another person.
  await page.reload();
  await expect(stores).toHaveText(['Centro', 'Lejos']);

  const link = (of: Page) => of.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand-link').trim());
  const ofStore = '#5b2a86';
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${server.origin}/tienda/centro`);
  await expect(title(plain, 'Asegura tu portátil en Centro')).toBeVisible();
  expect(await link(plain)).toBe(ofStore);
  await plain.context().close();

  expect((await page.goto('/tienda/no-existe'))?.status()).toBe(404);
  await expect(title(page, 'Esta página ya no está')).toBeVisible();
  // A returning visitor gets the same page from the service worker; without a network the app says why it cannot show it.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const again = await page.goto('/tienda/centro');
  expect([again?.fromServiceWorker(), (await again?.text())?.includes('Te lo dejamos asegurado.')]).toEqual([true, true]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(title(page, 'Asegura tu portátil en Centro')).toBeVisible();
  await expectAccessible(page);
  // The pages have the store's colours until the visitor leaves the store's page.
  expect(await link(page)).toBe(ofStore);
  await button(page, 'Ver mi precio').click();
  await expect(page.getByRole('radio', { name: /^Básico/ })).toBeChecked();
  await expect.poll(() => link(page)).not.toBe(ofStore);
  await expect(page.getByText('Los precios son para un portátil de 825,00 €.')).toBeVisible();
  await button(page, 'Buscar').click();
  await page.getByRole('dialog').getByRole('searchbox').fill('zenbook s 14');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ASUS Zenbook S 14/ })
    .click();
  // The price is now that of the chosen laptop: nobody goes on with a price that they have not read.
  await expect(page.getByRole('radio', { name: /^Básico 10,45 € al mes/ })).toBeChecked();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
  // The policy will belong to the store that offered it.
  const kept = await server.query(`select 1 from proposals, stores where stores.name = 'Centro' and (state->>'store_id')::int = stores.id`);
  expect(kept).toHaveLength(1);
});
