import { expect, type Page } from '@playwright/test';
import { logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { type Insured, type Person, password } from '#tests/support/people.ts';

/** The steps of a person through the app, by the words they read. */

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await expect(title(page, /^Hola/)).toBeVisible();
}

/** Signed in from the first page on, without the screen: for tests that are about something else. */
export async function signInQuietly(page: Page, server: AppServer, person: Person): Promise<void> {
  const user = await logIn(server, person.email);
  await page.goto('/ayuda');
  await page.evaluate((value) => localStorage.setItem('peritia.user', value), JSON.stringify(user));
}

/** The evaluation of a policy, from its link to the choice of how to give the IMEI. */
export async function openEvaluation(page: Page, { policyId }: Pick<Insured, 'policyId'>): Promise<void> {
  await page.goto(`/evaluation?policy=${policyId}`);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
}

/** The service worker has everything: what follows works without a network. */
export async function becomeReadyOffline(page: Page): Promise<void> {
  await expect(page.getByText('Listo sin conexión')).toBeVisible({ timeout: 60_000 });
}

export async function typeImei(page: Page, imei: string): Promise<void> {
  await page.getByText('Escribirlo', { exact: true }).click();
  await page.getByRole('button', { name: /Escribir/ }).click();
  await page.getByLabel('IMEI (15 dígitos)').fill(imei);
  await button(page, 'Comprobar').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
}

/** Ten seconds of countdown before the mirror. */
export async function takeFront(page: Page): Promise<void> {
  await button(page, 'Empezar la cuenta atrás').click();
  await expect(title(page, /detrás/i)).toBeVisible({ timeout: 25_000 });
}

export async function takeBack(page: Page): Promise<void> {
  await button(page, /Abrir la cámara|Empezar|Hacer la foto/).click();
  await button(page, 'Hacer la foto').click();
  await expect(title(page, '¿Se ve todo bien?')).toBeVisible({ timeout: 20_000 });
}

export async function send(page: Page): Promise<void> {
  await button(page, 'Enviar').click();
}
