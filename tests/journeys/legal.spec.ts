import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { signInQuietly, title } from '#tests/support/walk.ts';

const pages = [
  ['Aviso legal', 'legal-notice', 'Aviso legal'],
  ['Privacidad', 'privacy-details', 'Protección de datos: la información completa'],
  ['Cookies', 'storage', 'Cookies y lo que se guarda en tu móvil'],
  ['Condiciones generales', 'terms', 'Condiciones generales'],
  ['Accesibilidad', 'accessibility', 'Declaración de accesibilidad'],
] as const;

test('every page leads to the legal texts, in the words of the register', async ({ page, server }) => {
  await page.goto('/');
  for (const [name, text, heading] of pages) {
    await page.getByRole('navigation', { name: 'Información legal' }).getByRole('link', { name, exact: true }).click();
    await expect(title(page, heading)).toBeVisible();
    await expect(page).toHaveURL(`/legal/${text}`);
    await expectAccessible(page);
  }
  const { words } = (await (await fetch(`${server.api}/legal-texts/legal-notice`)).json()) as { words: string };
  const [address = ''] = /Dirección: [^.]+\./.exec(words) ?? [];
  await page.goto('/legal/legal-notice');
  await expect(page.getByText(address)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);
});

test('a text that was opened is read without a network, also after a log-out', async ({ page, context, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta');
  await page.getByRole('link', { name: 'Qué hacemos con tus datos' }).click();
  await expect(title(page, 'Protección de datos: la información completa')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The service worker keeps a page when it serves it, so the page is loaded again.
  await page.reload();
  await expect(title(page, 'Protección de datos: la información completa')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await expect(title(page, 'Protección de datos: la información completa')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('peritia.user'));
  await context.setOffline(true);
  await page.reload();
  await expect(title(page, 'Protección de datos: la información completa')).toBeVisible();
  await expect(page.getByText('Quién responde de tus datos')).toBeVisible();
  await expectAccessible(page);
});

test('a text that there is not is not found, and leads on', async ({ page }) => {
  await page.goto('/legal/otra-cosa');
  await expect(title(page, 'No encontramos esa página')).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL('/');
});
