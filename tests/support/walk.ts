import { resolve } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { isImei } from '#domain/device/imei.ts';
import { call, logIn, newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { type Insured, type Person, password } from '#tests/support/people.ts';

/** The steps of a person through the app, found by the words on screen. */

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/acceso');
  await fillSignIn(page, person);
  await expect(title(page, /^Hola/)).toBeVisible();
}

/** Fills in the log-in, whether it was opened by itself or on the way to another screen. */
export async function fillSignIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  // The page before may have a field of the same name.
  await page.getByRole('textbox', { name: 'Correo' }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
}

/** Signs in before the first page is loaded, without the log-in screen: for tests about something else. */
export async function signInQuietly(page: Page, server: AppServer, person: Person): Promise<void> {
  const user = await logIn(server, person.email);
  await page.goto('/ayuda');
  await page.evaluate((value) => localStorage.setItem('peritia.user', value), JSON.stringify(user));
}

/** Opens the evaluation of a policy by its link, up to the choice of how to give the IMEI. */
export async function openEvaluation(page: Page, { policyId }: Pick<Insured, 'policyId'>): Promise<void> {
  await page.goto(`/evaluation?policy=${policyId}`);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
}

/** Opens the signed short link of a policy when nobody is signed in: first the log-in, then the evaluation. Returns the link's path. */
export async function openShortLink(page: Page, server: AppServer, insured: Insured): Promise<string> {
  const { api_token: token } = await logIn(server, insured.email);
  const { body } = await call<{ path: string }>(server, 'POST', `/policies/${insured.policyId}/links`, { token, body: {} });
  await page.goto(body.path);
  await expect(title(page, 'Entra en tu cuenta')).toBeVisible();
  await fillSignIn(page, insured);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  return body.path;
}

/** Waits until the service worker has cached everything: the following steps work without a network. */
export async function becomeReadyOffline(page: Page): Promise<void> {
  await expect(page.getByText('Listo para funcionar sin conexión.')).toBeVisible();
}

export async function typeImei(page: Page, imei: string): Promise<void> {
  await button(page, /^Escribirlo/).click();
  await fillImei(page, imei);
}

/** The last digit of a valid number is enough to go on; an invalid one is checked when the person presses the button. */
export async function fillImei(page: Page, imei: string): Promise<void> {
  await page.getByLabel('IMEI (15 dígitos)').fill(imei);
  if (!isImei(imei)) await button(page, 'Comprobar').click();
}

/** Takes the front photo: ten seconds of countdown in front of the mirror. */
export async function takeFront(page: Page): Promise<void> {
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await startCountdown(page);
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
}

/** Opens the camera and starts the ten seconds. */
export async function startCountdown(page: Page): Promise<void> {
  await button(page, 'Abrir la cámara').click();
  await expect(title(page, '¿Listo?')).toBeVisible();
  await button(page, 'Empezar la cuenta atrás').click();
}

/** Waits for the photo and accepts it, whatever the phone thinks of it. */
export async function useShot(page: Page, next: Locator): Promise<void> {
  await expect(button(page, 'Usar esta').or(next)).toBeVisible();
  // A good photo leads on by itself.
  await button(page, 'Usar esta')
    .click({ timeout: 3000 })
    .catch(() => undefined);
  await expect(next).toBeVisible();
}

/** Presses the shutter, unless the app has taken the picture by itself before. */
export async function takeBack(page: Page): Promise<void> {
  await expect(title(page, 'Ahora, la parte de atrás')).toBeVisible();
  await button(page, 'Abrir la cámara').click();
  const review = title(page, '¿Se ve todo bien?');
  const taken = button(page, 'Usar esta').or(review);
  await expect(async () => {
    if (!(await taken.isVisible()))
      await button(page, 'Hacer la foto')
        .click({ timeout: 3000 })
        .catch(() => undefined);
    await expect(taken).toBeVisible({ timeout: 3000 });
  }).toPass();
  await useShot(page, review);
}

/** Waits until the app takes the picture without the shutter. Returns how many frames it had read before. */
export async function waitForBack(page: Page): Promise<number> {
  await expect(title(page, 'Ahora, la parte de atrás')).toBeVisible();
  const before = await page.evaluate(() => window.fakeCamera.looked);
  await button(page, 'Abrir la cámara').click();
  await expect(title(page, '¿Se ve todo bien?')).toBeVisible();
  return (await page.evaluate(() => window.fakeCamera.looked)) - before;
}

const mirror = (name: string) => resolve(import.meta.dirname, '../fixtures/mirror', name);

/** Chooses both photos as files: no camera, no countdown. */
export async function choosePhotos(page: Page): Promise<void> {
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.getByLabel('Archivo de la foto de delante').setInputFiles(mirror('room.jpg'));
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  await page.getByLabel('Archivo de la foto de detrás').setInputFiles(mirror('back.jpg'));
  await useShot(page, title(page, '¿Se ve todo bien?'));
}

/** Does everything up to the review screen, and sends nothing. Returns the IMEI given. */
export async function prepareEvaluation(page: Page, server: AppServer, insured: Insured): Promise<string> {
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await typeImei(page, imei);
  await choosePhotos(page);
  return imei;
}

export async function send(page: Page): Promise<void> {
  await button(page, 'Enviar').click();
}

/** Expects the phone to say that everything has arrived. */
export async function expectAllSent(page: Page, timeout = 60_000): Promise<void> {
  await expect(page.getByText(/Ha llegado (\d+) de \1/)).toBeVisible({ timeout });
  await expect(title(page, 'Lo estamos revisando')).toBeVisible({ timeout });
}

/** Opens the home, each screen of the evaluation and the queue, and calls `look` on each. */
export async function lookAtEachScreen(page: Page, look: (page: Page) => Promise<void>, policyId: number): Promise<void> {
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  await look(page);
  await openEvaluation(page, { policyId });
  await look(page);
  await typeImei(page, '354049075595942');
  await expect(page.getByText(/Hay un número mal/)).toBeVisible();
  await look(page);
  await fillImei(page, newImei());
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await look(page);
  await choosePhotos(page);
  await look(page);
  await page.goto('/pendientes');
  await expect(title(page, /pendiente|por enviar/)).toBeVisible();
  await look(page);
  await page.goto('/m');
  await expect(title(page, 'Escribe el código del ordenador')).toBeVisible();
  await look(page);
  await page.goto(`/evaluation/handoff?policy=${policyId}`);
  await expect(page.getByRole('img', { name: 'Código QR para seguir en el móvil' })).toBeVisible();
  await look(page);
  await page.goto('/cuenta');
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  await look(page);
}
