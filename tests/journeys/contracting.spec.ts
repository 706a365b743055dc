import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, choosePhotos, send, title, typeImei } from '#tests/support/walk.ts';

/** Of the last mail to somebody: the link that shows that the address is theirs. */
async function linkOf(server: AppServer, email: string): Promise<string> {
  const find = async () => (await server.mails()).findLast((mail) => mail.includes(`To: ${email}`)) ?? '';
  await expect.poll(find).toContain('http');
  return /https?:\/\/\S+#t=[\w-]+/.exec(await find())?.[0] ?? '';
}

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

async function drawSignature(page: Page): Promise<void> {
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

test('a phone is insured by the month and paid by card, from the price to the signature', async ({ page, server }) => {
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
  await page.getByRole('radio', { name: /se rechaza$/ }).check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('link', { name: 'Volver a Peritia' }).click();
  await expect(page.getByText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Reintentar: 6,95 €').click();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('link', { name: 'Volver a Peritia' }).click();
  await expect(page.getByText('Hecho', { exact: true })).toBeVisible();

  // The evaluation, in this very browser and with nobody signed in.
  await button(page, 'Peritar ahora').click();
  await typeImei(page, newImei());
  await choosePhotos(page);
  await send(page);
  await expect(page.getByText(/Ha llegado (\d+) de \1/)).toBeVisible({ timeout: 60_000 });

  await page.goto('/contratacion/resultado');
  await page.getByRole('link', { name: 'Firmar el contrato' }).click();
  await expect(title(page, 'Confirma tu correo')).toBeVisible();
  await expectAccessible(page);
  const opened = await page.context().newPage();
  await opened.goto(await linkOf(server, 'ana.gil@ejemplo.es'));
  await button(opened, 'Sí, soy yo').click();
  await expect(title(opened, /confirmado|eres tú/)).toBeVisible();
  await opened.close();
  // The screen sees by itself that it was opened.
  await expect(title(page, 'Firma tu contrato')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Firmar').click();
  await expect(page.getByText('Dibuja tu firma dentro del recuadro, o escríbela.')).toBeVisible();
  await expect(page.getByText('Marca esta casilla para continuar.')).toHaveCount(2);
  await page.screenshot({ path: 'test-results/shots/firma-vacia.png', fullPage: true });
  await drawSignature(page);
  for (const box of ['He leído el contrato', 'Acepto expresamente']) await page.getByRole('checkbox', { name: box }).check();
  await button(page, 'Enviarme el código').click();
  await expect(page.getByText(/Por SMS al ··· ·· \d\d \d\d/)).toBeVisible();
  const texts = async () => (await server.texts()).join('\n');
  await expect.poll(texts).toMatch(/\d{6}/);
  const code = /Peritia: (\d{6})/.exec(await texts())?.[1] ?? '';
  await page.getByLabel('2. Código para firmar').fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Firmar').click();
  await expect(page.getByText(/El código no es|no coincide|otra vez/).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/shots/firma.png', fullPage: true });
  await page.getByLabel('2. Código para firmar').fill(code);
  await button(page, 'Firmar').click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
  await page.screenshot({ path: 'test-results/shots/firmado.png', fullPage: true });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, 'Descargar el contrato firmado (PDF)').click();
  expect((await download).suggestedFilename()).toMatch(/^contrato-\d+\.pdf$/);
});
