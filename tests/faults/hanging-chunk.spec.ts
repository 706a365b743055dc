import { type BrowserContext, expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { signInQuietly, title } from '#tests/support/walk.ts';

// Before the service worker has kept anything, every part of the app comes over the network.
test.use({ serviceWorkers: 'block' });

/** Holds back the code whose address fits. Returns how to let it go on. */
async function hold(context: BrowserContext, part: RegExp): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await context.route(part, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

for (const [who, path, part, there] of [
  ['a visitor', '/acceso', /\/assets\/(.*\/)?login-screen-[^/]*\.js/, 'Entra en tu cuenta'],
  ['a policyholder at home', '/', /\/assets\/(.*\/)?customer-home-[^/]*\.js/, /^Hola/],
] as const) {
  test(`FC4: ${who}: a screen whose code hangs on its way says so, and opens when it comes`, async ({ page, context, server, insured }) => {
    if (path === '/') await signInQuietly(page, server, insured);
    const letGo = await hold(context, part);
    await page.clock.install();
    const asked = page.waitForRequest(part);
    await page.goto(path);
    await asked;
    await page.clock.fastForward(9_000);
    await expect(title(page, 'La conexión va muy lenta')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    letGo();
    await expect(title(page, there)).toBeVisible();
  });
}
