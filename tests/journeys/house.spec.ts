import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { fillSignIn, title } from '#tests/support/walk.ts';

const home = /^Hola, Carmen/;

for (const role of ['staff', 'admin', 'store', 'distributor'] as const) {
  test(`${role} sees nobody's home, and comes into nobody's evaluation`, async ({ page, server, insured }) => {
    const refused: string[] = [];
    const reads: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (/\/api\/policies/.test(request.url())) reads.push(request.url());
    });
    await page.goto('/acceso');
    await fillSignIn(page, await addPerson(server, role));
    await expect(title(page, home)).toBeVisible();
    await expectAccessible(page);

    const { policyId } = insured;
    for (const path of [
      `/evaluation?policy=${policyId}`,
      `/evaluation/summary?policy=${policyId}`,
      `/evaluation/validated?policy=${policyId}`,
      `/evaluation/handoff?policy=${policyId}`,
      `/peritation?policy=${policyId}`,
      '/peritar',
      '/compartir',
    ]) {
      await page.goto(path);
      await expect(title(page, 'Esto no está en tu cuenta'), path).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(title(page, home)).toBeVisible();
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByRole('link', { name: 'Tu cuenta' }).click();
    await expect(title(page, 'Tu cuenta')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    expect(reads).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  });
}
