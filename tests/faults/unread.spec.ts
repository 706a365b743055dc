import { expect, type Page } from '@playwright/test';
import { addCovered } from '#tests/support/claims.ts';
import { addReceipts } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** The server fails while a screen is read: the screen says so, and can be asked for again. */

const failure = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'internal', status: 500, code: 'internal', message: 'Una frase para la persona.' }),
};

/** Lets every call of this path fail until the result is called. */
async function failing(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill(failure));
  return () => page.unroute(path);
}

test('a claim cannot be declared before the policies are read, and says so', async ({ page, server }) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  const mend = await failing(page, /\/api\/policies$/);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new`);
  await expect(page.getByRole('alert')).toBeVisible();
  await mend();
  await button(page, 'Reintentar').click();
  await expect(title(page, 'Antes de empezar')).toBeVisible();
});

test('the ways to pay one receipt, or all of them, are asked for again', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 2);
  await signInQuietly(page, server, insured);
  const mend = await failing(page, /\/api\/policies\/\d+\/(payments\/\d+|payment_methods)$/);
  await page.goto(`/policies/${insured.policyId}/payments`);
  await button(page, 'Pagar los 2: 25,90 €').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await button(page, 'Cerrar').click();
  await page
    .getByRole('link', { name: /IMPAGADO/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toBeVisible();
  await mend();
  await button(page, 'Reintentar').click();
  await expect(button(page, 'Pagar 12,95 €')).toBeVisible();
  await page.goBack();
  await button(page, 'Pagar los 2: 25,90 €').click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /4021/ })).toBeChecked();
});
