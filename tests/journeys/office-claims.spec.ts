import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { addClaim } from '#tests/support/claims.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { expectFileAsShown, openOffice } from '#tests/support/office.ts';
import { addContract, addPerson, addPolicy, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The claims in the office. */

const list = '/oficina/siniestros';
const sheet = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Declares a claim for a broken screen, on a signed policy. */
async function declared(server: AppServer, description: string) {
  const person = await addPerson(server);
  const { policyId, riskId } = await addPolicy(server, person.id, { status: 3 });
  await addContract(server, policyId);
  const claimId = await addClaim(server, riskId, description);
  return { claimId, path: `${list}/${policyId}/${riskId}/${claimId}` as const };
}

test('a claim is found, studied, its documents refused and the claim denied with a reason', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { claimId } = await declared(server, 'Se cayó en la estación de Atocha.');
  await openOffice(page, server, `${list}?search=atocha`, 'staff');
  await expect(rows(page)).toHaveCount(1);
  await expectFileAsShown(page);
  await expectAccessible(page);
  await rows(page).getByRole('link').click();
  await expect(title(page, new RegExp(`· ${claimId}$`))).toBeVisible();
  await expect(page.getByText('El día del siniestro la cobertura estaba suspendida.')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Empezar a estudiarlo').click();
  await sheet(page).getByLabel('Plantilla').selectOption({ index: 1 });
  await expect(sheet(page).getByLabel('Qué se le dice')).toHaveValue(/^Estamos estudiando/);
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Empezar a estudiarlo' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByText(/^Estamos estudiando/)).toBeVisible();

  await button(page, 'Rechazar documentos').click();
  await sheet(page).getByRole('button', { name: 'Rechazar documentos' }).click();
  await expect(sheet(page).getByText('Falta el motivo. Escríbelo.')).toBeVisible();
  // A rejection or a denial needs its reason, so the field is not called optional there.
  await expect(sheet(page).getByLabel('Qué se le dice (opcional)')).toHaveCount(0);
  await sheet(page).getByLabel('Qué se le dice').fill('La factura no se lee.');
  // A person who closes the sheet to look at a document finds their text again, also after a reload.
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.reload();
  await button(page, 'Rechazar documentos').click();
  await expect(sheet(page).getByLabel('Qué se le dice')).toHaveValue('La factura no se lee.');
  await sheet(page).getByRole('button', { name: 'Rechazar documentos' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByText('La factura no se lee.')).toBeVisible();

  await button(page, 'Denegar').click();
  await sheet(page).getByLabel('Qué se le dice').fill('El daño es anterior.');
  await expect(sheet(page).getByLabel('Qué se le dice (opcional)')).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Denegar' }).click();
  await expect(page.getByText('El daño es anterior.')).toBeVisible();
  await expect(button(page, 'Denegar')).toHaveCount(0);
  await expect(button(page, 'Reabrir')).toBeVisible();
  expect(await server.query('select stage from claims where id = $1', [claimId])).toEqual([{ stage: 6 }]);
});

test('refusing another document, the reason of the one that still has not come is there and is said again', async ({ page, server }) => {
  const { claimId, path } = await declared(server, 'Se cayó por la escalera.');
  for (const type of ['invoice', 'damage-photo'])
    await server.query(
      `with sent as (insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
        select gen_random_uuid(), risk_id, 'claim-document', 'application/pdf', 'x', 1, 'none.pdf', now(), now() from claims where id = $1 returning id)
        insert into claim_documents (capture_id, claim_id, type) select id, $1, $2 from sent`,
      [claimId, type],
    );
  await openOffice(page, server, path, 'staff');
  const refuse = async (comments: string, label: string, reason: string) => {
    await sheet(page).getByLabel('Qué se le dice').fill(comments);
    await sheet(page).getByLabel(label).fill(reason);
    await sheet(page).getByRole('button', { name: 'Rechazar documentos' }).click();
    await expect(sheet(page)).toHaveCount(0);
  };
  await button(page, 'Rechazar documentos').click();
  await refuse('La factura no vale.', 'Factura de compra', 'No se lee la fecha.');
  await expect(page.getByText('No se lee la fecha.')).toBeVisible();
  await button(page, 'Rechazar documentos').click();
  await expect(sheet(page).getByLabel('Factura de compra')).toHaveValue('No se lee la fecha.');
  await refuse('La foto tampoco.', 'Fotos del daño', 'Está borrosa.');
  await expect(page.getByText('Está borrosa.')).toBeVisible();
  await expect(page.getByText('No se lee la fecha.')).toBeVisible();
});

test('what was typed for one decision, and reasons for refused documents, are found again there and nowhere else', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { path } = await declared(server, 'Se cayó otra vez.');
  const id = await openOffice(page, server, path, 'staff');
  const said = sheet(page).getByLabel('Qué se le dice');
  await button(page, 'Denegar').click();
  await said.fill('El daño es anterior a la contratación.');
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [id]);
  await sheet(page).getByRole('button', { name: 'Denegar' }).click();
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await button(page, 'Empezar a estudiarlo').click();
  await expect(said).toHaveValue('');
  await page.keyboard.press('Escape');
  await button(page, 'Denegar').click();
  await expect(said).toHaveValue('El daño es anterior a la contratación.');
  await page.keyboard.press('Escape');

  await button(page, 'Rechazar documentos').click();
  await expect(said).toHaveValue('');
  await said.fill('Falta la factura, con la fecha de compra.');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.reload();
  await button(page, 'Rechazar documentos').click();
  await expect(said).toHaveValue('Falta la factura, con la fecha de compra.');
});

test('two people decide of one claim: the second is told what has happened meanwhile, and decides of that', async ({
  page,
  server,
  browser,
}) => {
  const { claimId, path } = await declared(server, 'Se cayó dos veces.');
  await server.query('update claims set stage = 2 where id = $1', [claimId]);
  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  await openOffice(page, server, path, 'staff');
  await openOffice(other, server, path, 'staff');
  await button(page, 'Denegar').click();
  await sheet(page).getByLabel('Qué se le dice').fill('El daño es anterior.');
  await button(other, 'Añadir un comentario').click();
  await sheet(other).getByLabel('Qué se le dice').fill('Hemos pedido presupuesto.');
  await sheet(other).getByRole('button', { name: 'Añadir un comentario' }).click();
  await expect(sheet(other)).toHaveCount(0);
  await second.close();

  const deny = sheet(page).getByRole('button', { name: 'Denegar' });
  await deny.click();
  await expect(sheet(page).getByText('Otra persona lo ha cambiado mientras tanto.')).toBeVisible();
  await expect(sheet(page).getByText('Se le ha dicho: Hemos pedido presupuesto.')).toBeVisible();
  await expect(sheet(page).getByText('En estudio')).toBeVisible();
  await expect(sheet(page).getByLabel('Qué se le dice')).toHaveValue('El daño es anterior.');
  await expectAccessible(page);
  await expectFits(page);
  expect(await server.query('select stage from claims where id = $1', [claimId])).toEqual([{ stage: 2 }]);
  await deny.click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByText('El daño es anterior.')).toBeVisible();
  expect(await server.query('select stage from claims where id = $1', [claimId])).toEqual([{ stage: 6 }]);
});

test('a workshop is chosen, and what it was paid is written down', async ({ page, server }) => {
  const { claimId, path } = await declared(server, 'Otra pantalla.');
  await server.query(
    `insert into repair_centers (name, address, postal_code, city, created_at) values ('Taller Faro', 'Calle 1', '46003', 'Valencia', now())`,
  );
  await openOffice(page, server, path, 'staff');
  await button(page, 'Elegir servicio técnico').click();
  const center = sheet(page).getByRole('combobox', { name: 'Servicio técnico' });
  await center.fill('faro');
  await expect(page.getByRole('option', { name: 'Taller Faro · Valencia' })).toBeVisible();
  await center.press('ArrowDown');
  await center.press('Enter');
  await sheet(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Taller Faro · Valencia')).toBeVisible();
  await expect(button(page, 'Anotar un pago')).toHaveCount(0);

  await server.query('update claims set stage = 4 where id = $1', [claimId]);
  await page.reload();
  await button(page, 'Anotar un pago').click();
  await sheet(page).getByLabel('Importe').fill('89,90');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Anotar el pago' }).click();
  await expect(page.getByText('89,90 €')).toBeVisible();
  expect(await server.query('select cents, paid_to from claim_payouts where claim_id = $1', [claimId])).toEqual([
    { cents: 8990, paid_to: 'repair-center' },
  ]);
});

test('claims are no business of a store, and nothing is cut on the narrowest phone', async ({ page, server }) => {
  const { path } = await declared(server, 'Una cosa.');
  for (const role of ['store', 'distributor'] as const) {
    await openOffice(page, server, list, role);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
    await page.goto(path);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await openOffice(page, server, path, 'staff');
  await expect(button(page, 'Empezar a estudiarlo')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page);
});
