import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addDistributors, link, openOffice } from '#tests/support/office.ts';
import { chooseOf } from '#tests/support/office-resources.ts';
import { addInsured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** Webhooks of partners: an administrator manages them, and the office monitors them. */

async function addWebhook(server: AppServer, name: string): Promise<number> {
  const [row] = await server.query<{ id: number }>(
    `insert into webhooks (name, url, event_types, secret_seed, created_at)
     values ($1, 'https://socio.example/' || $2::text, '{policy.ended}', gen_random_uuid(), now()) returning id`,
    [name, encodeURIComponent(name)],
  );
  return row?.id ?? 0;
}

async function addDelivery(
  server: AppServer,
  webhookId: number,
  type: string,
  state: 'delivered' | 'parked',
  error: string | null,
): Promise<number> {
  const { policyId } = await addInsured(server);
  const [row] = await server.query<{ id: number }>(
    `insert into webhook_deliveries (webhook_id, policy_id, type, body, state, tries, last_status, last_error, created_at, tried_at, next_try_at)
     values ($1, $2, $3, $4, $5, 10, $6, $7, now(), now(), now()) returning id::int`,
    [webhookId, policyId, type, JSON.stringify({ type, data: { policy_id: policyId } }), state, error === null ? 204 : null, error],
  );
  return row?.id ?? 0;
}

const secretOf = (page: Page) => page.getByText(/^whsec_/);

test('an administrator makes one, is told its secret once, changes it, and ends it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await addDistributors(server, ['Cadena Webhook', 'CADENA-WEBHOOK']);
  await openOffice(page, server, '/oficina/webhooks');
  await link(page, 'Nuevo webhook').first().click();
  await page.getByLabel('Nombre').fill('Servidor de la cadena');
  await page.getByLabel('Dirección').fill('http://10.0.0.8/avisos');
  await page.getByRole('checkbox', { name: 'Siniestro declarado' }).check();
  await chooseOf(page, 'Distribuidor', 'Cadena Webhook');
  // An event type that a distributor may not receive is not offered.
  await expect(page.getByRole('checkbox', { name: 'Siniestro declarado' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Póliza contratada' }).check();
  await button(page, 'Guardar').click();
  await expect(page.getByText('Tiene que ser https:// y estar en internet')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Dirección').fill('https://cadena.example/avisos');
  await button(page, 'Guardar').click();
  await expect(title(page, 'Webhooks')).toBeVisible();
  await expect(page.getByText('Le falta el secreto').first()).toBeVisible();
  await expectAccessible(page);

  await link(page, 'Servidor de la cadena').click();
  // With the keyboard alone.
  await button(page, 'Crear el secreto').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cópialo ahora: no se vuelve a enseñar')).toBeVisible();
  const first = await secretOf(page).innerText();
  await expectAccessible(page);
  await expectFits(page);
  await page.reload();
  await expect(button(page, 'Cambiar el secreto')).toBeVisible();
  await expect(secretOf(page)).toHaveCount(0);
  await button(page, 'Cambiar el secreto').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Durante un día se firma con los dos');
  await expectAccessible(page);
  await button(page, 'Crear otro').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await secretOf(page).innerText()).not.toBe(first);
  await expect(page.getByText('El anterior también vale hasta el')).toBeVisible();
  await expect(page.getByText('Secreto nuevo').first()).toBeVisible();

  await page.getByRole('switch', { name: 'Activo' }).uncheck();
  await button(page, 'Guardar').click();
  const row = page.getByRole('row').filter({ hasText: 'Servidor de la cadena' });
  await expect(row.getByText('Apagado')).toBeVisible();
  await link(page, 'Servidor de la cadena').click();
  await button(page, 'Borrar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(title(page, 'Webhooks')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the office finds what did not arrive, reads why, and has it sent again', async ({ page, server }) => {
  const id = await addWebhook(server, 'El que falla');
  await addWebhook(server, 'Otro');
  const deliveryId = await addDelivery(server, id, 'policy.ended', 'parked', 'timeout');
  await addDelivery(server, id, 'claim.changed', 'delivered', null);
  await openOffice(page, server, '/oficina/webhooks', 'staff');
  await expect(link(page, 'Nuevo webhook')).toHaveCount(0);
  await link(page, 'El que falla').click();
  await expect(button(page, /secreto/)).toHaveCount(0);
  await link(page, 'Sus envíos').click();
  await expect(title(page, 'Envíos')).toBeVisible();
  await expect(page.getByText('Siniestro cambiado', { exact: true }).locator('visible=true').first()).toBeVisible();
  await page.getByLabel('Estado').selectOption('Aparcado');
  await expect(page.getByRole('cell', { name: 'Siniestro cambiado' })).toHaveCount(0);
  await expect(page.getByText('Tardó demasiado en responder')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await link(page, 'Póliza terminada').click();
  await expect(title(page, 'Póliza terminada')).toBeVisible();
  await expect(page.getByText(/"policy_id":\d+/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await button(page, 'Enviar otra vez').press('Enter');
  const triesOf = `select tries, state from webhook_deliveries where id = $1`;
  // No host name under `.example` exists, so the new attempt failed and the delivery is tried again later.
  await expect.poll(async () => (await server.query(triesOf, [deliveryId]))[0]).toEqual({ tries: 1, state: 'waiting' });
});

test('one whose receiver wants no more says so', async ({ page, server }) => {
  const id = await addWebhook(server, 'El que se fue');
  await server.query(`update webhooks set active = false, off_reason = 'gone' where id = $1`, [id]);
  await openOffice(page, server, '/oficina/webhooks?filter[active]=0', 'staff');
  await expect(page.getByText('Apagado: respondió 410')).toBeVisible();
  await link(page, 'El que se fue').click();
  await expect(page.getByText('Apagado: su servidor respondió 410').first()).toBeVisible();
  await expectAccessible(page);
});

test('a store has none of it', async ({ page, server }) => {
  await openOffice(page, server, '/oficina', 'store');
  for (const path of ['/oficina/webhooks', '/oficina/webhooks/1', '/oficina/envios', '/oficina/envios/1']) {
    await page.goto(path);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  }
});

test('with letters twice as large on the narrowest phone, all is still there', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const id = await addWebhook(server, 'Servidor de una cadena con un nombre largo');
  const deliveryId = await addDelivery(server, id, 'evaluation.review_asked', 'parked', 'private-address');
  await openOffice(page, server, '/oficina/webhooks', 'admin');
  for (const path of ['/oficina/webhooks', `/oficina/webhooks/${id}`, '/oficina/envios', `/oficina/envios/${deliveryId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
  }
});
