import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, openOffice } from '#tests/support/office.ts';
import { addContract, addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** One policy in the office. */

const parts = (page: Page) => page.getByRole('navigation', { name: 'Partes' });
const tab = (page: Page, name: string) => parts(page).getByRole('link', { name });

/** Makes a policy with its contract, paid and unsigned. */
async function contracted(server: AppServer, status = 2) {
  const person = await addPerson(server);
  const { policyId, riskId } = await addPolicy(server, person.id, { status, imei: '354178036859789' });
  await addContract(server, policyId);
  return { policyId, riskId, person, path: `/oficina/polizas/${policyId}` as const };
}

test('a policy shows all that hangs from it, each part at an address of its own', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { policyId, path } = await contracted(server);
  await openOffice(page, server, path, 'staff');
  await expect(title(page, /^Carmen Prueba · 5\d+$/)).toBeVisible();
  await expect(page.getByText('12345678Z')).toBeVisible();
  await expect(page.getByText('Calle Mayor 3, 28013 Madrid')).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Bienes').click();
  await expect(page.getByText('35 417803 685978 9')).toBeVisible();
  await tab(page, 'Recibos').click();
  await expect(page).toHaveURL(/tab=recibos/);
  await expect(page.getByRole('cell', { name: 'PROGRAMADO' })).toHaveCount(11);
  await expect(page.getByRole('cell', { name: 'PAGADO', exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('cell', { name: `R-${policyId}-12`, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('35 417803 685978 9')).toBeVisible();
  for (const [name, words] of [
    ['Siniestros', 'No se ha declarado ningún siniestro'],
    ['Peritaciones', 'No se ha enviado ninguna'],
    ['Documentos', 'Contrato, sin firmar'],
    ['Avisos', 'No se le ha enviado nada'],
    ['Historial', 'Aquí se verá quién cambia qué, y cuándo'],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
  }
});

for (const role of ['store', 'distributor'] as const) {
  test(`a ${role} opens what it sold, without its holder's papers, and not what others sold`, async ({ page, server }) => {
    const [distributorId = 0] = await addDistributors(server, [`Abre ${role}`, `ABRE-${role.toUpperCase()}`]);
    const storeId = await addStore(server, distributorId);
    const own = await contracted(server);
    const other = await contracted(server);
    await server.query('update policies set store_id = $1 where id = $2', [storeId, own.policyId]);
    const userId = await openOffice(page, server, '/oficina', role);
    await server.query(
      role === 'store'
        ? 'insert into user_stores (user_id, store_id) values ($1, $2)'
        : 'insert into user_distributors (user_id, distributor_id) values ($1, $2)',
      [userId, role === 'store' ? storeId : distributorId],
    );
    await page.goto(own.path);
    await expect(title(page, /^Carmen Prueba/)).toBeVisible();
    await expect(parts(page).getByRole('link')).toHaveText([/^Datos/, /^Bienes/, /^Recibos/, /^Peritaciones/]);
    await expect(page.getByText('12345678Z')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(other.path);
    await expect(page.getByText('No existe, o se ha dado de baja')).toBeVisible();
  });
}

test('on the narrowest phone with letters twice as large nothing of a policy is cut', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { path } = await contracted(server);
  await openOffice(page, server, path);
  for (const part of ['datos', 'bienes', 'recibos', 'siniestros', 'documentos', 'avisos']) {
    await page.goto(`${path}?tab=${part}`);
    await expect(parts(page)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
  }
});

const sheet = (page: Page) => page.getByRole('dialog');

test('data are changed, and what somebody else changed meanwhile is shown and nothing typed is lost', async ({ page, server }) => {
  const { policyId, path } = await contracted(server);
  await openOffice(page, server, path, 'staff');
  await button(page, 'Cambiar datos').click();
  await expectAccessible(page);
  await sheet(page).getByLabel('Teléfono').fill('622334455');
  await sheet(page).getByLabel('Población').fill('Getafe');
  await server.query(`update policy_contracts set holder = holder || '{"phone": "699887766"}' where policy_id = $1`, [policyId]);
  await sheet(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet(page).getByText(/Teléfono: ahora dice 699887766/)).toBeVisible();
  await expect(sheet(page).getByLabel('Teléfono')).toHaveValue(/622 ?334 ?455/);
  await sheet(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByText('622 334 455')).toBeVisible();
  await expect(page.getByText('Calle Mayor 3, 28013 Getafe')).toBeVisible();

  // The contract has been read again by now. The next change is based on that answer, and overwrites nobody either.
  await button(page, 'Cambiar datos').click();
  await sheet(page).getByLabel('Teléfono').fill('633445566');
  await server.query(`update policy_contracts set holder = holder || '{"phone": "644556677"}' where policy_id = $1`, [policyId]);
  await sheet(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet(page).getByText(/Teléfono: ahora dice 644556677/)).toBeVisible();
});

test('cancelling shows first what money moves', async ({ page, server }) => {
  const { policyId, path } = await contracted(server);
  await openOffice(page, server, path, 'staff');
  await button(page, 'Cancelar póliza').click();
  await expect(sheet(page).getByText('12,95 €')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(button(page, 'Cancelar póliza')).toBeFocused();
  expect(await server.query('select status from policies where id = $1', [policyId])).toEqual([{ status: 2 }]);
  await button(page, 'Cancelar póliza').click();
  await sheet(page).getByRole('button', { name: 'Anotar el desistimiento' }).click();
  await expect(page.getByText('Cancelada').first()).toBeVisible();
  expect(await server.query('select status from policies where id = $1', [policyId])).toEqual([{ status: 4 }]);
});

test('a discount is added and taken away, which is said, and the focus stays in the sheet', async ({ page, server }) => {
  const { path } = await contracted(server);
  await server.query(
    `insert into discounts (code, description, kind, value_hundredths, created_at) values ('INVIERNO', 'x', 'percentage', 1000, now()) on conflict do nothing`,
  );
  await openOffice(page, server, path, 'staff');
  const openSheet = async () => {
    await button(page, 'Más').click();
    await page.getByRole('menuitem', { name: 'Descuentos' }).click();
  };
  await openSheet();
  await sheet(page).getByLabel('Código de descuento').fill('INVIERNO');
  await sheet(page).getByRole('button', { name: 'Añadir descuento' }).click();
  await expect(page.getByText('Descuento añadido')).toBeVisible();
  await openSheet();
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Quitar INVIERNO' }).click();
  await expect(sheet(page).getByRole('status')).toHaveText('Descuento INVIERNO quitado');
  await expect(sheet(page).getByRole('button', { name: 'Quitar INVIERNO' })).toHaveCount(0);
  await expect(sheet(page).getByRole('heading', { name: 'Descuentos' })).toBeFocused();
});

test('a receipt is marked as paid', async ({ page, server }) => {
  const { policyId, path } = await contracted(server);
  await openOffice(page, server, `${path}?tab=recibos`, 'staff');
  await button(page, `Ver R-${policyId}-2`).click();
  await sheet(page).getByRole('button', { name: 'Marcar como pagado' }).click();
  await expect(sheet(page).getByLabel('Importe')).toHaveValue('12,95');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Anotar el pago' }).click();
  await expect(sheet(page).getByText('Hecho')).toBeVisible();
  expect(await server.query('select pending_cents from policy_payments where policy_id = $1 and instalment = 2', [policyId])).toEqual([
    { pending_cents: 0 },
  ]);
});

test('the office chooses the card or account that pays, and takes one away', async ({ page, server }) => {
  const { policyId, path } = await contracted(server);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
     values ($1, 1, true, 'kept', '4021', '2049-12', now())`,
    [policyId],
  );
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, false, 'ES9121000418450200051332', 'Carmen Prueba', $2, '2026-03-10', 'core-1', now())`,
    [policyId, `M${policyId}`],
  );
  await openOffice(page, server, `${path}?tab=recibos`, 'staff');
  const paidWith = page.getByRole('region', { name: 'Con qué se paga' });
  await expect(paidWith.getByRole('listitem')).toHaveText([
    /^Tarjeta terminada en 4021En uso/,
    /^Cuenta terminada en 1332, de Carmen Prueba/,
  ]);
  await expectAccessible(page);
  await paidWith.getByRole('button', { name: /^Usar: Cuenta terminada en 1332/ }).click();
  await expect(paidWith.getByRole('listitem')).toHaveText([
    /^Tarjeta terminada en 4021Usar/,
    /^Cuenta terminada en 1332, de Carmen PruebaEn uso/,
  ]);
  await paidWith.getByRole('button', { name: 'Quitar: Tarjeta terminada en 4021' }).click();
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Quitarla' }).click();
  await expect(paidWith.getByRole('listitem')).toHaveCount(1);
  const kept = 'select is_current, removed_at is null as is_kept from payment_methods where policy_id = $1 order by id';
  expect(await server.query(kept, [policyId])).toEqual([
    { is_current: false, is_kept: false },
    { is_current: true, is_kept: true },
  ]);
});

test('the office debits the receipt that it was shown, and no other one when that is paid meanwhile', async ({ page, server }) => {
  const debited = (policyId: number) =>
    server.query(
      `select identifier from policy_payments join payment_transactions on payment_transactions.payment_id = policy_payments.id
       where policy_payments.policy_id = $1`,
      [policyId],
    );
  for (const isPaidMeanwhile of [false, true]) {
    const { policyId, path } = await contracted(server);
    await server.query('update policy_payments set activation_date = current_date - 3 where policy_id = $1 and instalment = 2', [policyId]);
    await server.query(
      `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
       values ($1, 3, true, 'ES9121000418450200051332', 'Carmen Prueba', $2, current_date - 30, 'core-1', now())`,
      [policyId, `M${policyId}`],
    );
    await openOffice(page, server, `${path}?tab=recibos`, 'staff');
    await button(page, 'Cobrar lo que falta').click();
    await expect(sheet(page).getByText(/en la cuenta terminada en 1332, de Carmen Prueba/)).toBeVisible();
    if (isPaidMeanwhile)
      await server.query(
        'update policy_payments set pending_cents = 0, payment_date = current_date where policy_id = $1 and instalment = 2',
        [policyId],
      );
    await sheet(page).getByRole('button', { name: 'Cargar en la cuenta' }).click();
    if (isPaidMeanwhile) await expect(sheet(page).getByRole('alert')).toBeVisible();
    else await expect(page.getByText('Cargo preparado')).toBeVisible();
    expect(await debited(policyId)).toEqual(isPaidMeanwhile ? [] : [{ identifier: `R-${policyId}-2` }]);
  }
});

test('a large refund waits for another person, and whoever asked cannot agree', async ({ page, server }) => {
  const { policyId, path } = await contracted(server);
  await server.query('update policy_payments set price_cents = 20000 where policy_id = $1 and instalment = 1', [policyId]);
  await server.query(`update policies set status = 4 where id = $1`, [policyId]);
  await server.query(
    `update policy_contracts set ending = 'withdrawn', ending_cause = 'withdrawn', ended_at = now(), last_day = current_date, refund_decided_by = 'staff' where policy_id = $1`,
    [policyId],
  );
  await openOffice(page, server, path, 'staff');
  await button(page, 'Decidir la devolución').click();
  await sheet(page).getByLabel('Cuánto se devuelve').fill('150');
  await sheet(page).getByLabel('Por qué').fill('El taller no llegó a cambiar la pantalla.');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Decidir' }).click();
  await expect(page.getByText('La has pedido tú: la tiene que aprobar otra persona de la oficina.')).toBeVisible();
  await expect(button(page, /^Aprobar$/)).toHaveCount(0);
  const back = () => server.query('select price_cents from policy_payments where policy_id = $1 and price_cents < 0', [policyId]);
  expect(await back()).toEqual([]);
  await openOffice(page, server, path, 'staff');
  // Whoever asked has taken it back meanwhile, and asked for another amount: that one has to be seen before it is approved.
  await expect(page.getByText('Se ha pedido devolver 150,00')).toBeVisible();
  await server.query(`update policy_contracts set refund_request = jsonb_set(refund_request, '{cents}', '18000') where policy_id = $1`, [
    policyId,
  ]);
  await button(page, /^Aprobar$/).click();
  await expect(page.getByText('Otra persona lo ha cambiado mientras tanto.')).toBeVisible();
  await expect(page.getByText('Se ha pedido devolver 180,00')).toBeVisible();
  expect(await back()).toEqual([]);
  await button(page, /^Aprobar$/).click();
  await expect(page.getByText('Devolución por decidir')).toHaveCount(0);
  expect(await back()).toEqual([{ price_cents: -18_000 }]);
});
