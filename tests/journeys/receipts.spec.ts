import { expect, type Page } from '@playwright/test';
import { call, logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { dialog } from '#tests/support/contracting-walk.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addContract, addPerson, type Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** A signed policy of twelve receipts, of which so many have fallen due and are unpaid beside the first, which is paid; a card is on file. */
async function addReceipts(server: AppServer, { policyId, riskId }: Insured, unpaid: number): Promise<void> {
  await addContract(server, policyId);
  await server.query('update policies set status = 3 where id = $1', [policyId]);
  await server.query(`update policy_risks set evaluation_status = 3, imei = '356938035643809' where id = $1`, [riskId]);
  await server.query('update policy_contracts set signed_at = now(), documents_sent_at = now() where policy_id = $1', [policyId]);
  // The last that is due fell due ten days ago.
  await server.query('update policy_payments set activation_date = activation_date - (10 + 30 * $2::int) where policy_id = $1', [
    policyId,
    unpaid,
  ]);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
     values ($1, 1, true, 'kept', '4021', '2049-12', now())`,
    [policyId],
  );
}

const payAt = async (page: Page, card: RegExp | null) => {
  await expect(page.getByRole('heading', { name: 'Elige una tarjeta de prueba' })).toBeVisible();
  if (card !== null) await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('link', { name: 'Volver a Peritia' }).click();
};

test('an unpaid receipt is paid from the home: refused once, then accepted, and its receipt downloaded', async ({
  page,
  server,
  insured,
}) => {
  await addReceipts(server, insured, 1);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await page.getByRole('link', { name: /^Pagar ahora/ }).click();
  await expect(page.getByText('IMPAGADO')).toBeVisible();
  await expect(page.getByText(/^Sigues cubierto hasta el/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Tarjeta terminada en 4021/ })).toBeChecked();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('radio', { name: /^Otra tarjeta/ }).check();
  await button(page, 'Pagar 12,95 €').click();
  await payAt(page, /se rechaza$/);
  await expect(page.getByRole('alert')).toContainText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo');
  await expect(page.getByText('El banco rechazó la tarjeta.')).toBeVisible();
  await expect(button(page, 'Ayuda de un agente')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Otra tarjeta/ }).check();
  await button(page, 'Reintentar').click();
  await payAt(page, null);

  await expect(page.getByText('PAGADO', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Recibo pagado' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, /^Descargar el recibo/).click();
  expect((await download).suggestedFilename()).toMatch(/^recibo-R-.+\.pdf$/);
  await expect(page.getByText('PDF · Guardado en este móvil')).toBeVisible();

  await page.getByRole('link', { name: 'Volver' }).first().click();
  await expect(title(page, 'Estás al día')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(title(page, /al día/)).toBeVisible();
});

test('two receipts are paid at once, and a year is certified', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 2);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/payments`);
  await expect(title(page, 'Debes 2 recibos')).toBeVisible();
  await expect(page.getByText('PROGRAMADO')).toHaveCount(1);
  await button(page, /^Ver 8 recibos de más adelante/).click();
  await expect(page.getByText('PROGRAMADO')).toHaveCount(9);
  await expectAccessible(page);
  await button(page, 'Pagar los 2: 25,90 €').click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Pagar 25,90 €' }).click();
  await payAt(page, null);
  await expect(title(page, 'Estás al día')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, /^Lo pagado en 2\d{3}/)
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^pagos-\d{4}-\d+\.pdf$/);
});

test('the account is changed by keyboard alone: a wrong IBAN, the mandate read, the new one shown', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 0);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}`);
  await expect(title(page, 'Xiaomi Redmi Note 13')).toBeVisible();
  await expectAccessible(page);
  const press = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
    await tabTo(page, role, name);
    await page.keyboard.press('Enter');
  };
  await press(/^Forma de pago/, 'link');
  await expect(title(page, 'Forma de pago')).toBeFocused();
  await press('Cambiar de cuenta');
  await expect(dialog(page).getByRole('heading', { name: 'Cambiar de cuenta' })).toBeFocused();
  await tabTo(page, 'textbox', /IBAN/);
  await page.keyboard.type('ES91 2100 0418 4502 0005 1333');
  await tabTo(page, 'textbox', 'Titular de la cuenta');
  await page.keyboard.type('Carmen Prueba');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hay un número mal: las cifras de control no cuadran.')).toBeVisible();
  await expect(page.getByLabel('Número de cuenta (IBAN)')).toBeFocused();
  await expectAccessible(page);
  await press('Leer el mandato SEPA');
  await expect(page.getByRole('heading', { name: 'Orden de domiciliación de adeudo directo SEPA' })).toBeFocused();
  await page.keyboard.press('Escape');
  await tabTo(page, 'textbox', /IBAN/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('ES91 2100 0418 4502 0005 1332');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cuenta terminada en 1332' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Cuenta guardada' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expectAccessible(page);
  // The card is kept beside it until it is taken away.
  await press('Quitar: Tarjeta terminada en 4021');
  await press('Quitarla');
  await expect(page.getByRole('heading', { name: 'Tarjeta terminada en 4021' })).toHaveCount(0);
  await press('Volver', 'link');
  await expect(page.getByText('Mensual · Cuenta ··· 1332')).toBeVisible();
});

/** Presses Tab until what is meant has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: RegExp | string): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nobody gets to ${String(name)} with the keyboard`);
}

test('another person sees neither policy nor receipt', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 1);
  const { api_token: token } = await logIn(server, insured.email);
  const { body } = await call<{ policy_payments: { id: number }[] }>(server, 'GET', `/policies/${insured.policyId}`, { token });
  await signInQuietly(page, server, await addPerson(server));
  for (const rest of ['', '/payments', `/payments/${body.policy_payments[0]?.id}`, '/pago', '/cancelar']) {
    await page.goto(`/policies/${insured.policyId}${rest}`);
    await expect(title(page, 'Aquí no hay ninguna póliza tuya')).toBeVisible();
  }
  await expectAccessible(page);
});
