import { expect } from '@playwright/test';
import { call, newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations, expectArrivedOnce, seenByStaff } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import type { Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  choosePhotos,
  expectAllSent,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  title,
  typeImei,
} from '#tests/support/walk.ts';

/** A person of the office decides on the only evaluation of a policy. */
async function decide(server: AppServer, insured: Insured, frontal: string, trasera: string): Promise<void> {
  const { evaluations, token } = await seenByStaff(server, insured);
  const body = { frontal: { label: frontal }, trasera: { label: trasera } };
  const { status } = await call(server, 'PATCH', `/policies/${insured.policyId}/evaluations/${evaluations[0]?.id}`, { token, body });
  expect(status).toBe(200);
}

test('rejected: how many repetitions are left, and another evaluation that arrives whole', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expectAllSent(page);
  await decide(server, insured, 'Rejected', 'Validated');
  await page.reload();
  await expect(title(page, 'Hay que repetir las fotos')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Te quedan 3 repeticiones')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Repetir peritación' }).click();
  const imei = newImei();
  await typeImei(page, imei);
  await choosePhotos(page);
  await send(page);
  await expectAllSent(page);
  expect(await countEvaluations(server, insured)).toBe(2);
  const { evaluations } = await seenByStaff(server, insured);
  expect(evaluations.map((evaluation) => evaluation.captures.length)).toEqual([2, 2]);
});

test('a damage: what it means, and the way home', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expectAllSent(page);
  await decide(server, insured, 'Breakage', 'Validated');
  await page.reload();
  await expect(title(page, 'Vemos un daño')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
});

test.describe('where an invoice can be attached', () => {
  test.beforeEach(async ({ server }) => {
    await server.stop();
    await server.start({ CAN_ATTACH_INVOICE: '1' });
  });
  test.afterEach(async ({ page, server }) => {
    await page.close();
    await server.stop();
  });

  for (const [what, file] of [
    ['a photo', 'tests/fixtures/mirror/back.jpg'],
    ['a PDF', { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }],
  ] as const) {
    test(`${what} goes with the rest, and nobody is held up by it`, async ({ page, server, insured }) => {
      const imei = newImei();
      await signInQuietly(page, server, insured);
      await openEvaluation(page, insured);
      await typeImei(page, imei);
      await choosePhotos(page);
      await expect(page.getByText('Puedes añadirla otro día.')).toBeVisible();
      await page.getByLabel('Archivo de la factura').setInputFiles(file);
      await expect(page.getByText('Dos fotos, la factura y el IMEI. Todavía no se ha enviado nada.')).toBeVisible({ timeout: 20_000 });
      await expectAccessible(page);
      await send(page);
      await expectAllSent(page);
      await expectArrivedOnce(server, insured, { imei, sides: ['back', 'front', 'invoice'] });
    });
  }
});
