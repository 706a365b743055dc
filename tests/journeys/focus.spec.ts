import { expect, type Page } from '@playwright/test';
import { formatImei } from '#domain/device/imei.ts';
import { newImei } from '#tests/support/api.ts';
import { accessibilityTree } from '#tests/support/ax-tree.ts';
import { dialog } from '#tests/support/contracting-walk.ts';
import { setCamera, showLabelToCamera, showMirrorToCamera } from '#tests/support/fake-camera.ts';
import { noteStatuses } from '#tests/support/heard.ts';
import { press } from '#tests/support/keyboard.ts';
import { password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, openEvaluation, signInQuietly, title, typeImei } from '#tests/support/walk.ts';

const field = (page: Page) => page.getByLabel('IMEI (15 dígitos)');
const heard = (page: Page, name: string | RegExp, timeout = 20_000) => expect(title(page, name)).toBeFocused({ timeout });

test('with the keys alone, every change of stage puts the focus on its heading or on the field that is next', async ({ page, insured }) => {
  const said = await noteStatuses(page);
  const tells = (text: string) => expect.poll(said).toContain(text);
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

  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Elegir captura');
  await (await chooser).setFiles('tests/fixtures/imei/no-imei.png');
  await heard(page, 'Deja dentro solo el IMEI');
  await tells('No vemos el número. Mueve el recorte hasta donde esté.');
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
  await tells('Mete en el marco el IMEI: el número o su código de barras. Se lee solo.');
  await showLabelToCamera(page, ['353326121232849']);
  await expect(page.getByRole('heading', { name: '¿Es este tu IMEI?' })).toBeFocused();
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

  await heard(page, '¿Se ve el código y el móvil entero?', 40_000);
  await tells('Guardada en este móvil. Ha salido bien.');
  expect((await said()).filter((text) => Number(text) > 0)).toEqual(['10', '5', '3', '2', '1']);
  // A person who has pressed a key is not moved on automatically.
  await press(page, 'Usar esta', 'Space');
  await heard(page, 'Ahora, la parte de atrás');
  await press(page, 'Abrir la cámara');
  await heard(page, /Foto de detrás/);
  await press(page, 'Ayuda');
  await expect(page.getByRole('heading', { name: 'Cómo hacer la foto de detrás' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Ayuda')).toBeFocused();
  // The camera still sees the label, so that no photo is taken automatically.
  await tells('Acércate Hay un reflejo');
  await press(page, 'Hacer la foto', 'Space');
  await heard(page, '¿Se ve el móvil entero y nítido?');
  await tells('Hay un reflejo. Repítela un poco de lado.');
  await press(page, 'Usar esta');
  await heard(page, '¿Se ve todo bien?');
  await press(page, 'Ver en grande: Foto de delante');
  await expect(page.getByRole('heading', { name: 'Foto de delante' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Ver en grande: Foto de delante')).toBeFocused();
  await press(page, 'Enviar');
  await heard(page, 'Lo estamos revisando', 60_000);
  // Not every step of the sending is announced, but the last one is.
  await tells('Todo enviado. La mirará una persona.');
  const first = (await said()).find((text) => text.endsWith(' de 4.'));
  expect(first).toMatch(/^Enviando\. 0 de 4\.$|enviad[oa]\. [1-4] de 4\.$/);
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

test('by role and name alone, from home to "Lo estamos revisando"', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/');
  const tree = await accessibilityTree(page);
  await tree.activates('link', 'Peritar ahora: Xiaomi Redmi Note 13');
  await tree.finds('heading', '¿Cómo nos das el IMEI?');
  await tree.finds('StaticText', 'Paso 1 de 5');
  await tree.activates('button', 'Escanear el código El de barras que está en la caja o en la pantalla de *#06#.');
  await tree.finds('heading', 'Escanear el código Paso 1 de 5');
  const imei = newImei();
  await showLabelToCamera(page, [imei]);
  await tree.finds('dialog', '¿Es este tu IMEI?');
  await tree.finds('StaticText', formatImei(imei));
  // The content under the sheet cannot be reached.
  expect(await tree.has('button', 'Volver')).toBe(false);
  await tree.activates('button', 'Sí, es este');
  await showMirrorToCamera(page);

  await tree.finds('heading', 'Ponte delante de un espejo');
  await tree.finds('StaticText', 'Paso 2 de 5');
  await tree.activates('button', 'Abrir la cámara');
  await tree.finds('heading', '¿Listo?');
  await tree.activates('button', 'Empezar la cuenta atrás');
  await tree.finds('heading', 'Foto de delante. No te muevas.');
  await tree.finds('timer', '');
  await tree.finds('image', 'Foto de delante');
  await tree.activates('button', 'Usar esta');

  await tree.finds('heading', 'Ahora, la parte de atrás');
  await tree.activates('button', 'Abrir la cámara');
  await tree.finds('heading', 'Foto de detrás Paso 3 de 5');
  await tree.finds('image', 'Foto de detrás');
  await tree.activates('button', 'Usar esta');

  await tree.finds('heading', '¿Se ve todo bien?');
  await tree.finds('image', 'Foto de delante');
  await tree.finds('image', 'Foto de detrás');
  await tree.finds('button', 'Cambiar el IMEI');
  await tree.activates('button', 'Enviar');
  await tree.finds('progressbar', 'Total enviado');
  await tree.finds('heading', 'Lo estamos revisando', 60_000);
});

test('a file that is no photo is refused where the person sees it, in a sheet and far below it', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await press(page, 'No tengo espejo');
  const chooseNone = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, name);
    await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  };
  await chooseNone('Elegir la foto que me han hecho');
  const refusal = dialog(page).getByRole('alert');
  await expect(refusal).toContainText('Ese archivo no es una foto');
  await expect(refusal).toBeInViewport();
  await expect(refusal).toBeFocused();
  // The same refusal of another file is announced again.
  await chooseNone('Elegir la foto que me han hecho');
  await expect(refusal).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'No tengo espejo')).toBeFocused();
  await chooseNone('Hacer la foto con la cámara del móvil');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toBeInViewport();
});

test('whoever does not say which device it is is led to where it is asked', async ({ page }) => {
  await page.goto('/multi');
  await button(page, /^Añadir/).click();
  await dialog(page).getByRole('button', { name: 'Seguir' }).click();
  await expect(dialog(page).getByText('Elige uno de la lista.')).toBeVisible();
  await expect(dialog(page).getByLabel('Aparato')).toBeFocused();
});
