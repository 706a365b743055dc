import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { title } from '#tests/support/walk.ts';

// Before the service worker has kept anything, every part of the app comes over the network.
test.use({ serviceWorkers: 'block' });

test('FC4: a screen whose code hangs on its way says so, and opens when it comes', async ({ page, context }) => {
  const part = /\/assets\/(.*\/)?login-screen-[^/]*\.js/;
  let letGo = () => {};
  await context.route(part, async (route) => {
    await new Promise<void>((done) => (letGo = done));
    await route.continue();
  });
  await page.clock.install();
  const asked = page.waitForRequest(part);
  await page.goto('/acceso');
  await asked;
  await page.clock.fastForward(9_000);
  await expect(title(page, 'La conexión va muy lenta')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  letGo();
  await expect(title(page, 'Entra en tu cuenta')).toBeVisible();
});
