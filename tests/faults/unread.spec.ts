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

test('parts of the account that were not read are named once, and asked for again together', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  const mend = await failing(page, /\/api\/users\/\d+\/(sessions|data-exports|phones)$/);
  await page.goto('/cuenta');
  await expect(page.getByRole('alert')).toContainText('No se ha podido leer: Privacidad, Dónde has entrado, Móviles conectados.');
  await expect(page.getByRole('heading', { name: 'Dónde has entrado' })).toHaveCount(0);
  await mend();
  await button(page, 'Reintentar').click();
  await expect(page.getByText('Dónde has entrado')).toBeVisible();
  await expect(page.getByText('Una copia de mis datos')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a policy whose contract was not read says so, and not that there is no connection', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 2);
  await signInQuietly(page, server, insured);
  const mend = await failing(page, /\/api\/policies\/\d+\/contract$/);
  await page.goto(`/policies/${insured.policyId}/payments`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button(page, 'Pagar los 2: 25,90 €')).toBeVisible();
  await page.goto(`/policies/${insured.policyId}/cancelar`);
  await expect(page.getByRole('alert')).toBeVisible();
  await mend();
  await button(page, 'Reintentar').click();
  await expect(button(page, /^Cancelar/)).toBeVisible();
});
