import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import type { PaymentForm } from '#domain/wire/payments.ts';
import { call, logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import type { Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

/** Makes a receipt due, and starts its payment as the payer. */
async function begin(server: AppServer, { email, policyId }: Insured) {
  const [payment] = await server.query<{ id: number }>(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date)
     values ($1, 'R-' || gen_random_uuid(), 1, 995, 995, current_date) returning id`,
    [policyId],
  );
  const { api_token: token } = await logIn(server, email);
  const path = `/policies/${policyId}/payments/${payment?.id}`;
  const { body } = await call<StartedPayment>(server, 'PUT', `${path}/pay-new-card`, { token, key: randomUUID(), body: {} });
  const read = async () => (await call<PaymentForm>(server, 'GET', path, { token })).body.payment;
  return { started: body, read, path };
}

/** Posts the form as the app does. */
async function goToGateway(page: Page, { redirect }: StartedPayment): Promise<void> {
  await page.goto('/');
  await page.evaluate(({ action, fields }) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = action;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, redirect ?? { action: '', fields: {} });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elige una tarjeta de prueba');
}

test('a card that asks for a code is paid with by keyboard, and the way back leads to the receipt', async ({ page, server, insured }) => {
  const { started, read, path } = await begin(server, insured);
  await goToGateway(page, started);
  await expect(page.getByText('Pasarela de demostración')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('se acepta con un código del banco').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Código de seis cifras')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ese código no es');
  await expectAccessible(page);
  expect((await read()).display_status).toBe('IMPAGADO');
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Volver a Peritia' })).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  expect((await read()).display_status).toBe('PAGADO');
  expect(await page.getByRole('link', { name: 'Volver a Peritia' }).getAttribute('href')).toBe(`${server.origin}${path}?pago=ok`);
});

test('a card that is refused says so, and the payment is still owed', async ({ page, server, insured }) => {
  const { started, read } = await begin(server, insured);
  await goToGateway(page, started);
  await page.getByLabel(/se rechaza$/).check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La tarjeta se ha rechazado');
  await expectAccessible(page);
  expect((await read()).display_status).toBe('IMPAGADO');
});

test('whoever never comes back from the gateway has paid', async ({ page, server, insured }) => {
  const { started, read } = await begin(server, insured);
  await goToGateway(page, started);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('link', { name: 'Volver a Peritia' })).toBeVisible();
  expect((await read()).display_status).toBe('PAGADO');
  expect(page.url()).toContain('/api/demo-gateway/');
});
