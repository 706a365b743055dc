import { expect, type Page } from '@playwright/test';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import { findDevice } from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const plan = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

async function searchDevice(page: Page, typed: string, found: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(Buscar|Cambiar)$/ }).click();
  await findDevice(page, typed, found);
}

test('a price is found for a phone whose name is misspelt, compared, paid by the year, and kept through a reload and a lost network', async ({
  page,
  context,
  server,
}) => {
  await server.query(
    `insert into discounts (code, description, kind, value_hundredths, created_at) values ('MENOS10', 'Diez por ciento', 'percentage', 1000, now())`,
  );
  await page.goto('/pricing');
  await expect(title(page, 'Elige tu seguro')).toBeVisible();
  // Before anything is chosen, the page shows the monthly price of the widest coverage for a phone of 825 euros.
  await expect(page.getByText('Los precios son para un móvil de 825,00 €.')).toBeVisible();
  await expect(plan(page, 'Top 12,95 € al mes')).toBeChecked();
  await expectAccessible(page);

  // The form asks for what is missing, and sends nothing.
  await button(page, 'Continuar').click();
  await expect(dialog(page).getByRole('heading', { name: '¿Qué móvil es?' })).toBeFocused();
  await dialog(page).getByRole('searchbox').fill('XAOMI redmy note 13');
  await expect(dialog(page).getByText('5 encontrados')).toBeVisible();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Xiaomi Redmi Note 13 199,00/ })
    .click();
  await expect(page.getByText('Precio del móvil: 199,00 €')).toBeVisible();
  await expect(plan(page, 'Top 6,95 € al mes')).toBeChecked();

  await button(page, 'Comparar coberturas').click();
  const theft = dialog(page).getByRole('row', { name: /^Hurto/ });
  await expect(theft.getByRole('cell')).toHaveText([/Sí/, /No/, /No/]);
  // The page says as clearly what no plan covers, in the words of the information document.
  await expect(dialog(page).getByRole('heading', { name: '¿Qué no está asegurado?' })).toBeVisible();
  await expect(dialog(page).getByText('La pérdida, el olvido y el extravío.')).toBeVisible();
  await expect(
    dialog(page).getByText('Solo Top: El robo y el hurto solo se cubren con denuncia y, si es un móvil, con el IMEI bloqueado.'),
  ).toBeVisible();
  await expect(dialog(page).getByText('esta opción no lo cubre')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // With the keyboard alone, the test chooses yearly payment and the middle plan.
  await page.getByRole('radio', { name: 'Mensual' }).press('ArrowRight');
  await plan(page, 'Top 69,50 € al año').press('ArrowDown');
  await expect(plan(page, 'Intermedio 54,50 € al año')).toBeChecked();

  await button(page, 'Tengo un código de descuento').click();
  await page.getByLabel('Código de descuento').fill('menos99');
  await button(page, 'Aplicar').click();
  await expect(page.getByText('No conocemos ese código. Revisa cómo está escrito.')).toBeVisible();
  await page.getByLabel('Código de descuento').fill('menos10');
  await button(page, 'Aplicar').click();
  await expect(page.getByText('Con MENOS10 pagas 5,45 € menos el primer año.')).toBeVisible();
  await expect(plan(page, 'Intermedio 49,05 € al año')).toBeChecked();

  // The service worker keeps what the page needs without a network.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect(page.getByText('Precio del móvil: 199,00 €')).toBeVisible();
  await expect(plan(page, 'Intermedio 49,05 € al año')).toBeChecked();

  // Without a network the choice stays, and it is sent when there is a network again.
  await context.setOffline(true);
  await expect(page.getByText('Estás sin conexión', { exact: true })).toBeVisible();
  await button(page, 'Continuar').click();
  // The button is far below the notice, which the press brings into view.
  const offline = page.getByRole('alert').filter({ hasText: 'Estás sin conexión' });
  await expect(offline).toBeFocused();
  await expect(offline).toBeInViewport({ ratio: 1 });
  await expect(plan(page, 'Intermedio')).toBeChecked();
  // A page that was opened once opens again.
  await page.reload();
  await expect(page.getByText('Precio del móvil: 199,00 €')).toBeVisible();
  await expect(page.getByText('Estás sin conexión', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(plan(page, 'Intermedio')).toBeChecked();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
  await expect(page.getByText(/^49,05\s€$/)).toBeVisible();
  await expect(page.getByText('al año, con impuestos')).toBeVisible();
  await expectAccessible(page);
  const [kept] = await server.query<{ state: { device: { model: string }; type: string; periodicity: number; discount: string } }>(
    'select state from proposals order by created_at desc limit 1',
  );
  expect(kept?.state).toMatchObject({ device: { model: 'Redmi Note 13' }, type: 'intermediate', periodicity: 12, discount: 'MENOS10' });
  // The address does not contain the secret that opens the proposal.
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
});

test('an answer that was under way when the network went does not say that there is one', async ({ page, context }) => {
  await page.goto('/pricing');
  await expect(plan(page, 'Top 12,95 € al mes')).toBeChecked();
  const [underWay, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/policies/price?**', async (route) => {
    const response = await route.fetch();
    underWay.resolve();
    await lost.promise;
    await route.fulfill({ response });
  });
  await searchDevice(page, 'pixel 9a', /^Google Pixel 9a/);
  await underWay.promise;
  await context.setOffline(true);
  await expect(page.getByText('Estás sin conexión', { exact: true })).toBeVisible();
  lost.resolve();
  // The answer that was on its way is shown, although there is no network any more.
  await expect(plan(page, 'Top 12,95 € al mes')).toHaveCount(0);
  await expect(plan(page, 'Top')).toHaveAccessibleName(/€ al mes/);
  await expect(page.getByText('Estás sin conexión', { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('who goes on before there is a price reads it first, and goes on with the next press', async ({ page }) => {
  await page.goto('/pricing');
  await expect(plan(page, 'Top 12,95 € al mes')).toBeChecked();
  let isWished = Promise.withResolvers<void>();
  await page.route('**/api/policies/price?**', async (route) => {
    await isWished.promise;
    await route.continue();
  });
  await searchDevice(page, 'pixel 9a', /^Google Pixel 9a/);
  await button(page, 'Continuar').click();
  await expect(button(page, 'Guardando…')).toBeVisible();
  isWished.resolve();
  await expect(page.getByRole('status').getByText('Este es el precio. Si te parece bien, pulsa «Continuar».')).toBeVisible();
  await expectAccessible(page);

  // The app continues by itself with a price that the person has already read.
  isWished = Promise.withResolvers<void>();
  await page.reload();
  await button(page, 'Continuar').click();
  await expect(button(page, 'Guardando…')).toBeVisible();
  isWished.resolve();
  await expect(title(page, 'Tus datos')).toBeVisible();

  await page.getByRole('link', { name: 'Volver' }).click();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
});

test('a price that has changed says from what to what, one that was proposed stays, and a code that is over goes on without it', async ({
  page,
  server,
}) => {
  await server.query(
    `insert into discounts (code, description, kind, value_hundredths, created_at) values ('MENOS5', 'Cinco', 'amount', 500, now())`,
  );
  await page.goto('/pricing');
  await searchDevice(page, 'pixel 9a', /^Google Pixel 9a/);
  await button(page, 'Tengo un código de descuento').click();
  await page.getByLabel('Código de descuento').fill('menos5');
  await button(page, 'Aplicar').click();
  await expect(page.getByText('Con MENOS5 pagas 5,00 € menos')).toBeVisible();
  await server.query(`update discounts set active = false where code = 'MENOS5'`);
  await page.reload();
  await expect(page.getByText('Ese código ya no se usa.')).toBeVisible();
  await expect(plan(page, 'Top 9,95 € al mes')).toBeChecked();

  // The tariff changes while the person reads.
  const raise = (cents: number) =>
    server.query('update product_prices set monthly_cents = monthly_cents + $1 where product_id = 3', [cents]);
  await raise(100);
  await page.reload();
  await expect(page.getByText('Antes eran 9,95 € y ahora son 10,95 € cada pago.')).toBeVisible();
  await expectAccessible(page);
  await raise(100);
  await button(page, 'Continuar').click();
  // The price differs from the one shown: the page says so before the person can go on.
  await expect(page.getByText('Antes eran 10,95 € y ahora son 11,95 € cada pago.')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
  await raise(500);
  await page.goBack();
  await page.reload();
  await expect(page.getByText('Te guardamos este precio')).toBeVisible();
  await expect(plan(page, 'Top 11,95 € al mes')).toBeChecked();
  // No price was proposed for another plan, and none is kept.
  await plan(page, 'Básico').check();
  await expect(page.getByText('Te guardamos este precio')).toHaveCount(0);
  await server.query('update product_prices set monthly_cents = monthly_cents - 700 where product_id = 3');
});

test('a device that nobody finds is written, and one that costs too much is not insured here: a person helps', async ({ page, server }) => {
  const proposals = () => server.query("select identifier_hash from proposals where state->>'product_type_id' = '6'");
  const before = await proposals();
  await page.goto('/pricing?type=6');
  await expect(page.getByText('Los precios son para un portátil de 825,00 €.')).toBeVisible();
  await button(page, 'Buscar').click();
  await dialog(page).getByRole('searchbox').fill('zzyzx 77');
  await expect(dialog(page).getByText('No encontramos ninguno.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'No lo encuentro' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Escríbelo tú' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Usar estos datos' }).click();
  await expect(dialog(page).getByLabel('Marca')).toBeFocused();
  await dialog(page).getByLabel('Marca').fill('Zzyzx');
  await dialog(page).getByLabel('Modelo').fill('Libro 77');
  await dialog(page).getByLabel('Precio').fill('9.500,00');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Usar estos datos' }).click();
  await expect(page.getByText('No asegurable online')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Te llamamos: Asegurar Zzyzx Libro 77/ }).click();
  await expect(dialog(page).getByLabel(/¿De qué se trata\?/)).toHaveValue(/Asegurar Zzyzx Libro 77, de 9500,00/);
  await page.keyboard.press('Escape');
  await button(page, 'Continuar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'No asegurable online' })).toBeFocused();

  // The person corrects the device.
  await button(page, 'Cambiar').click();
  await dialog(page).getByLabel('Precio').fill('950');
  await dialog(page).getByRole('button', { name: 'Usar estos datos' }).click();
  await expect(plan(page, 'Top')).toBeChecked();
  // A new visit to the prices for one's own phone begins another quote.
  await page.goto('/pricing');
  await expect(page.getByText('Los precios son para un móvil de 825,00 €.')).toBeVisible();
  expect(await proposals()).toEqual(before);
});

test('the devices of a household are insured together, and one that is three years old is not', async ({ page, server }) => {
  const add = async (kind: string, day: string | null, typed: string, found: RegExp) => {
    await button(page, /^Añadir/).click();
    await dialog(page).getByLabel('Aparato').selectOption(kind);
    if (day !== null) await dialog(page).getByLabel('Día de compra').fill(day);
    await dialog(page).getByRole('button', { name: 'Seguir' }).click();
    await dialog(page).getByRole('searchbox').fill(typed);
    await dialog(page).getByRole('button', { name: found }).click();
  };
  const daysAgo = (days: number) => addDays(civilDateOf(Date.now()), -days);

  // A link with the product type leads to the screen of that type.
  await page.goto('/pricing?type=5');
  await expect(page).toHaveURL(/\/multi$/);
  await expect(page.getByText('Los precios de abajo son para 825,00 € en total.')).toBeVisible();
  await button(page, 'Añadir un aparato').click();
  await dialog(page).getByRole('button', { name: 'Seguir' }).click();
  await expect(dialog(page).getByText('Elige uno de la lista.')).toBeVisible();
  await dialog(page).getByLabel('Aparato').selectOption('Lavadora');
  await dialog(page)
    .getByLabel('Día de compra')
    .fill(daysAgo(3 * 366));
  await dialog(page).getByRole('button', { name: 'Seguir' }).click();
  await expect(dialog(page).getByText('Lo compraste hace tres años o más: este seguro no lo cubre.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await add('Móvil', null, 'iphone 15 plus', /^Apple iPhone 15 Plus/);
  await add('Lavadora', daysAgo(100), 'bosh lavadora', /WGG244Z0ES/);
  await expect(page.getByText('2 aparatos, 1808,00 € en total.')).toBeVisible();
  await expect(plan(page, 'Multidispositivo 15,95 € al mes')).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('2 aparatos, 1808,00 € en total.')).toBeVisible();
  await add('Tableta', daysAgo(10), 'ipad mini 7', /^Apple iPad mini 7/);
  await expect(plan(page, 'Multidispositivo 21,95 € al mes')).toBeChecked();
  await button(page, /^Quitar Tableta/).click();
  // A device that was young enough when it was chosen may be too old later.
  const bought = (from: string, to: string) =>
    page.evaluate(
      ([before = '', after = '']) => {
        for (const [key, value] of Object.entries(localStorage)) localStorage.setItem(key, String(value).replaceAll(before, after));
      },
      [from, to],
    );
  await bought(daysAgo(100), '2015-01-01');
  await page.reload();
  await button(page, 'Continuar').click();
  await expect(page.getByText('Uno de los aparatos tiene tres años o más. Quítalo para seguir.')).toBeVisible();
  await bought('2015-01-01', daysAgo(100));
  await page.reload();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
  const [kept] = await server.query<{ state: object }>(
    `select state from proposals where state->>'product_type_id' = '5' order by created_at desc limit 1`,
  );
  expect(kept?.state).toMatchObject({
    product_id: 104,
    device: { risk_type: 1 },
    other_devices: [{ risk_type: 6, purchase_date: daysAgo(100) }],
  });
});
