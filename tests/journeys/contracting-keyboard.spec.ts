import { expect, type Locator, type Page } from '@playwright/test';
import { askForCode, dialog, proofLinkOf } from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { press, pressOn, tabTo } from '#tests/support/keyboard.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

const heard = (page: Page, name: string | RegExp) => expect(title(page, name)).toBeFocused();

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Opens a text, reads and closes it: the focus is where it was before. */
async function readAndClose(page: Page, opener: Locator): Promise<void> {
  await pressOn(page, opener);
  await expect(dialog(page).getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('with the keys alone, from the price to the signature: the focus is always seen and never lost', async ({ page, server }) => {
  const email = 'teclas@ejemplo.es';
  await page.goto('/pricing');
  await press(page, 'Buscar');
  await tabTo(page, dialog(page).getByRole('searchbox'));
  await page.keyboard.type('redmi note 13');
  await pressOn(page, dialog(page).getByRole('button', { name: /^Xiaomi Redmi Note 13 199,00/ }));
  await expect(page.getByText('Precio del móvil: 199,00 €')).toBeVisible();
  // The sheet returns the focus to the element that opened it, or to the one that has replaced it.
  await expect(page.locator('button:focus, a:focus')).toHaveCount(1);
  await readAndClose(page, button(page, /^Comparar/));
  await tabTo(page, page.getByRole('radio', { name: /^Mensual/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Anual/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await press(page, 'Continuar');

  await heard(page, 'Tus datos');
  await press(page, 'Continuar');
  await expect(page.getByLabel('NIF o NIE', { exact: true })).toBeFocused();
  for (const [label, text] of [
    ['NIF o NIE', '12345678z'],
    ['Nombre', 'Ana'],
    ['Primer apellido', 'Gil'],
    ['Fecha de nacimiento', '28021990'],
    ['Teléfono móvil', '600555010'],
    ['Correo', email],
    ['Calle', 'Calle Mayor'],
    ['Número y piso', '3'],
    ['Código postal', '28013'],
    ['Población', 'Madrid'],
  ] as const)
    await type(page, label, text);
  await page.keyboard.press('Enter');

  await heard(page, '¿Cómo quieres pagar?');
  await tabTo(page, page.getByRole('radio', { name: /^Tarjeta/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Domiciliación/ })).toBeChecked();
  await readAndClose(page, button(page, 'Leer el mandato SEPA'));
  await tabTo(page, page.getByRole('radio', { name: /^Domiciliación/ }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked();
  await press(page, 'Continuar');

  await heard(page, 'Antes de contratar');
  await press(page, 'Aceptar y continuar');
  await expect(page.getByRole('checkbox', { name: 'Tengo la factura' })).toBeFocused();
  await page.keyboard.press('Space');
  await readAndClose(page, page.getByRole('link', { name: 'información precontractual' }));
  // Opening a text does not tick the box beside it.
  await expect(page.getByRole('checkbox', { name: 'He leído la información' })).not.toBeChecked();
  for (const name of ['He leído la información', 'Acepto la política']) await pressOn(page, page.getByRole('checkbox', { name }), 'Space');
  await press(page, 'Aceptar y continuar');

  await heard(page, 'Ya está contratado: te queda esto');
  await press(page, 'Pagar 6,95 €');
  await expect(page.getByRole('heading', { name: 'Elige una tarjeta de prueba' })).toBeVisible();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Volver a Peritia' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hecho', { exact: true })).toBeVisible();

  // Another file tests the evaluation by keyboard (focus.spec.ts).
  await server.query(`update policy_risks set evaluation_status = 3 where policy_id = (select max(id) from policies)`);
  await page.reload();
  await pressOn(page, page.getByRole('link', { name: 'Firmar el contrato' }));
  await heard(page, 'Confirma tu correo');
  const mail = await page.context().newPage();
  await mail.goto(await proofLinkOf(server, email));
  await press(mail, 'Sí, soy yo');
  await heard(mail, /confirmado|eres tú/);
  await mail.close();

  await heard(page, 'Firma tu contrato');
  await press(page, 'Firmar');
  await expect(page.getByText('Dibuja tu firma dentro del recuadro, o escríbela.')).toBeVisible();
  await expect(button(page, 'Prefiero escribirla')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('1. Escribe tu nombre y apellidos')).toBeFocused();
  await page.keyboard.type('Ana Gil');
  const code = await askForCode(page, server, () => press(page, 'Enviarme el código'));
  await expect(page.getByLabel('2. Código para firmar')).toBeFocused();
  await page.keyboard.type(code);
  for (const name of ['He leído el contrato', 'Acepto expresamente']) await pressOn(page, page.getByRole('checkbox', { name }), 'Space');
  await readAndClose(page, page.getByRole('link', { name: 'cláusulas que limitan mis derechos' }));
  await press(page, 'Firmar');
  await heard(page, 'Contrato firmado');
  await expect(title(page, 'Contrato firmado')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
