import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { test } from '#tests/support/desktop.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addInsured } from '#tests/support/people.ts';
import { button, openEvaluation, signInQuietly, title, typeImei } from '#tests/support/walk.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const notThis = 'Este no parece el móvil asegurado';
const code = 'Código QR para seguir en el móvil';

test('an insured iPhone, and an Android in the hand: the code for the iPhone, or on with this phone for good', async ({
  page,
  context,
  server,
}) => {
  const insured = await addInsured(server, { brand: 'Apple', model: 'iPhone 15' });
  await signInQuietly(page, server, insured);
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(page, notThis)).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/invalid/device?policy=${insured.policyId}`);
  await expect(page.getByText('El asegurado es Apple iPhone 15.')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('link', { name: 'Ver el código para el móvil' }).click();
  await expect(page.getByRole('img', { name: code })).toBeVisible();

  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await button(page, 'Es este móvil').click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await openEvaluation(page, insured);

  // Without what was said, an evaluation that was begun goes on all the same, also without a network.
  await expect(page.getByText('Listo para funcionar sin conexión.')).toBeVisible();
  await typeImei(page, newImei());
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.evaluate((id) => localStorage.removeItem(`peritia.this-phone.${id}`), insured.riskId);
  await context.setOffline(true);
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone });

  test('a phone of another maker is not this one; a phone without a brand may be', async ({ page, server, insured }) => {
    await signInQuietly(page, server, insured);
    await page.goto(`/evaluation?policy=${insured.policyId}`);
    await expect(title(page, notThis)).toBeVisible();
    await expect(page.getByText('El asegurado es Xiaomi Redmi Note 13.')).toBeVisible();
    const unnamed = await addInsured(server, { brand: '' });
    await signInQuietly(page, server, unnamed);
    await openEvaluation(page, unnamed);
  });

  test('the code of a desktop, opened on another maker’s phone: it says which phone to open it with, before the code is used up', async ({
    page,
    desktop,
    server,
    insured,
  }) => {
    const link = await desktop.copyLink();
    await page.goto(link);
    await expect(page.getByText(notThis)).toBeVisible();
    await expect(page.getByText('La peritación se hace con el Xiaomi Redmi Note 13')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await server.query("update policy_risks set brand = '' where id = $1", [insured.riskId]);
    await page.goto('about:blank');
    await page.goto(link);
    await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
    await expect(page.getByText(notThis)).toHaveCount(0);
  });
});

test('a desktop that opens the page for devices that cannot evaluate sees the code at once', async ({ desktop, insured }) => {
  await desktop.page.goto(`/invalid/device?policy=${insured.policyId}`);
  await expect(desktop.page.getByRole('img', { name: code })).toBeVisible();
});
