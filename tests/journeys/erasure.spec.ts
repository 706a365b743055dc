import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addPerson, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly } from '#tests/support/walk.ts';

test('somebody asks that their data be erased, sees what it waits for, and takes it back', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/cuenta');
  const dialog = page.getByRole('dialog');
  await button(page, /^Borrar mis datos/).click();
  await expect(dialog.getByText(/seis años los contratos terminados/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  await button(page, /^Borrar mis datos/).click();
  await button(page, 'Pedir que se borren').click();
  await expect(dialog.getByText('Escribe tu contraseña.')).toBeVisible();
  await dialog.getByLabel('Tu contraseña').fill('otra cosa');
  await button(page, 'Pedir que se borren').click();
  await expect(dialog.getByText('No es tu contraseña de ahora.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Tu contraseña').fill(password);
  await button(page, 'Pedir que se borren').click();
  await expect(dialog.getByText('Has pedido que borremos tus datos')).toBeVisible();
  await expect(dialog.getByText('Que acabe el seguro que todavía te cubre.')).toBeVisible();
  await expectAccessible(page);
  const mailed = async () => (await server.mails()).filter((mail) => mail.includes(`To: ${insured.email}`)).join('\n');
  await expect.poll(mailed).toContain('Has pedido que borremos tus datos');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);

  await page.reload();
  await expect(dialog.getByText('Has pedido que borremos tus datos')).toBeVisible();
  await button(page, 'No borrar mis datos').click();
  await expect(page.getByRole('status').getByText('No borraremos tus datos')).toBeVisible();
  await expect(page.getByText('Qué se puede borrar, qué no y cómo pedirlo')).toBeVisible();
  const states = await server.query<{ state: string }>('select state from erasure_requests where user_id = $1', [insured.id]);
  expect(states).toEqual([{ state: 'withdrawn' }]);
});

test('the office sees who has asked, what stands against it, and until when they have an answer', async ({ page, server, insured }) => {
  await server.query(
    `insert into erasure_requests (user_id, state, asked_at, waits_for) values ($1, 'waiting', now(), '{policies,payments}')`,
    [insured.id],
  );
  await signInQuietly(page, server, await addPerson(server, 'staff'));
  await page.goto('/oficina/borrados?filter[state]=waiting');
  const row = page.getByRole('row').filter({ hasText: 'Un seguro que le cubre, Dinero pendiente' });
  await expect(row.getByText('Carmen Prueba').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);
});
