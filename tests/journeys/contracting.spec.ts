import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function chooseInsurance(page: Page): Promise<void> {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await dialog(page).getByRole('searchbox').fill('redmi note 13');
  await dialog(page)
    .getByRole('button', { name: /^Xiaomi Redmi Note 13 199,00/ })
    .click();
  await expect(page.getByText('Precio del móvil: 199,00 €')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
}

async function fillPerson(page: Page, email: string): Promise<void> {
  for (const [label, value] of [
    ['NIF o NIE', '12345678z'],
    ['Nombre', 'Ana'],
    ['Primer apellido', 'Gil'],
    ['Fecha de nacimiento', '1990-02-28'],
    ['Teléfono móvil', '600555010'],
    ['Correo', email],
    ['Calle', 'Calle Mayor'],
    ['Número y piso', '3, 2.º B'],
    ['Código postal', '28013'],
    ['Población', 'Madrid'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
}

test('a phone is insured by the month and paid by card, from the price to the evaluation', async ({ page }) => {
  await chooseInsurance(page);
  await expectAccessible(page);
  await button(page, 'Continuar').click();
  await expect(page.getByText('Escribe el NIF o NIE con su letra, como 12345678Z.')).toBeVisible();
  await fillPerson(page, 'ana.gil@ejemplo.es');
  await expect(page.getByText('Madrid', { exact: true })).toBeVisible();
  // A reload loses nothing of what was typed.
  await page.reload();
  await expect(page.getByLabel('Población')).toHaveValue('Madrid');
  await page.screenshot({ path: 'test-results/shots/person.png', fullPage: true });
  await button(page, 'Continuar').click();

  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Mensual 6,95 € cada mes/ })).toBeChecked();
  await page.screenshot({ path: 'test-results/shots/pago.png', fullPage: true });
  await expectAccessible(page);
  await button(page, 'Continuar').click();

  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await page.screenshot({ path: 'test-results/shots/condiciones.png', fullPage: true });
  await expectAccessible(page);
  await button(page, 'Aceptar y continuar').click();
  await expect(page.getByText('Marca esta casilla para continuar.')).toHaveCount(3);
  await page.getByRole('button', { name: /^Información del producto/ }).click();
  await expect(dialog(page).getByRole('heading', { name: '¿Qué no está asegurado?' })).toBeVisible();
  await page.screenshot({ path: 'test-results/shots/ipid.png' });
  await page.keyboard.press('Escape');
  for (const box of ['Tengo la factura', 'He leído la información', 'Acepto la política'])
    await page.getByRole('checkbox', { name: box }).check();
  await button(page, 'Aceptar y continuar').click();

  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();
  await page.screenshot({ path: 'test-results/shots/resultado.png', fullPage: true });
  await expectAccessible(page);
  await button(page, 'Pagar 6,95 €').click();
  await expect(page.getByRole('heading', { name: 'Elige una tarjeta de prueba' })).toBeVisible();
  await page.getByRole('radio', { name: /rechaza/ }).check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('link', { name: 'Volver a Peritia' }).click();
  await expect(page.getByText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo')).toBeVisible();
  await page.screenshot({ path: 'test-results/shots/rechazada.png', fullPage: true });
});
