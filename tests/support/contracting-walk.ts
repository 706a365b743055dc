import { expect, type Page } from '@playwright/test';
import { button, title } from './walk.ts';

export const dialog = (page: Page) => page.getByRole('dialog');

export async function chooseInsurance(page: Page): Promise<void> {
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

export async function fillPerson(page: Page, email: string): Promise<void> {
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

export async function drawSignature(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /Recuadro para dibujar/ }).boundingBox();
  if (box === null) throw new Error('no place to sign');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.35, 0.6],
    [0.45, 0.3],
    [0.5, 0.6],
    [0.7, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
}

export async function acceptAll(page: Page): Promise<void> {
  for (const name of ['Tengo la factura', 'He leído la información', 'Acepto la política'])
    await page.getByRole('checkbox', { name }).check();
}
