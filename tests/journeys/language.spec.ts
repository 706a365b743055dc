import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { dialog } from '#tests/support/contracting-walk.ts';
import { expectEnglish } from '#tests/support/english.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addContract, addPerson, type Insured, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** Makes a covered phone with a year of receipts, of which the second is overdue. */
async function cover(server: AppServer, { policyId, riskId }: Insured): Promise<void> {
  await addContract(server, policyId);
  await server.query('update policies set status = 3 where id = $1', [policyId]);
  await server.query(`update policy_risks set evaluation_status = 3, imei = '356938035643809' where id = $1`, [riskId]);
  await server.query('update policy_contracts set signed_at = now(), documents_sent_at = now() where policy_id = $1', [policyId]);
  await server.query('update policy_payments set activation_date = activation_date - 40 where policy_id = $1', [policyId]);
}

const chooseEnglish = async (page: Page) => {
  await button(page, 'English').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
};

/** The English files that the service worker has kept. */
const keptEnglish = (page: Page) =>
  page.evaluate(async () => ((await caches.has('peritia-english')) ? (await (await caches.open('peritia-english')).keys()).length : 0));

const look = async (page: Page) => {
  await expectEnglish(page, /Redmi Note 13|Xiaomi|Consorcio de Compensación de Seguros|Ana|Moreno|Español/g);
  await expectAccessible(page);
};

test('a stranger chooses English on the first page and reads price and steps in it; whoever does not fetches no English', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-ES');
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => file.startsWith('/assets/en/'))).toEqual([]);

  await chooseEnglish(page);
  await expect(title(page, 'Your phone insurance, in your hand')).toBeVisible();
  await expect(page).toHaveTitle('Insurance for your phone and your devices · Peritia');
  await look(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await page.setViewportSize({ width: 412, height: 839 });

  for (const path of ['/destacados', '/comofunciona', '/faqs', '/acceso', '/password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(page);
  }
  await page.goto('/faqs');
  await page.getByRole('searchbox').fill('mirror');
  await expect(page.getByText('2 questions')).toBeVisible();

  await page.goto('/pricing');
  await expect(page.getByText('The prices are for a phone costing €825.00.')).toBeVisible();
  await look(page);
  await button(page, 'Continue').click();
  await expect(dialog(page).getByRole('heading', { name: 'Which phone is it?' })).toBeVisible();
  await look(page);
  await dialog(page).getByRole('searchbox').fill('XAOMI redmy note 13');
  await dialog(page)
    .getByRole('button', { name: /^Xiaomi Redmi Note 13 €199/ })
    .click();
  // While the prices are requested again the button is replaced, and a press of it would be lost.
  await expect(page.getByText('€6.95').first()).toBeVisible();
  await button(page, 'Compare cover').click();
  await expect(dialog(page).getByRole('row', { name: /^Theft/ })).toBeVisible();
  // Binding texts stay in Spanish, are marked as such, and no part of them appears twice.
  await expect(dialog(page).getByText('La pérdida, el olvido y el extravío.')).toBeVisible();
  await expect(dialog(page).getByText('esta opción no lo cubre')).toHaveCount(0);
  await look(page);
  await page.keyboard.press('Escape');
  await button(page, 'Continue').click();
  await expect(title(page, 'Your details')).toBeVisible();
  await look(page);
  await button(page, 'Continue').click();
  await look(page);
  for (const [label, value] of [
    ['NIF or NIE', '12345678z'],
    ['Name', 'Ana'],
    ['First surname', 'Gil'],
    ['Date of birth', '1990-02-28'],
    ['Mobile phone number', '600555010'],
    ['Email', 'ana.english@example.test'],
    ['Street', 'Gran'],
    ['Number and floor', '3'],
    ['Postcode', '28013'],
    ['Town', 'Madrid'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await button(page, 'Continue').click();
  await expect(title(page, 'How would you like to pay?')).toBeVisible();
  await look(page);
  await button(page, 'Continue').click();
  await expect(title(page, 'Before you take it out')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await look(page);
  await button(page, /^Insurance terms/).click();
  await expect(dialog(page).getByText('This document is legally binding only in Spanish.')).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await button(page, /^Product information/).click();
  await expect(dialog(page).getByText('This document is legally binding only in Spanish.')).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  for (const name of ['I have the invoice', 'I have read the pre-contractual', 'I accept the privacy policy'])
    await page.getByRole('checkbox', { name }).check();
  await button(page, 'Accept and continue').click();
  await page.waitForURL(/contratacion\/resultado/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await look(page);
});

test('whoever is insured chooses it in the account: policy, bill, claim and evaluation speak English, also without a network', async ({
  page,
  context,
  server,
  insured,
}) => {
  await cover(server, insured);
  await signInQuietly(page, server, insured);
  await server.query(`update sessions set family = 'Chrome en Android' where user_id = $1`, [insured.id]);
  await page.goto('/cuenta');
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  await chooseEnglish(page);
  await expect(title(page, 'Your account')).toBeVisible();
  await expect(page.getByText('Chrome on Android')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await look(page);

  await page.goto('/');
  await expect(title(page, /^Hello/)).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: /^Xiaomi Redmi Note 13/ }).click();
  await expect(page.getByText('Screen breakage')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: /^Bills/ }).click();
  await expect(title(page, /bill/)).toBeVisible();
  await look(page);
  await page
    .getByRole('link', { name: /UNPAID/ })
    .first()
    .click();
  await expect(button(page, /^Pay €/)).toBeVisible();
  await look(page);

  const claim = `/policies/${insured.policyId}/risks/${insured.riskId}/claims/new`;
  await page.goto(claim);
  await expect(title(page, 'Before you start')).toBeVisible();
  await expect(page.getByText('Purchase invoice, police report and proof that the IMEI is blocked.').first()).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('radio', { name: /^Theft/ }).check();
  await look(page);
  await button(page, 'Continue').click();
  await expect(title(page, 'Add three documents')).toBeVisible();
  await look(page);

  await page.goto(`/policies/${insured.policyId}/desistir`);
  await expect(page.getByText('This document is legally binding only in Spanish.')).toBeVisible();
  await look(page);

  // Once English is kept, a start without a network is in English.
  await expect.poll(() => keptEnglish(page)).toBeGreaterThan(15);
  await context.setOffline(true);
  await page.goto(claim);
  await expect(title(page, 'Before you start')).toBeVisible();
  await page.goto('/ayuda');
  await expect(title(page, 'We are here to help')).toBeVisible();
  await look(page);
  await context.setOffline(false);

  await page.goto('/cuenta');
  await button(page, 'Español').click();
  await expect(title(page, 'Tu cuenta')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-ES');
  await expect.poll(() => keptEnglish(page)).toBe(0);
});

test('an evaluation is done in English', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.evaluate(() => localStorage.setItem('peritia.language', 'en'));
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(page, 'How will you give us the IMEI?')).toBeVisible();
  await expect(page.getByText('Ready to work offline.')).toBeVisible();
  await look(page);
  await button(page, /^Type it/).click();
  await page.getByLabel('IMEI (15 digits)').fill('354049075595943');
  await button(page, 'Check it').click();
  await expect(page.getByText(/^One digit is wrong/)).toBeVisible();
  await look(page);
  await page.getByLabel('IMEI (15 digits)').fill(newImei());
  await expect(title(page, 'Stand in front of a mirror')).toBeVisible();
  await look(page);
  for (const [side, file, next] of [
    ['Front', 'room.jpg', 'Now, the back'],
    ['Back', 'back.jpg', 'Does everything look right?'],
  ] as const) {
    await page.getByLabel(`${side} photo file`).setInputFiles(resolve(import.meta.dirname, '../fixtures/mirror', file));
    await expect(button(page, 'Use this one').or(title(page, next))).toBeVisible();
    await look(page);
    // A good photo is accepted without a press.
    await button(page, 'Use this one')
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await expect(title(page, next)).toBeVisible();
  }
  await look(page);
  await page.goto('/pendientes');
  await expect(title(page, /to send$/)).toBeVisible();
  await look(page);
  await page.goto('/m');
  await expect(title(page, 'Type the code from the computer')).toBeVisible();
  await look(page);
  await page.goto(`/evaluation/handoff?policy=${insured.policyId}`);
  await expect(page.getByRole('img', { name: 'QR code to carry on on the phone' })).toBeVisible();
  await look(page);
});

test('the office is in Spanish whatever was chosen', async ({ page, server }) => {
  const person = await addPerson(server, 'admin');
  await page.goto('/acceso');
  await chooseEnglish(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
  await expect(title(page, /^Hola/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/oficina');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await expectAccessible(page);
});
