import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { choosePhotos, openEvaluation, signInQuietly, title, typeImei } from '#tests/support/walk.ts';

/** Every screen of the evaluation fits and can be read: dark, narrow, with large text, on a desktop. */
async function walkThrough(page: Page, look: (page: Page) => Promise<void>, policyId: number): Promise<void> {
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  await look(page);
  await openEvaluation(page, { policyId });
  await look(page);
  await typeImei(page, '354049075595942');
  await expect(page.getByText(/Hay un número mal/)).toBeVisible();
  await look(page);
  await page.getByLabel('IMEI (15 dígitos)').fill(newImei());
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await look(page);
  await choosePhotos(page);
  await look(page);
  await page.goto('/pendientes');
  await expect(title(page, /pendiente|por enviar/)).toBeVisible();
  await look(page);
  await page.goto('/cuenta');
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  await look(page);
}

test('dark', async ({ page, server, insured }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInQuietly(page, server, insured);
  await walkThrough(page, expectAccessible, insured.policyId);
});

test('320 px wide', async ({ page, server, insured }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signInQuietly(page, server, insured);
  await walkThrough(page, expectFits, insured.policyId);
});

test('text at 200 %', async ({ page, context, server, insured }) => {
  await context.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    document.addEventListener('readystatechange', enlarge);
  });
  await signInQuietly(page, server, insured);
  await walkThrough(page, expectFits, insured.policyId);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });
  test('the same home screen, wide', async ({ page, server, insured }) => {
    await signInQuietly(page, server, insured);
    await page.goto('/');
    await expect(title(page, /^Hola/)).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });
});
