import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { setCamera, showLabelToCamera } from '#tests/support/fake-camera.ts';
import { password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

const field = (page: Page) => page.getByLabel('IMEI (15 dígitos)');
const heard = (page: Page, name: string | RegExp, timeout = 20_000) => expect(title(page, name)).toBeFocused({ timeout });

/** As somebody does who has no pointer. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

test('with the keys alone, every change of stage puts the focus on its heading or on the field that is next', async ({ page, insured }) => {
  test.setTimeout(180_000);
  await page.goto(`/acceso?return=${encodeURIComponent(`/evaluation?policy=${insured.policyId}`)}`);
  await expect(page.getByLabel('Correo')).toBeFocused();
  await page.keyboard.type(insured.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await expect(page).toHaveTitle('Error: Entrar · Peritia');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await heard(page, '¿Cómo nos das el IMEI?');

  await press(page, /^Escribirlo/);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('354049075595942');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('no cuadra con los demás');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveTitle('Error: Peritación: IMEI · Peritia');
  await press(page, 'Volver');
  await heard(page, '¿Cómo nos das el IMEI?');

  await page.getByLabel('Elegir captura').setInputFiles('tests/fixtures/imei/no-imei.png');
  await heard(page, 'Deja dentro solo el IMEI');
  await press(page, 'Leer el IMEI');
  await expect(title(page, 'No podemos leer tu IMEI')).toBeVisible({ timeout: 90_000 });
  await expect(field(page)).toBeFocused();
  await press(page, 'Probar con otra captura');
  await heard(page, '¿Cómo nos das el IMEI?');

  await setCamera(page, 'refused');
  await press(page, /^Escanear el código/);
  await heard(page, 'Necesitamos la cámara');
  await setCamera(page, 'busy');
  await press(page, 'Reintentar');
  await heard(page, 'La cámara no responde');
  await setCamera(page, 'works');
  await press(page, 'Reintentar');
  await heard(page, /Escanear el código/);
  await showLabelToCamera(page, ['353326121232849']);
  await expect(page.getByRole('heading', { name: '¿Es este tu IMEI?' })).toBeFocused({ timeout: 20_000 });
  await press(page, 'Corregirlo');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(newImei());
  await heard(page, 'Ponte delante de un espejo');

  await setCamera(page, 'refused');
  await press(page, 'Abrir la cámara');
  await heard(page, 'Necesitamos la cámara');
  await setCamera(page, 'none');
  await press(page, 'Reintentar');
  await heard(page, 'No encontramos la cámara');
  await setCamera(page, 'works');
  await press(page, 'Reintentar');
  await heard(page, '¿Listo?');
  await press(page, 'Empezar la cuenta atrás');
  await heard(page, /Foto de delante/);
});

test('a code that is none, and a wrong number of the computer', async ({ page }) => {
  await page.goto('/m');
  await expect(title(page, 'Escribe el código del ordenador')).toBeVisible();
  await page.getByLabel('Código').focus();
  await page.keyboard.type('7KQ4-92HD');
  await page.keyboard.press('Enter');
  await heard(page, 'No encontramos ese código');
  await press(page, 'Usar otro código');
  await heard(page, 'Escribe el código del ordenador');
});
