import { expect, type Page } from '@playwright/test';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import {
  acceptAll,
  acceptContract,
  askForCode,
  dialog,
  fillPerson,
  findDevice,
  payAtGateway,
  proveEmail,
} from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, choosePhotos, send, title, typeImei } from '#tests/support/walk.ts';

/** Goes from the form of the policyholder's data to the finished contract; `reference`: that of the device, where it has one. */
async function contractByCard(page: Page, { email, reference }: { email: string; reference?: string }): Promise<void> {
  await expect(title(page, 'Tus datos')).toBeVisible();
  await fillPerson(page, email);
  if (reference !== undefined) await page.getByLabel('Referencia o número de serie').fill(reference);
  await button(page, 'Continuar').click();
  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await acceptAll(page);
  await button(page, 'Aceptar y continuar').click();
  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();
}

const steps = (page: Page) => page.getByRole('main').getByText(/^(Por hacer|Después|Hecho|La estamos revisando)$/);

/** Goes from the result screen to the contract, and types the name for its signature. */
async function prepareSignature(page: Page, server: AppServer, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Firmar el contrato' }).click();
  await expect(title(page, 'Confirma tu correo')).toBeVisible();
  await proveEmail(page, server, email);
  await expect(title(page, 'Firma tu contrato')).toBeVisible();
  await button(page, 'Prefiero escribirla').click();
  await page.getByLabel('1. Escribe tu nombre y apellidos').fill('Ana Gil');
  await acceptContract(page);
  await page.getByLabel('2. Código para firmar').fill(await askForCode(page, server));
}

async function sign(page: Page, server: AppServer, email: string): Promise<void> {
  await prepareSignature(page, server, email);
  await button(page, 'Firmar').click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
}

test('a household signs for a phone and a washing machine that is young enough, and only the phone is evaluated', async ({
  page,
  server,
}) => {
  const email = 'casa@ejemplo.es';
  const daysAgo = (days: number) => addDays(civilDateOf(Date.now()), -days);
  const choose = async (kind: string, day: string | null, typed: string, found: RegExp) => {
    await button(page, /^Añadir/).click();
    await dialog(page).getByLabel('Aparato').selectOption(kind);
    if (day !== null) await dialog(page).getByLabel('Día de compra').fill(day);
    await dialog(page).getByRole('button', { name: 'Seguir' }).click();
    await findDevice(page, typed, found);
  };
  await page.goto('/multi');
  await button(page, 'Añadir un aparato').click();
  // Besides the empty choice and the phone, the list has ten household appliances and ten image and sound devices.
  await expect(dialog(page).getByLabel('Aparato').getByRole('option')).toHaveCount(1 + 1 + 10 + 10);
  await page.keyboard.press('Escape');
  await choose('Lavadora', daysAgo(2 * 365), 'bosch lavadora', /WGG244Z0ES/);
  await button(page, /^Quitar /).click();
  await expect(page.locator('h1:focus, h2:focus')).toBeVisible();
  await choose('Lavadora', daysAgo(2 * 365), 'bosch lavadora', /WGG244Z0ES/);
  await choose('Móvil', null, 'iphone 15 plus', /^Apple iPhone 15 Plus/);
  // The person cannot go on with a price that they have not read.
  await expect(page.getByRole('radio', { name: /^Multidispositivo 15,95 € al mes/ })).toBeChecked();
  await button(page, 'Continuar').click();
  await contractByCard(page, { email });
  await expect(page.getByText('Peritar el móvil: Apple iPhone 15 Plus')).toBeVisible();
  await expect(steps(page)).toHaveText(['Por hacer', 'Por hacer', 'Después']);
  await expectAccessible(page);
  await button(page, 'Pagar 15,95 €').click();
  await payAtGateway(page);
  await button(page, 'Peritar ahora').click();
  await typeImei(page, newImei());
  await choosePhotos(page);
  await send(page);
  await expect(page.getByText(/Ha llegado (\d+) de \1/)).toBeVisible();
  await page.goto('/contratacion/resultado');
  await sign(page, server, email);
  await expectAccessible(page);
  const risks = await server.query(
    `select kind, evaluation_status as status, purchase_date::text as bought from policy_risks risks
     join policies on policies.id = risks.policy_id join users on users.id = policies.user_id where users.email = $1 order by risks.id`,
    [email],
  );
  expect(risks).toEqual([
    { kind: 'device', status: 6, bought: daysAgo(2 * 365) },
    { kind: 'mobile', status: expect.any(Number), bought: null },
  ]);
});

test('a scooter is insured with its number, and signed once it is paid', async ({ page, server }) => {
  const email = 'patinete@ejemplo.es';
  await page.goto('/pricing?type=3');
  await button(page, 'Buscar').click();
  await findDevice(page, 'xiaomi scooter 5 pro', /^Xiaomi Electric Scooter 5 Pro/);
  await button(page, 'Comparar coberturas').or(button(page, 'Ver qué cubre')).click();
  await expect(dialog(page).getByRole('rowheader', { name: /^Daños a terceros/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
  await fillPerson(page, email);
  await button(page, 'Continuar').click();
  await expect(page.getByText('Falta este dato. Rellénalo.')).toBeVisible();
  await expectAccessible(page);
  await contractByCard(page, { email, reference: 'MES5P-0001' });
  await expect(steps(page)).toHaveText(['Por hacer', 'Después']);
  await button(page, /^Pagar 6,20/).click();
  await payAtGateway(page);
  await expect(steps(page)).toHaveText(['Hecho', 'Por hacer']);
  await prepareSignature(page, server, email);
  // The text can be read beside the box that is ticked.
  await page.getByRole('link', { name: 'acepto las condiciones' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Aceptación del contrato' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The database refuses signatures for a while.
  await server.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await server.query('create trigger refuse before update on policy_contracts execute function refuse()');
  await button(page, 'Firmar').click();
  await expect(dialog(page).getByRole('heading', { name: 'Hubo un error' })).toBeVisible();
  await expect(dialog(page).getByText('Si el problema persiste puede contactar con nosotros.')).toBeVisible();
  await expectAccessible(page);
  await server.query('drop function refuse cascade');
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
  await page.getByRole('link', { name: 'Terminar' }).click();
  await expect(title(page, 'Ya tienes tu seguro')).toBeVisible();
  await expect(page.getByText(/^Te cubre desde el/)).toBeVisible();
  await expectAccessible(page);
});

test('a store’s own page in its colours leads to a television with its discount, whose contract is the store’s', async ({
  page,
  server,
}) => {
  const email = 'tele@ejemplo.es';
  await server.query(`insert into discounts (code, description, kind, value_hundredths, max_uses, created_at)
    values ('TELE20', 'Veinte por ciento', 'percentage', 2000, 1, now())`);
  await server.query(`insert into distributors (name, code, document_code, created_at) values ('Imagen', 'IMAGEN', 'A58818501', now())`);
  await server.query(`insert into stores (distributor_id, name, code, address, postal_code, city, phone, created_at)
    select id, 'Teles Norte', 'TELES', 'Calle Mayor 1', '28013', 'Madrid', '910000001', now() from distributors where code = 'IMAGEN'`);
  await server.query(`insert into store_landings (store_id, slug, title, text, product_type_ids, plan_tier, discount_code, brand, created_at)
    select id, 'teles', 'Asegura tu tele en Teles Norte', 'Te la dejamos asegurada.', '{7}', 'intermediate', 'TELE20',
      '{"dock":"#3b1f5b","action":"#ffd54f","link":"#5b2a86"}', now() from stores where code = 'TELES'`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/tienda/teles');
  await expect(page.getByText('Con el código TELE20, que ya va puesto en tu precio.')).toBeVisible();
  await expect(button(page, 'Ver mi precio')).toHaveCSS('background-color', 'rgb(255, 213, 79)');
  await expectAccessible(page);
  await button(page, 'Ver mi precio').click();
  await page.getByRole('radio', { name: 'Anual' }).check();
  await button(page, 'Buscar').click();
  await findDevice(page, 'crystal du7105 55', /^Samsung Crystal UHD DU7105 55/);
  await expect(page.getByRole('radio', { name: /^Intermedio 35,60 € al año/ })).toBeChecked();
  await expect(page.getByText('Con TELE20 pagas 8,90 € menos el primer año.')).toBeVisible();
  await button(page, 'Continuar').click();
  // The catalogue knows the reference on the device's label.
  await expect(page.getByLabel('Referencia o número de serie')).toHaveValue('TU55DU7105');
  await contractByCard(page, { email });
  await button(page, 'Pagar 35,60 €').click();
  await payAtGateway(page);
  await expect(steps(page)).toHaveText(['Hecho', 'Por hacer']);
  await expectAccessible(page);
  await sign(page, server, email);
  const [kept] = await server.query(
    `select stores.code, uses from policies join users on users.id = user_id join stores on stores.id = policies.store_id, discounts
     where users.email = $1 and discounts.code = 'TELE20'`,
    [email],
  );
  expect(kept).toEqual({ code: 'TELES', uses: 1 });
});
