import { expect, type Page } from '@playwright/test';
import { call, logIn } from '#tests/support/api.ts';
import { accessibilityTree } from '#tests/support/ax-tree.ts';
import { dialog } from '#tests/support/contracting-walk.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { noteStatuses } from '#tests/support/heard.ts';
import { addPerson } from '#tests/support/people.ts';
import { addReceipts } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

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
  const saved = async () => {
    const download = page.waitForEvent('download');
    await button(page, /^Descargar el recibo/).click();
    const file = (await download).suggestedFilename();
    await expect(page.getByText('PDF · Guardado en este móvil')).toBeVisible();
    return file;
  };
  expect(await saved()).toMatch(/^recibo-R-.+-sin-pagar\.pdf$/);

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
  // What was stored before the payment says that the receipt is unpaid.
  await expect(page.getByText('PDF · Guardado en este móvil')).toHaveCount(0);
  expect(await saved()).toMatch(/^recibo-R-[\d-]+\.pdf$/);

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
  const payBoth = () => dialog(page).getByRole('button', { name: 'Pagar 25,90 €' }).click();
  await payBoth();
  await payAt(page, /se rechaza$/);
  await expect(page.getByRole('alert')).toContainText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo');
  await expect(button(page, 'Ayuda de un agente')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Reintentar').click();
  await payBoth();
  await payAt(page, null);
  await expect(title(page, 'Estás al día')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, /^Lo pagado en 2\d{3}/)
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^pagos-\d{4}-\d+\.pdf$/);

  // A phone may reopen this address weeks later: by then another receipt is unpaid, and the page must not wait for the bank.
  await server.query(
    `update policy_payments set activation_date = current_date where id = (select min(id) from policy_payments where policy_id = $1 and pending_cents > 0)`,
    [insured.policyId],
  );
  await page.reload();
  await expect(title(page, 'Debes un recibo')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pagar 12,95 €' })).toBeVisible();
  await expect(page.getByText('El banco aún no nos ha confirmado el pago')).toHaveCount(0);
});

test('a card that is refused is not kept, and can be tried again', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 0);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/pago`);
  await button(page, 'Añadir una tarjeta').click();
  await page.getByRole('link', { name: 'Cancelar y volver' }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('No se ha guardado la tarjeta');
  await expect(refusal).toContainText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo');
  await expect(button(page, 'Ayuda de un agente')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Reintentar').click();
  await expect(page.getByRole('button', { name: 'Guardar la tarjeta' })).toBeVisible();
});

test('receipts that are debited together are not asked for again while they wait for their day', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 2);
  await server.query(
    `update payment_methods set type = 3, card_reference = null, card_last_four = null, card_expiry = null, iban = 'ES9121000418450200051332',
       account_holder = 'Carmen Prueba', mandate_reference = 'M-1', mandate_signed_on = current_date, mandate_text_version = '1' where policy_id = $1`,
    [insured.policyId],
  );
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/payments`);
  await button(page, 'Pagar los 2: 25,90 €').click();
  await dialog(page).getByText('Cuenta terminada en 1332').click();
  await dialog(page).getByRole('button', { name: 'Pagar 25,90 €' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se cargará el' })).toBeVisible();
  await expect(title(page, 'Estás al día')).toBeVisible();
  await expect(page.getByText(/^Se cobra el/)).toHaveCount(3);
  await expect(button(page, /^Pagar/)).toHaveCount(0);
  await page.goto('/');
  await expect(title(page, /al día|no tienes que hacer nada/)).toBeVisible();
  await expect(page.getByText('Recibo sin pagar')).toHaveCount(0);
});

test('a notice of the bank that never comes leaves a way to pay, after a minute without one', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 1);
  const [receipt] = await server.query<{ id: number }>(
    'select min(id) as id from policy_payments where policy_id = $1 and pending_cents > 0',
    [insured.policyId],
  );
  await signInQuietly(page, server, insured);
  await page.clock.install();
  for (const [address, pay] of [
    [`/policies/${insured.policyId}/payments/${receipt?.id}?pago=ok`, button(page, 'Pagar 12,95 €')],
    [`/policies/${insured.policyId}/payments?pago=ok`, page.getByRole('link', { name: 'Pagar 12,95 €' })],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('El banco aún no nos ha confirmado el pago')).toBeVisible();
    await expect(pay).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await expect(pay).toBeVisible();
  }
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
  await press('Añadir una cuenta');
  await expect(dialog(page).getByRole('heading', { name: 'Añadir una cuenta' })).toBeFocused();
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
  // The card is kept beside the account until the person removes it.
  await press('Quitar: Tarjeta terminada en 4021');
  await press('Quitarla');
  await expect(page.getByRole('heading', { name: 'Tarjeta terminada en 4021' })).toHaveCount(0);
  await expect(title(page, 'Forma de pago')).toBeFocused();
  await press('Volver', 'link');
  await expect(page.getByText('Mensual · Cuenta ··· 1332')).toBeVisible();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: RegExp | string): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nobody gets to ${String(name)} with the keyboard`);
}

test('by ear: an unpaid receipt is found, paid and said to be, each screen begun at its heading', async ({ page, server, insured }) => {
  await addReceipts(server, insured, 1);
  await signInQuietly(page, server, insured);
  const said = await noteStatuses(page);
  await page.goto('/');
  const tree = await accessibilityTree(page);
  // Amounts contain a no-break space before the euro sign.
  const pay = 'Pagar 12,95\u00A0€';
  await tree.finds('heading', 'Hola, Carmen. Tienes 1 cosa pendiente');
  await tree.finds('heading', 'Recibo sin pagar');
  await tree.activates('link', 'Pagar ahora: Xiaomi Redmi Note 13');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tree.finds('StaticText', 'IMPAGADO');
  await tree.finds('radio', 'Tarjeta terminada en 4021 Se cobra ahora');
  await tree.activates('button', pay);
  // The bank's page makes announcements of its own.
  await payAt(page, null);
  await expect.poll(said).toContain('Recibo pagado');
  await tree.finds('StaticText', 'PAGADO');
  expect(await tree.has('button', pay)).toBe(false);
  await tree.activates('link', 'Volver');
  await expect(title(page, 'Estás al día')).toBeFocused();
});

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
