import { expect, type Page } from '@playwright/test';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { Verdict } from '#domain/evaluation/verdict.ts';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations, decideByStaff, expectArrivedOnce, seenByStaff } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { handIn } from '#tests/support/hand-in.ts';
import { addContract, type Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  choosePhotos,
  expectAllSent,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  startCountdown,
  title,
  typeImei,
  useShot,
} from '#tests/support/walk.ts';

/** Sends an evaluation from the home screen, has an office user decide it, and opens its screen again. */
async function sendAndDecide(
  page: Page,
  server: AppServer,
  insured: Insured,
  ...verdict: [frontal: Verdict, trasera: Verdict, reasons?: PhotoReason[]]
): Promise<void> {
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expectAllSent(page);
  await decideByStaff(server, insured, ...verdict);
  await page.reload();
}

test('one photo rejected: why, what helps, and only that photo is taken again', async ({ page, server, insured }) => {
  await sendAndDecide(page, server, insured, 'Rejected', 'Validated', ['too-dark', 'too-far']);
  await expect(title(page, 'Hay que repetir una foto')).toBeVisible();
  await expect(page.getByText('La de delante no nos sirve. La de detrás está bien y se queda como está.')).toBeVisible();
  await expect(page.getByText('Hay poca luz. No se distingue la pantalla.')).toBeVisible();
  await expect(page.getByText('Un palmo y medio entre el móvil y el espejo.')).toBeVisible();
  await expect(page.getByText('Te quedan 3 repeticiones')).toBeVisible();
  await expect(page.getByRole('img', { name: /Tu foto de delante/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Repetir la foto de delante' }).click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await startCountdown(page);
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await expect(page.getByText('Ya la tenemos')).toHaveCount(1);
  await expect(page.getByText('La otra ya nos ha llegado: no se envía otra vez.')).toBeVisible();
  for (const side of ['delante', 'detrás']) await expect(page.getByRole('img', { name: `Foto de ${side}` })).toBeVisible();
  await expectAccessible(page);
  await send(page);
  await expectAllSent(page);
  expect(await countEvaluations(server, insured)).toBe(2);
  const { evaluations } = await seenByStaff(server, insured);
  const backs = evaluations.map((evaluation) => evaluation.captures.find((capture) => capture.side === 'back')?.id);
  const fronts = evaluations.map((evaluation) => evaluation.captures.find((capture) => capture.side === 'front')?.id);
  expect(new Set(backs).size).toBe(1);
  expect(new Set(fronts).size).toBe(2);
  await decideByStaff(server, insured, 'Validated', 'Validated');
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();
  await expectAccessible(page);
});

test('a repetition from a phone that did not send it: why, and only the refused photo', async ({ page, server, insured }) => {
  const { evaluationId } = await handIn(server, insured);
  await decideByStaff(server, insured, 'Rejected', 'Validated', ['too-dark']);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await page.getByRole('link', { name: /^Repetir peritación/ }).click();
  await expect(title(page, 'Hay que repetir una foto')).toBeVisible();
  await expect(page).toHaveURL(/\/evaluation\/rejected/);
  await expect(page.getByText('Hay poca luz. No se distingue la pantalla.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Tu foto de delante/ })).toBeVisible();
  await page.getByRole('button', { name: 'Repetir la foto de delante' }).click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await expect(page.getByText('Ya la tenemos')).toHaveCount(1);
  await send(page);
  await expectAllSent(page);
  const { evaluations } = await seenByStaff(server, insured);
  const [first, second] = [evaluations.find(({ id }) => id === evaluationId), evaluations.find(({ id }) => id !== evaluationId)];
  const idOf = (evaluation: typeof first, side: string) => evaluation?.captures.find((capture) => capture.side === side)?.id;
  expect(second?.imei).toBe(first?.imei);
  expect(idOf(second, 'back')).toBe(idOf(first, 'back'));
  expect(idOf(second, 'front')).not.toBe(idOf(first, 'front'));
});

test('the proof of a decision is handed out', async ({ page, server, insured }) => {
  await sendAndDecide(page, server, insured, 'Validated', 'Validated');
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Firmar el contrato' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar justificante' }).click();
  expect((await download).suggestedFilename()).toMatch(/^peritacion-.+\.pdf$/);
});

test('a damage: a person is asked to look again, and decides otherwise', async ({ page, server, insured }) => {
  await sendAndDecide(page, server, insured, 'Breakage', 'Validated');
  await expect(title(page, 'Vemos un daño en la pantalla')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir revisión' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sí, pedir revisión' }).click();
  await expect(title(page, 'Lo estamos revisando')).toBeVisible();
  await decideByStaff(server, insured, 'Validated', 'Validated');
  await page.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();
});

test('a damage: the contracting is cancelled after it has been said what that means, and acknowledged with day and hour', async ({
  page,
  server,
  insured,
}) => {
  await addContract(server, insured.policyId);
  await sendAndDecide(page, server, insured, 'Breakage', 'Validated');
  await expect(title(page, 'Vemos un daño en la pantalla')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Cancelar la contratación' });
  // The photo is higher than it is wide; only the part with the damage is shown.
  const damage = await page.getByRole('img', { name: /Tu foto de delante/ }).boundingBox();
  expect((damage?.width ?? 0) / (damage?.height ?? 1)).toBeGreaterThan(1.2);
  await ask.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Te devolvemos 12,95');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(ask).toBeFocused();
  await ask.click();
  await sheet.getByRole('button', { name: 'Sí, cancelarla' }).click();
  await expect(sheet).toContainText('Contratación cancelada');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL(/\/$/);
  const [policy] = await server.query<{ status: number; ending: string }>(
    'select status, ending from policies join policy_contracts on policy_id = id where id = $1',
    [insured.policyId],
  );
  expect(policy).toEqual({ status: 4, ending: 'withdrawn' });
});

test('no result in a minute: nothing is lost or spent, and a late one takes its place', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expectAllSent(page);
  // The assessment of this evaluation never ends.
  await server.query(`update evaluations set review = 'automatic' where risk_id = $1`, [insured.riskId]);
  await page.reload();
  await expect(title(page, 'Hay que repetir las fotos')).toBeVisible({ timeout: 100_000 });
  await expect(page.getByText('No hemos podido terminar la revisión.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir esperando' }).click();
  await expect(title(page, 'Lo estamos revisando')).toBeVisible();
  await decideByStaff(server, insured, 'Validated', 'Validated');
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();
  const [risk] = await server.query<{ retry_count: number }>('select retry_count from policy_risks where id = $1', [insured.riskId]);
  expect(risk?.retry_count).toBe(0);
});

test('after the last repetition an agent helps', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expectAllSent(page);
  await server.query('update policy_risks set retry_count = 3 where policy_id = $1', [insured.policyId]);
  await decideByStaff(server, insured, 'Rejected', 'Rejected');
  await page.reload();
  await expect(title(page, 'Hay que repetir las fotos')).toBeVisible();
  await expect(page.getByText('No te quedan repeticiones')).toBeVisible();
  await page.getByRole('button', { name: 'Ayuda de un agente' }).click();
  await expect(page.getByRole('dialog')).toContainText('900 000 123');
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

  test('an invoice that is still being stored goes too when the person sends at once', async ({ page, server, insured }) => {
    const imei = newImei();
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await typeImei(page, imei);
    await choosePhotos(page);
    await page.getByLabel('Archivo de la factura').setInputFiles('tests/fixtures/mirror/back.jpg');
    await send(page);
    await expectAllSent(page);
    await expectArrivedOnce(server, insured, { imei, sides: ['back', 'front', 'invoice'] });
  });

  for (const [what, file] of [
    ['a photo', 'tests/fixtures/mirror/back.jpg'],
    // Phones do not always tell what a file is.
    ['a PDF', { name: 'factura.pdf', mimeType: 'application/octet-stream', buffer: Buffer.from('%PDF-1.7\n%%EOF') }],
  ] as const) {
    test(`${what} goes with the rest, and nobody is held up by it`, async ({ page, server, insured }) => {
      const imei = newImei();
      await signInQuietly(page, server, insured);
      await openEvaluation(page, insured);
      await typeImei(page, imei);
      await choosePhotos(page);
      await expect(page.getByText('Puedes añadirla otro día.')).toBeVisible();
      await page
        .getByLabel('Archivo de la factura')
        .setInputFiles({ name: 'nube.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
      await expect(page.getByText('No se puede leer el archivo')).toBeVisible();
      await page.getByLabel('Archivo de la factura').setInputFiles({
        name: 'protegida.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n<< /Encrypt 8 0 R >>\n%%EOF'),
      });
      await expect(page.getByText('Si pide contraseña para abrirlo, no podremos leerlo.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Archivo de la factura').setInputFiles(file);
      await expect(page.getByText('Ese PDF está protegido')).toBeHidden();
      await expect(page.getByText('Dos fotos, la factura y el IMEI. Todavía no se ha enviado nada.')).toBeVisible();
      await expectAccessible(page);
      await send(page);
      await expectAllSent(page);
      await expectArrivedOnce(server, insured, { imei, sides: ['back', 'front', 'invoice'] });
    });
  }
});
