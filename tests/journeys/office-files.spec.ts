import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { expectFileAsShown, openOffice } from '#tests/support/office.ts';
import { addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button } from '#tests/support/walk.ts';

/** The lists of records that the office did not write are exported as files too: call requests, messages and transactions. */

const day = '2021-03-01';

async function addMoney(server: AppServer): Promise<{ number: string; fileId: number }> {
  const { policyId } = await addPolicy(server, (await addPerson(server)).id);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, true, 'ES9121000418450200051332', 'Ana Ruiz', 'F' || $1::int, '2021-02-01', 'core-1', now())`,
    [policyId],
  );
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
     values ($1, 1, false, 'r', '1111', '2099-12', now())`,
    [policyId],
  );
  const [file] = await server.query<{ id: number }>(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, blob, sha256, state, created_at)
     values ($1, 'FICHERO-1', 1, 123456, 'b', 'b', 'accepted', now()) returning id`,
    [day],
  );
  await server.query(
    `with receipt as (insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date)
       values ($1, gen_random_uuid(), 123456, 123456, $2) returning id)
     insert into payment_transactions (payment_id, policy_id, method_id, kind, order_number, amount_cents, state, sepa_file_id, value_date, reason, created_at, settled_at)
     select receipt.id, $1, m.id, 'debit', 'F' || $1::int, 123456, 'returned', $3, $2, 'AM04', now(), now()
       from receipt, payment_methods m where m.policy_id = $1 and m.type = 3`,
    [policyId, day, file?.id],
  );
  const [policy] = await server.query<{ number: string }>('select number from policies where id = $1', [policyId]);
  return { number: policy?.number ?? '', fileId: file?.id ?? 0 };
}

for (const [screen, size] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`what only comes about is taken along as it is shown, on ${screen}`, async ({ page, server }) => {
    await page.setViewportSize(size);
    const { number, fileId } = await addMoney(server);
    const name = screen === 'a phone' ? 'Marta Fichero' : 'Luisa Fichero';
    await server.query(
      `insert into call_requests (name, phone, reason, slot_date, slot_hour, consent_text, consent_version, created_at)
       values ($1, '612345678', 'Son -1 "euro"; o =A1', '2021-03-12', 12, 'x', '1', now())`,
      [name],
    );
    const to = `${name.split(' ')[0]?.toLowerCase()}@ficheros.example`;
    await server.query(
      `insert into messages (key, channel, kind, cause, address, state, tries, created_at)
       values (gen_random_uuid(), 'mail', 'claim-received', 'claim:1', $1, 'failed', 3, now())`,
      [to],
    );
    await openOffice(page, server, `/oficina/llamadas?search=${encodeURIComponent(name)}`, 'staff');
    for (const [list, count] of [
      [`/oficina/llamadas?search=${encodeURIComponent(name)}`, 1],
      [`/oficina/avisos?filter[to]=${to}`, 1],
      [`/oficina/medios-de-pago?search=${number}`, 2],
      [`/oficina/cobros?filter[sepa_file_id]=${fileId}`, 1],
      [`/oficina/remesas?filter[day]=${day}`, 1],
    ] as const) {
      await page.goto(list);
      await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(count);
      await expectFileAsShown(page);
      await expectAccessible(page);
      await expectFits(page);
    }
    await server.query(`delete from payment_transactions where sepa_file_id = $1`, [fileId]);
    await server.query('delete from sepa_files where id = $1', [fileId]);
  });

test('whoever may not see a list has no file of it', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/usuarios', 'store');
  await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  await expect(button(page, 'Exportar CSV')).toHaveCount(0);
});

test('a double click on "Exportar CSV" brings the file once', async ({ page, server }) => {
  await openOffice(page, server);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/export-tokens') ? 1 : 0));
  const file = button(page, 'Exportar CSV');
  const download = page.waitForEvent('download');
  await file.click();
  await download;
  // The second press comes when the first one has been answered.
  await expect(file).not.toHaveAttribute('aria-busy', 'true');
  await file.dispatchEvent('click', { detail: 2 });
  const another = page.waitForEvent('download');
  await file.press('Enter');
  await another;
  await expect(file).not.toHaveAttribute('aria-busy', 'true');
  expect(asked).toBe(2);
});
