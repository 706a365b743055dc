import { expect } from '@playwright/test';
import { grantsOnPhone, leftBehind, signInAndKeep } from '#tests/support/left-behind.ts';
import { password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { title } from '#tests/support/walk.ts';

test('a session that ended by its age is no log-out in another tab: what is kept stays, and what was half typed there is found again', async ({
  page,
  context,
  server,
  insured,
}) => {
  const number = await signInAndKeep(page, server, insured);
  await page.goto('/cuenta?abre=correo');
  await page.getByLabel('Correo nuevo').fill('carmen@ejemplo.es');
  const other = await context.newPage();
  await other.goto('/cuenta');
  await expect(title(other, 'Tu cuenta')).toBeVisible();
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  // This tab learns of it, and tells the first tab.
  await other.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(other, /^Entra/)).toBeVisible();
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  expect(await grantsOnPhone(page)).toHaveLength(1);
  expect(await leftBehind(page)).toContain(number);
  await page.bringToFront();
  await expect(page.getByLabel('Correo')).toHaveValue(insured.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByLabel('Correo nuevo')).toHaveValue('carmen@ejemplo.es');

  // A log-out in one tab leaves no data in the other.
  await other.goto('/cuenta');
  await other.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(title(page, /^Entra en tu cuenta|^El seguro de tu móvil/)).toBeVisible();
  await expect.poll(() => grantsOnPhone(page)).toEqual([]);
  for (const one of [page, other]) {
    for (const personal of [number, insured.email, 'carmen@ejemplo.es']) expect(await leftBehind(one)).not.toContain(personal);
  }
});
