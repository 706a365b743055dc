import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { countEvaluations, expectArrivedOnce, expectToArriveOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { addInsured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  expectAllSent,
  openEvaluation,
  prepareEvaluation,
  send,
  signIn,
  signInQuietly,
  title,
  typeImei,
  useShot,
} from '#tests/support/walk.ts';

/** Kills the renderer, as the system does when it needs memory: nothing of the page runs any more. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('after a reload or a crash in each step the person is where they were, with all they did', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await page.reload();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await typeImei(page, imei);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  // The home screen and the link in a message lead to the same step, and nothing has to be done twice.
  await page.goto('/');
  await page.getByRole('link', { name: 'Peritar ahora' }).first().click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  const at = page.url();
  await crash(page);

  const next = await context.newPage();
  await next.goto(at);
  await expect(title(next, 'Ahora, la parte de atrás')).toBeVisible();
  await next.getByLabel('Archivo de la foto de detrás').setInputFiles('tests/fixtures/mirror/back.jpg');
  await useShot(next, title(next, '¿Se ve todo bien?'));
  await expect(next.getByText(imei.slice(2, 8))).toBeVisible();
  await context.setOffline(true);
  await send(next);
  await expect(title(next, 'Todo está a salvo')).toBeVisible();
  const sending = next.url();
  await crash(next);

  const last = await context.newPage();
  await last.goto(sending);
  await expect(title(last, 'Todo está a salvo')).toBeVisible();
  // The evaluation is sealed: no earlier step can be opened again.
  await last.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(last).toHaveURL(/\/evaluation\/sending/);
  await expect(title(last, 'Todo está a salvo')).toBeVisible();
  expect(await countEvaluations(server, insured)).toBe(0);
  await context.setOffline(false);
  await expectAllSent(last);
  await expectArrivedOnce(server, insured, { imei });
});

test('a step too far sends back to the first that is not done; going back erases nothing', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto(`/evaluation/summary?policy=${insured.policyId}`);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await prepareEvaluation(page, server, insured);
  await page.goBack();
  await page.goto(`/evaluation/summary?policy=${insured.policyId}`);
  await expect(title(page, '¿Se ve todo bien?')).toBeVisible();
});

test('log-out with something to send: warned, kept, unseen by the next person, and it still goes', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = await prepareEvaluation(page, server, insured);
  await context.setOffline(true);
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quedan cosas por enviar' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión de todos modos' }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  // A visitor who is not logged in learns neither what is there nor that there is nothing.
  await page.goto('/pendientes');
  await expect(title(page, 'Entra para ver lo pendiente')).toBeVisible();
  await context.setOffline(false);
  const other = await addInsured(server);
  await signIn(page, other);
  await page.goto('/pendientes');
  await expect(title(page, 'No hay nada pendiente')).toBeVisible();
  await expectToArriveOnce(server, insured, { imei });
});

test('log-out before "Enviar": warned that nothing is sent, and the next log-in finds it all', async ({ page, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page.getByText(/No se envía hasta que entres otra vez y pulses «Enviar»/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cerrar sesión de todos modos' }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  const other = await addInsured(server);
  await signIn(page, other);
  await page.goto(`/evaluation/summary?policy=${insured.policyId}`);
  await expect(page.getByText('¿Se ve todo bien?')).toHaveCount(0);
  await page.goto('/cuenta');
  // Nothing of the first person holds up the second one's log-out.
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await signIn(page, insured);
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(page, '¿Se ve todo bien?')).toBeVisible();
  await send(page);
  await expectToArriveOnce(server, insured, { imei });
});

test('a session that ends half-way: the evaluation goes all the same, by its own grant', async ({ page, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await server.query('delete from sessions where user_id = $1', [insured.id]);
  await send(page);
  await expectToArriveOnce(server, insured, { imei });
});

for (const days of [2, -2]) {
  test(`a clock ${Math.abs(days)} days ${days > 0 ? 'ahead' : 'behind'} loses nothing`, async ({ page, server, insured }) => {
    await page.clock.install({ time: Date.now() + days * 86_400_000 });
    await page.clock.resume();
    const imei = await prepareEvaluation(page, server, insured);
    await send(page);
    await expectToArriveOnce(server, insured, { imei });
  });
}
