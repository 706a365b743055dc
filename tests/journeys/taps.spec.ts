import { expect, type Locator, type Page } from '@playwright/test';
import { addClaim } from '#tests/support/claims.ts';
import { addReceipts } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** What people do most, from the home screen to the end or the beginning of it: nothing takes more than three taps. */

const mostTaps = 3;

const link = (page: Page, name: RegExp | string) => page.getByRole('link', { name }).first();
const policy = (page: Page) => link(page, /^Xiaomi Redmi Note 13/);
const account = (page: Page) => link(page, 'Cuenta');

type Wish = readonly [wish: string, taps: readonly ((page: Page) => Locator)[], done: (page: Page) => Promise<unknown>];

const wishes: readonly Wish[] = [
  ['to see what was paid', [policy, (page) => link(page, /^Recibos/)], (page) => expect(page.getByText('PAGADO').first()).toBeVisible()],
  [
    'to have the contract',
    [policy, (page) => button(page, /^Contrato firmado/)],
    (page) => expect(page.getByText('PDF · Guardado en este móvil')).toBeVisible(),
  ],
  [
    'to declare a claim',
    [policy, (page) => link(page, 'Declarar un siniestro'), (page) => link(page, 'Empezar')],
    (page) => expect(title(page, /^¿Qué le ha pasado/)).toBeVisible(),
  ],
  [
    'to know how a claim goes',
    [policy, (page) => link(page, /^Siniestros/), (page) => link(page, /^Rotura de la pantalla/)],
    (page) => expect(page).toHaveURL(/\/claims\/\d+$/),
  ],
  [
    'to be called',
    [(page) => page.getByRole('complementary').getByRole('button', { name: 'Te llamamos' })],
    (page) => expect(page.getByRole('dialog').getByLabel('Teléfono')).toBeVisible(),
  ],
  [
    'to pay from another account',
    [policy, (page) => link(page, /^Forma de pago/), (page) => button(page, 'Añadir una cuenta')],
    (page) => expect(page.getByLabel('Número de cuenta (IBAN)')).toBeVisible(),
  ],
  [
    'to change the telephone',
    [account, (page) => button(page, /^Carmen Prueba/)],
    (page) => expect(page.getByRole('dialog').getByLabel('Teléfono')).toBeVisible(),
  ],
  [
    'to change the password',
    [account, (page) => button(page, /^Contraseña/)],
    (page) => expect(page.getByRole('dialog').getByLabel('Contraseña nueva')).toBeVisible(),
  ],
  [
    'to cancel',
    [policy, (page) => link(page, /^Cancelar la póliza|^Desistir del seguro/)],
    (page) => expect(title(page, /Cancelar|Desistir/)).toBeVisible(),
  ],
];

const unpaid: Wish = [
  'to pay what is unpaid',
  [(page) => link(page, /^Pagar ahora/), (page) => button(page, 'Pagar 12,95 €')],
  (page) => expect(page.getByRole('heading', { name: 'Elige una tarjeta de prueba' })).toBeVisible(),
];

async function come(page: Page, [wish, taps, done]: Wish): Promise<void> {
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  for (const tap of taps) await tap(page).click();
  await done(page);
  expect(taps.length, wish).toBeLessThanOrEqual(mostTaps);
}

test('what people come for most is at most three taps from home', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 0);
  await addClaim(server, insured.riskId, 'Se cayó en el metro.');
  await signInQuietly(page, server, insured);
  for (const wish of wishes) await come(page, wish);
});

test('what is unpaid is paid in two taps from home', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 1);
  await signInQuietly(page, server, insured);
  await come(page, unpaid);
  expect(unpaid[1]).toHaveLength(2);
});

test('a link that is pressed twice takes one step, and one press of the back button leads back', async ({ page }) => {
  await page.goto('/');
  await link(page, 'Cómo funciona').dblclick();
  await expect(page).toHaveURL('/comofunciona');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await link(page, 'Ver precio').dblclick();
  await expect(page).toHaveURL('/pricing');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
