import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { statusReport } from '#tests/support/bank-files.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, link, openOffice } from '#tests/support/office.ts';
import { addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** SEPA files for the bank, collected payments, and each store's monthly closing. */

async function addReceipt(
  server: AppServer,
  { paidOn = null, cents = 995, storeId = null }: { paidOn?: string | null; cents?: number; storeId?: number | null } = {},
) {
  const { policyId } = await addPolicy(server, (await addPerson(server)).id);
  await server.query('update policies set store_id = $2 where id = $1', [policyId, storeId]);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, true, 'ES9121000418450200051332', 'Ana Ruiz', 'MAND-' || $1::int, current_date - 20, 'core-1', now())`,
    [policyId],
  );
  const [payment] = await server.query<{ id: number }>(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date, payment_date)
     values ($1, 'R-' || $1::int, 1, $3::int, case when $2::date is null then $3::int else 0 end, coalesce($2::date, current_date + 2), $2::date) returning id`,
    [policyId, paidOn, cents],
  );
  return { policyId, paymentId: payment?.id ?? 0, identifier: `R-${policyId}` };
}

test('the file of today is made, downloaded and handed over; the bank answers, and what it took back is seen', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { identifier } = await addReceipt(server);
  await openOffice(page, server, '/oficina/remesas', 'staff');
  await expect(title(page, 'Remesas')).toBeVisible();
  // A server that has just started makes today's file itself, which may happen first.
  await expect(async () => {
    await server.query('update payment_transactions set sepa_file_id = null');
    await server.query('delete from sepa_files');
    await button(page, 'Hacer el de hoy').click();
    await expect(page.getByText('Fichero hecho')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await button(page, 'Hacer el de hoy').click();
  await expect(page.getByText('El de hoy ya está hecho.')).toBeVisible();
  await expectAccessible(page);
  const [file] = await server.query<{ id: number; message_id: string }>('select id, message_id from sepa_files');
  await page.getByRole('row').nth(1).click();
  await expect(title(page, /^Remesa del/)).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await button(page, 'Descargar XML').click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`Recibo ${identifier}`);
  await button(page, 'Entregado al banco').click();
  await expect(button(page, 'No se ha entregado')).toBeVisible();

  await link(page, 'Ver sus adeudos').click();
  await expect(page.getByRole('row').filter({ hasText: identifier }).getByText('En camino')).toBeVisible();
  const [debit] = await server.query<{ order_number: string }>(
    `select order_number from payment_transactions t join policy_payments p on p.id = t.payment_id where p.identifier = $1`,
    [identifier],
  );
  await page.goto('/oficina/remesas');
  await button(page, 'Leer fichero del banco').click();
  await page.getByLabel('Fichero del banco', { exact: true }).setInputFiles({
    name: 'respuesta.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(
      statusReport('BANCO-1', file?.message_id ?? '', [{ endToEndId: debit?.order_number ?? '', amount: '9.95', reason: 'AM04' }]),
    ),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 fila leída')).toBeVisible();
  await expect(dialog.getByText('AM04')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Hecho').click();

  await page.goto('/oficina/cobros?filter[retried]=1');
  const row = page.getByRole('row').filter({ hasText: identifier });
  await expect(row.getByText('AM04')).toBeVisible();
  const [receipt] = await server.query<{ retry_on: string }>(`select retry_on::text from policy_payments where identifier = $1`, [
    identifier,
  ]);
  await expect(row.locator(`time[datetime="${receipt?.retry_on}"]`)).toBeVisible();
  await expectAccessible(page);
});

test('money that was not owed is given back, and said so', async ({ page, server }) => {
  const { policyId, paymentId, identifier } = await addReceipt(server, { paidOn: '2026-01-10' });
  await server.query(
    `insert into payment_transactions (payment_id, policy_id, kind, order_number, amount_cents, state, created_at, settled_at)
     values ($1, $2, 'manual', 'X-' || $1::int, 995, 'unmatched', now(), now())`,
    [paymentId, policyId],
  );
  await openOffice(page, server, '/oficina/cobros?filter[state]=unmatched', 'staff');
  const row = page.getByRole('row').filter({ hasText: identifier });
  await row.getByRole('button', { name: 'Ya se ha devuelto' }).click();
  await expectAccessible(page);
  await button(page, 'Sí, se ha devuelto').click();
  await expect(row).toHaveCount(0);
  expect(await server.query('select state from payment_transactions where payment_id = $1', [paymentId])).toEqual([{ state: 'returned' }]);
});

test('a month of the stores: on the screen, as a file and on paper; a store sees its own', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [distributorId = 0] = await addDistributors(server, ['Cierre Telecom', 'CIERRE']);
  const own = await addStore(server, distributorId);
  await server.query(`update stores set name = 'La mía' where id = $1`, [own]);
  await addReceipt(server, { paidOn: '2025-04-10', cents: 2000, storeId: own });
  await addReceipt(server, { paidOn: '2025-04-11', cents: -500, storeId: own });
  await addReceipt(server, { paidOn: '2025-04-30', cents: 4000 });
  await openOffice(page, server, '/oficina/cierres?month=2025-04', 'staff');
  await expect(title(page, 'Cierre del mes')).toBeVisible();
  await expect(page.getByRole('main').locator('b', { hasText: 'abril de 2025' })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('La mía')).toContainText(/20,00.*-5,00.*15,00/);
  await expect(row('Web')).toContainText('40,00');
  await expect(row('Total del mes')).toContainText(/60,00.*-5,00.*55,00/);
  await expect(page.getByText('El mes ha acabado.')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await button(page, 'Exportar CSV').click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(
    /^\uFEFF?Tienda;Distribuidor;.*;Devuelto;Saldo\r\n(.*\r\n)*La mía;Cierre Telecom;0;0;0;1;20;.*;-5;15\r\n/,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(row('Total del mes')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(button(page, 'Imprimir')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Mes').selectOption({ label: 'mayo de 2025' });
  await expect(page.getByText('Este mes no se ha contratado ni cobrado nada')).toBeVisible();

  const userId = await openOffice(page, server, '/oficina', 'store');
  await server.query('insert into user_stores (user_id, store_id) values ($1, $2)', [userId, own]);
  await page.goto('/oficina/cierres?month=2025-04');
  await expect(row('La mía')).toBeVisible();
  await expect(row('Web')).toHaveCount(0);
  for (const path of ['/oficina/cobros', '/oficina/devoluciones', '/oficina/remesas']) {
    await page.goto(path);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  }
});

test('with letters twice as large on the narrowest phone, all is still there', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addReceipt(server, { paidOn: '2025-04-10', cents: 123_456 });
  await openOffice(page, server, '/oficina/cobros', 'staff');
  for (const [path, name] of [
    ['/oficina/cobros', 'Cobros'],
    ['/oficina/remesas', 'Remesas'],
    ['/oficina/cierres?month=2025-04', 'Cierre del mes'],
    ['/oficina/devoluciones', 'Devoluciones por decidir'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, name)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
  }
});
