import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { buildWith } from '#tests/support/other-builds.ts';
import { test } from '#tests/support/test.ts';
import { choosePhotos, expectAllSent, openEvaluation, send, signInQuietly, title, typeImei } from '#tests/support/walk.ts';

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Mobile/15E148 Safari/604.1`;
const android = (version: string) =>
  `Mozilla/5.0 (Linux; Android ${version}; SM-G920F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/106.0.0.0 Mobile Safari/537.36`;

const systems: [name: string, userAgent: string, isIn: boolean][] = [
  ['iOS 14.2', iphone('14_2'), false],
  ['iOS 14.3', iphone('14_3'), true],
  ['Android 6', android('6.0.1'), false],
  ['Android 7', android('7.0'), true],
  ['an iPhone that does not say', iphone('x'), false],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36', true],
];

test.describe('with the version check on', () => {
  test.beforeEach(async ({ server }) => {
    await server.stop();
    await server.start({ APP_DIR: await buildWith({ VITE_VERSION_CHECK: 'on' }) });
  });
  test.afterEach(async ({ page, server }) => {
    await page.close();
    await server.stop();
    await server.start();
  });

  for (const [name, userAgent, isIn] of systems) {
    test.describe(name, () => {
      test.use({ userAgent });
      test(`${name} ${isIn ? 'may evaluate' : 'is sent to /invalid'}`, async ({ page, context, server, insured }) => {
        await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'userAgentData', { value: undefined }));
        await signInQuietly(page, server, insured);
        await page.goto(`/peritation?policy=${insured.policyId}`);
        if (isIn) {
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page).toHaveURL(/\/evaluation|\/invalid\/device/);
        } else {
          await expect(page).toHaveURL(/\/invalid$/);
          await expect(page.getByText('La versión del sistema operativo no está lo suficientemente actualizada')).toBeVisible();
          await expectAccessible(page);
        }
      });
    });
  }
});

test('with the check off, an old link goes on to the evaluation', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto(`/peritation?policy=${insured.policyId}`);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('an engine without locks, off-screen canvas and dialogs still evaluates', async ({ page, context, server, insured }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    Reflect.deleteProperty(window, 'HTMLDialogElement');
    Reflect.deleteProperty(window, 'BarcodeDetector');
    Reflect.deleteProperty(window, 'ImageCapture');
  });
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, imei);
  await choosePhotos(page);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});
