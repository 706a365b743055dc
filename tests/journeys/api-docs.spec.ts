import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';

test('the contract of the API is read in a browser, in Spanish and without a script', async ({ page, server }) => {
  // The app and its service worker are there too, and leave the page alone.
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const response = await page.goto('/api/docs');
  expect(response?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: 'API de Peritia' })).toBeVisible();
  expect(await page.locator('script').count()).toBe(0);
  await expectAccessible(page);

  const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, object>> };
  const known = Object.values(document.paths).flatMap((path) => Object.keys(path).filter((name) => !name.startsWith('x-')));
  await expect(page.locator('details')).toHaveCount(known.length);

  await page.getByRole('navigation', { name: 'Grupos' }).getByRole('link', { name: 'policy-claims' }).press('Enter');
  await expect(page).toHaveURL(/#policy-claims$/);
  const call = page.locator('details', { hasText: 'GET /policy-claims' });
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(call.getByText('La oficina.')).toBeVisible();
  await expect(call.getByText('notify_denied: sí o no')).toBeVisible();
  await expectAccessible(page);
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
  }

  // Each tells its own address; somebody was sent the address of one call: it is open.
  await expect(call.getByRole('link', { name: 'Dirección de esta llamada' })).toHaveAttribute('href', '#get-policy-claims');
  await page.goto('/api/docs#patch-policies-id-risks-riskId-claims-claimId');
  await expect(page.getByText('event: "documents-attached"')).toBeVisible();
});
