import { expect } from '@playwright/test';
import { logIn } from '#tests/support/api.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

test('the contract of the API is read in a browser, in Spanish and without a script', async ({ page, server, browser }) => {
  // The app and its service worker are already on this browser; they must not take over this page.
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const response = await page.goto('/api/docs');
  expect(response?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: 'API de Peritia' })).toBeVisible();
  await expectAccessible(page);

  const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, object>> };
  const known = Object.values(document.paths).flatMap((path) => Object.keys(path).filter((name) => !name.startsWith('x-')));
  await expect(page.locator('details')).toHaveCount(known.length);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${server.origin}/api/docs`);
  await expect(still.locator('details')).toHaveCount(known.length);
  await plain.close();

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

  // Each call shows its own address. Opening such an address opens that call.
  await expect(call.getByRole('link', { name: 'Dirección de esta llamada' })).toHaveAttribute('href', '#get-policy-claims');
  await page.goto('/api/docs#patch-policies-id-risks-riskId-claims-claimId');
  await expect(page.getByText('event: "documents-attached"')).toBeVisible();
});

test('a call is tried on its page, for real, and told as a line of a shell without its credential', async ({ page, server }) => {
  const admin = await addPerson(server, 'admin');
  const { api_token: token } = await logIn(server, admin.email);
  await page.goto('/api/docs#get-distributors');
  const list = page.locator('details[data-method=get][data-path="/distributors"]');
  await list.getByRole('button', { name: 'Probar' }).press('Enter');
  await expect(list.getByRole('status')).toContainText('401');
  await expect(list.getByRole('status')).toContainText('"code"');
  await page.getByLabel('Credencial para probar llamadas').fill(token);
  await list.getByLabel('page[size]').fill('1');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('status')).toContainText('200');
  await expect(list.getByRole('status')).toContainText('"data": [');
  await expect(list.getByRole('status')).toContainText('--header "authorization: Bearer $PERITIA_KEY"');
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/api/docs#post-distributors');
  await page.getByLabel('Credencial para probar llamadas').fill(token);
  const make = page.locator('details[data-method=post][data-path="/distributors"]');
  await make.getByLabel('Cuerpo').fill('{ "name": ');
  await make.getByRole('button', { name: 'Probar' }).click();
  await expect(make.getByRole('status')).toContainText('400');
  await make.getByLabel('Cuerpo').fill(JSON.stringify({ name: 'Probado', code: 'PROBADO' }));
  await make.getByRole('button', { name: 'Probar' }).click();
  await expect(make.getByRole('status')).toContainText('201');
  expect(await server.query("select name from distributors where code = 'PROBADO'")).toEqual([{ name: 'Probado' }]);
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
  }
  await expectAccessible(page);
  // Without a network the page says so.
  await page.context().setOffline(true);
  await make.getByRole('button', { name: 'Probar' }).click();
  await expect(make.getByRole('status')).toContainText('No ha contestado nadie.');
});
