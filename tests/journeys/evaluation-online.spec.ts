import { expect, type Page } from '@playwright/test';
import { call, newImei } from '#tests/support/api.ts';
import { expectArrivedOnce, seenByStaff } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { addContract, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  openEvaluation,
  prepareEvaluation,
  send,
  signIn,
  signInQuietly,
  startCountdown,
  title,
  typeImei,
  waitForBack,
} from '#tests/support/walk.ts';

/** Counts the taps on the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const taps = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    addEventListener('pointerdown', () => counted.count++, true);
    return counted;
  });
  return () => taps.evaluate(({ count }) => count);
}

test('from "Peritar ahora" to "Lo estamos revisando", and what staff decide comes back', async ({ page, server, insured }) => {
  const imei = newImei();
  await signIn(page, insured);
  const taps = await countTaps(page);
  await page
    .getByRole('link', { name: 'Peritar ahora' })
    .or(page.getByRole('button', { name: 'Peritar ahora' }))
    .first()
    .click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expectAccessible(page);
  await becomeReadyOffline(page);
  await typeImei(page, imei);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await expectAccessible(page);
  await startCountdown(page);
  // A photo that came out well needs no tap.
  await expect(title(page, 'Ahora, la parte de atrás')).toBeVisible();
  await expectAccessible(page);
  // The app looks four times a second, and needs a second of good frames.
  expect(await waitForBack(page)).toBeLessThan(40);
  await expectAccessible(page);
  await expect(page.getByText(`${imei.slice(0, 2)} ${imei.slice(2, 8)} ${imei.slice(8, 14)} ${imei.slice(14)}`)).toBeVisible();
  // Readings are counted from the answer on; where the service worker sends, whose calls the page does not see, from the press of "Enviar" on.
  let readingsAfter = 0;
  page.on('response', (response) => {
    const call = `${response.request().method()} ${new URL(response.url()).pathname}`;
    if (/^POST .*\/evaluations$/.test(call)) readingsAfter = 0;
    if (call === 'GET /api/policies') readingsAfter += 1;
  });
  await send(page);
  // "Peritar ahora", "Escribirlo", the camera, the countdown, the camera, "Enviar": besides the digits there is nothing else to tap.
  expect(await taps()).toBe(6);
  await expect(page.getByText('Ha llegado 3 de 3')).toBeVisible();
  await expect(title(page, 'Lo estamos revisando')).toBeVisible();
  await expectAccessible(page);
  // The app has read the policies again when the evaluation was confirmed, so the home screen is up to date at once.
  expect(readingsAfter).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Peritación en revisión' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' })).toHaveCount(0);

  const evaluation = await expectArrivedOnce(server, insured, { imei });
  const front = evaluation.captures.find(({ side }) => side === 'front');
  // The app read the mirrored challenge in the picture, because the picture was cropped around the phone.
  const [kept] = await server.query<{ frame: object | null }>('select frame from evaluation_captures where capture_id = $1', [front?.id]);
  expect(front?.flags).toEqual([]);
  expect(kept?.frame).not.toBeNull();

  const { token } = await seenByStaff(server, insured);
  const verdict = { frontal: { label: 'Rejected', reasons: ['blurred'] }, trasera: { label: 'Validated' } };
  expect((await call(server, 'PATCH', `/policies/${insured.policyId}/evaluations/${evaluation.id}`, { token, body: verdict })).status).toBe(
    200,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peritación rechazada' })).toBeVisible();
});

test('whoever withdraws while it is being looked at is told that nothing more is to come', async ({ page, server, insured }) => {
  await addContract(server, insured.policyId);
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expect(title(page, 'Lo estamos revisando')).toBeVisible();
  const { body } = await call(server, 'POST', '/users/login', { body: { email: insured.email, password } });
  const token = String(body.api_token);
  expect((await call(server, 'POST', `/policies/${insured.policyId}/cancel`, { token, body: { reason: 'withdrawal' } })).status).toBe(200);
  // A person was deciding it, so the app asks for its state only now and then.
  await expect(title(page, 'Esta peritación ya está cerrada')).toBeVisible();
  await expectAccessible(page);
});

test('the countdown can be stopped and costs no repetition', async ({ page, server, insured }) => {
  await signIn(page, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await page.getByRole('button', { name: 'Abrir la cámara' }).click();
  await expect(title(page, '¿Listo?')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Empezar la cuenta atrás' }).click();
  await expect(page.getByRole('button', { name: 'Toca aquí para parar' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10|5|3|2|1)?$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Toca aquí para parar' }).click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.fakeCamera.live)).toBe(0);
  const [risk] = await server.query<{ retry_count: number }>('select retry_count from policy_risks where id = $1', [insured.riskId]);
  expect(risk?.retry_count).toBe(0);
});

test('the shortcut, which names no policy, opens what there is to do', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/evaluation');
  await typeImei(page, newImei());
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});
