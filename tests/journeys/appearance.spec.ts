import { expect } from '@playwright/test';
import sharp from 'sharp';
import { newImei } from '#tests/support/api.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addReceipts } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { lookAtEachScreen, openEvaluation, signInQuietly, startCountdown, title, typeImei } from '#tests/support/walk.ts';

test('dark', async ({ page, server, insured }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInQuietly(page, server, insured);
  await lookAtEachScreen(page, expectAccessible, insured.policyId);
});

test('320 px wide', async ({ page, server, insured }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signInQuietly(page, server, insured);
  await lookAtEachScreen(page, expectFits, insured.policyId);
});

test('in forced colours the codes that a camera reads stay black on white', async ({ page, server, insured }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const firstPixel = async (picture: Promise<Buffer>) => [
    ...(
      await sharp(await picture)
        .removeAlpha()
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ];
  await signInQuietly(page, server, insured);
  await page.goto(`/evaluation/handoff?policy=${insured.policyId}`);
  const code = page.getByRole('img', { name: 'Código QR para seguir en el móvil' });
  expect(await firstPixel(code.locator('svg').screenshot())).toEqual([255, 255, 255]);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await startCountdown(page);
  expect(await firstPixel(page.locator('[data-challenge]').screenshot())).toEqual([255, 255, 255]);
  expect(await firstPixel(page.screenshot())).toEqual([255, 255, 255]);
});

// Some people enlarge only the letters. Media queries do not react to that, unlike to the browser's own font size.
test('letters of 200 % on a page whose queries are of 100 %', async ({ page, server, insured }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'));
  });
  await signInQuietly(page, server, insured);
  await lookAtEachScreen(page, expectFits, insured.policyId);
});

test('printed, a bar that stays in its place on the screen hides nothing of a page', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 1);
  await signInQuietly(page, server, insured);
  await page.emulateMedia({ media: 'print' });
  for (const [path, heading] of [
    ['/', /^Hola/],
    [`/policies/${insured.policyId}/payments`, 'Debes un recibo'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, heading)).toBeVisible();
    const stays = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')]
        .filter((each) => each.checkVisibility() && getComputedStyle(each).position === 'fixed')
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(stays, path).toEqual([]);
  }
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });
  test('the same home screen, wide', async ({ page, server, insured }) => {
    await signInQuietly(page, server, insured);
    await page.goto('/');
    await expect(title(page, /^Hola/)).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    // The menu is above the content, so the keyboard must reach it first too.
    await title(page, /^Hola/).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('link', { name: 'Cuenta' })).toBeFocused();
  });
});
