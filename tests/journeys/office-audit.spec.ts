import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, expectFileAsShown, link, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The audit: who did what, and whether anybody has changed its rows. */

const place = '/oficina/auditoria';
const rows = (page: Page) => page.getByRole('table', { name: 'Auditoría' }).locator('tbody tr');

/** Writes the event that an office user changed a distributor. Returns its id. */
async function addChange(server: AppServer, userId: number, code: string): Promise<number> {
  const [distributor = 0] = await addDistributors(server, [`Auditada ${code}`, code]);
  const changes = [{ field: 'name', before: 'Antes, S. L.', after: `Auditada ${code}` }, { field: 'email' }];
  await server.query(`insert into audit_events (at, kind, user_id, data) values (now(), 'network-changed', $1, $2)`, [
    userId,
    JSON.stringify({ distributor, changes }),
  ]);
  return distributor;
}

async function addCheck(server: AppServer, isWhole: boolean): Promise<void> {
  await server.query(
    `insert into audit_checks (at, is_whole, sealed, unsealed, removed, faults, head, head_hash)
     values ('2026-03-10T03:47:00Z', $1, 1234, 2, 0, $2, 57, decode(repeat('ab', 32), 'hex'))`,
    [isWhole, isWhole ? 0 : 3],
  );
}

test('an administrator finds who changed what, sees it before and after, and goes to it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const userId = await openOffice(page, server, '/oficina');
  const id = await addChange(server, userId, 'AUDIT-A');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Auditoría' }).click();
  await expect(title(page, 'Auditoría')).toBeVisible();
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Cambio en la red de venta' });
  await page.getByRole('combobox', { name: 'Quién' }).fill('Carmen');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/user_id.*=\d+/);
  await page.goto(`${place}?filter[user_id]=${userId}&filter[kind]=network-changed`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(['Carmen Prueba']);
  await expect(rows(page)).toContainText(['Cambio en la red de venta']);
  await expectAccessible(page);
  await rows(page).getByRole('link').click();

  await expect(title(page, 'Cambio en la red de venta')).toBeVisible();
  const changes = page.getByRole('table', { name: 'Antes y después' }).locator('tbody tr');
  await expect(changes).toHaveText([/Nombre.*Antes, S\. L\..*Auditada AUDIT-A/, /Correo.*No se guarda.*No se guarda/]);
  await expectAccessible(page);
  await link(page, 'Lo que ha hecho Carmen Prueba').click();
  await expect(rows(page).filter({ hasText: 'Inicio de sesión' })).not.toHaveCount(0);
  await page.goBack();
  await link(page, `Distribuidor ${id}`).click();
  await expect(page).toHaveURL(new RegExp(`/oficina/distribuidores/${id}$`));
  await expect(title(page, 'Auditada AUDIT-A')).toBeVisible();
});

test('the file has what is on screen', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const userId = await openOffice(page, server, '/oficina');
  await addChange(server, userId, 'AUDIT-B');
  await server.query(`insert into audit_events (at, kind, data) values (now(), 'log-in-failed', $1)`, [
    JSON.stringify({ user: userId, way: 'password', tries: 1 }),
  ]);
  await page.goto(`${place}?filter[user_id]=${userId}&filter[kind]=network-changed`);
  await expect(rows(page)).toHaveCount(1);
  await expectFileAsShown(page);
  // This event has no actor.
  await page.goto(`${place}?filter[kind]=log-in-failed`);
  await expect(rows(page).first()).toContainText(`Usuario ${userId}`);
  await expectFileAsShown(page);
  // The export itself is in the audit too.
  await page.goto(`${place}?filter[user_id]=${userId}&filter[kind]=list-exported`);
  await expect(rows(page)).toHaveCount(2);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
])
  test(`whether the chain held, and when, is told at ${viewport.width} px`, async ({ page, server }) => {
    await page.setViewportSize(viewport);
    await server.query('delete from audit_checks');
    await openOffice(page, server, place);
    await expect(page.getByText('Todavía no se ha comprobado')).toBeVisible();
    await addCheck(server, true);
    await page.reload();
    await expect(page.getByText('Se comprobó el 10 mar 2026, 04:47: 1234 sucesos sellados.')).toBeVisible();
    await expect(page.getByText(`57:${'ab'.repeat(32)}`)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await addCheck(server, false);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('La cadena de la auditoría está rota');
    await expect(page.getByRole('alert')).toContainText('3 fallos');
    await expectAccessible(page);
    await server.query('delete from audit_checks');
  });

test('by keys alone an event is found and opened, and what there is none of is said', async ({ page, server }) => {
  const userId = await openOffice(page, server, '/oficina');
  await addChange(server, userId, 'AUDIT-C');
  await page.goto(`${place}?filter[user_id]=${userId}&filter[kind]=network-changed`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Hasta').focus();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (
      await rows(page)
        .getByRole('link')
        .evaluate((row) => row === document.activeElement)
    )
      break;
  }
  await page.keyboard.press('Enter');
  await expect(title(page, 'Cambio en la red de venta')).toBeFocused();

  await page.goto(`${place}?filter[at_from]=2049-01-01`);
  await expect(page.getByText('Nada coincide con lo que buscas')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Quitar filtros').first().click();
  await expect(rows(page)).not.toHaveCount(0);
  await page.goto(`${place}/999999999`);
  await expect(page.getByText('No existe, o se ha dado de baja')).toBeVisible();
});

test('the office itself sees none of it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, place, 'staff');
  await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  await expect(link(page, 'Textos legales')).toBeVisible();
  await expect(link(page, 'Auditoría')).toHaveCount(0);
  await page.goto(`${place}/1`);
  await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
});
