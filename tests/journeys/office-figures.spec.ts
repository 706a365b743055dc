import { expect, type Page } from '@playwright/test';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, addStore, expectFileAsShown, openOffice } from '#tests/support/office.ts';
import { addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { title } from '#tests/support/walk.ts';

/** The figures of a period in numbers, charts and tables, each with a link to its list. */

const today = civilDateOf(Date.now());
/** A day so long ago that no other test adds anything to it. */
const then = addDays(today, -700);

async function addNamedStore(server: AppServer, name: string): Promise<number> {
  const [distributorId = 0] = await addDistributors(server, [`Cadena ${name}`, name.toUpperCase()]);
  const storeId = await addStore(server, distributorId);
  await server.query('update stores set name = $2 where id = $1', [storeId, `Tienda ${name}`]);
  return storeId;
}

/** Adds a policy that was sold by a store (null: on the web). Returns its number. */
async function addSold(server: AppServer, storeId: number | null, day = then): Promise<string> {
  const { policyId, riskId } = await addPolicy(server, (await addPerson(server)).id);
  await server.query(`update policies set store_id = $2, status = 2, created_at = ($3 || ' 10:00+01')::timestamptz where id = $1`, [
    policyId,
    storeId,
    day,
  ]);
  await server.query(
    `insert into policy_contracts (policy_id, periodicity, payment_method, list_cents, discount_cents, total_cents, yearly_list_cents,
       is_invoice_declared, holder, acceptances, contracted_at, sign_by, term_last_day)
     values ($1, 1, 1, 12000, 0, 12000, 12000, true, '{}', '[]', now(), current_date, current_date) on conflict do nothing`,
    [policyId],
  );
  await server.query(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at, decided_at, decided_by)
     select gen_random_uuid(), $1, 3, label, label, 'x', at, at + interval '90 minutes', $3
     from (select '{"label":"Validated","reasons":[]}'::jsonb as label, ($2 || ' 11:00+01')::timestamptz as at) as made`,
    [riskId, then, (await addPerson(server, 'staff')).id],
  );
  const [policy] = await server.query<{ number: string }>('select number from policies where id = $1', [policyId]);
  return policy?.number ?? '';
}

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });
const period = `/oficina/cifras?from=${then}&to=${addDays(then, 2)}`;

for (const [screen, size] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a period is told in numbers, and its contracts lead to their list, on ${screen}`, async ({ page, server }) => {
    await page.setViewportSize(size);
    const number = await addSold(server, await addNamedStore(server, screen === 'a phone' ? 'Cifra' : 'Numero'));
    const onWeb = await addSold(server, null);
    await openOffice(page, server, period, 'staff');
    await expect(title(page, 'Cifras')).toBeVisible();
    await expect(fact(page, 'Decidida')).toContainText('100 % por una persona');
    await expect(fact(page, 'Hasta la decisión')).toContainText('1,5 h');
    await expect(page.locator('figure').first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    // With the keyboard alone: a table contains what a chart shows.
    const chart = page.getByRole('figure', { name: 'Peritaciones decididas' });
    await chart.getByText('Ver en una tabla').focus();
    await page.keyboard.press('Enter');
    await expect(chart.locator('tbody tr').first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    // The number of a day leads to the list of that day.
    await chart.getByRole('link').first().press('Enter');
    await expect(page.getByLabel('Resultado')).toHaveValue('validated');
    for (const end of ['desde', 'hasta']) await expect(page.getByLabel(`Decidida ${end}`)).toHaveValue(then);
    await expect(page.getByRole('row').nth(1)).toContainText('Validada');
    await expectAccessible(page);
    await expectFits(page);
    await page.goBack();

    await page.getByRole('link', { name: screen === 'a phone' ? 'Tienda Cifra' : 'Tienda Numero' }).click();
    await expect(title(page, 'Pólizas')).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText(onWeb)).toBeHidden();
    await page.goBack();
    await page.getByRole('link', { name: 'Web', exact: true }).click();
    await expect(page.getByText(onWeb)).toBeVisible();
    await expect(page.getByText(number)).toBeHidden();
    await expect(page.getByLabel('Canal')).toHaveValue('web');
    await page.goBack();
    await expect(fact(page, 'Contrato')).toContainText('sin firmar');
    await page.getByRole('link', { name: /Siniestros? declarados?/ }).click();
    await expect(title(page, 'Siniestros')).toBeVisible();
    await expect(page.getByLabel('Declarado desde')).toHaveValue(/^2\d{3}-/);
    await page.goBack();
    await page.getByRole('link', { name: /^Decididas?$/ }).click();
    await expect(title(page, 'Peritaciones recibidas')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Una persona');
    await expectFileAsShown(page);
    await expectAccessible(page);
    await expectFits(page);
    await page.goBack();
    await page.getByRole('link', { name: '100 % por una persona' }).click();
    await expect(page.getByLabel('Quién decidió')).toHaveValue('person');
    await expect(page.getByLabel('Decidida desde')).toHaveValue(then);
    await page.goBack();
    await page.getByRole('link', { name: 'Hasta la decisión' }).click();
    await expect(page.getByLabel('Decidida desde')).toHaveValue(then);
    await page.goBack();
    await page.getByRole('link', { name: /Recibos? sin pagar/ }).click();
    await expect(title(page, 'Pólizas')).toBeVisible();
    await expect(page.getByLabel('Impagado desde')).toHaveValue(/^2\d{3}-/);
  });

test('of many stores the ten that sold most are drawn, and all others when they are wished for', async ({ page, server }) => {
  const day = addDays(then, -10);
  for (let count = 1; count <= 12; count += 1) await addSold(server, await addNamedStore(server, `Larga ${count}`), day);
  await openOffice(page, server, `/oficina/cifras?from=${day}&to=${day}`, 'staff');
  const rows = page.getByRole('table', { name: 'Ventas por tienda' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Ver 2 tiendas más' }).press('Enter');
  await expect(rows).toHaveCount(12);
  await expect(page.getByRole('button', { name: /Ver .* más/ })).toBeHidden();
  for (const name of ['Tienda Larga 1', 'Tienda Larga 12']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test('a period without anything says so, one that is none says why, and the last days are one choice away', async ({ page, server }) => {
  const empty = addDays(today, 300);
  await openOffice(page, server, `/oficina/cifras?from=${empty}&to=${empty}`, 'staff');
  await expect(page.getByText('En este periodo no ha pasado nada')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Hasta', { exact: true }).fill(addDays(empty, -1));
  await expect(page.getByText('Elige otro periodo')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Periodo').selectOption({ label: '7 días' });
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -6)}&to=${today}`));
  await expect(page.getByText('Elige otro periodo')).toBeHidden();
});

test('whoever sells does not see it', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/cifras', 'store');
  await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
});
