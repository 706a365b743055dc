import { expect, type Page, type Route } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations, decideByStaff, expectArrivedOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { handIn } from '#tests/support/hand-in.ts';
import type { Insured } from '#tests/support/people.ts';
import { test, withoutBackgroundSync } from '#tests/support/test.ts';
import { prepareEvaluation, send, title } from '#tests/support/walk.ts';

/** FB7: the answer to the submit was lost, the app was closed, and its grant has expired when the app is opened again. */

const isSubmit = /\/api\/policies\/\d+\/risks\/\d+\/evaluations$/;

test.beforeEach(({ context }) => withoutBackgroundSync(context));

/** Sends while `lose` intercepts the submit, and closes the app afterwards. */
async function sendAndClose(page: Page, lose: (route: Route) => Promise<void>): Promise<void> {
  const context = page.context();
  await context.route(isSubmit, lose);
  const lost = page.waitForEvent('requestfailed', (request) => isSubmit.test(request.url()));
  await send(page);
  await lost;
  await page.goto('about:blank');
  await context.unroute(isSubmit, lose);
}

const endGrants = (server: AppServer, { riskId }: Insured) =>
  server.query(`update grants set expires_at = now() - interval '1 day' where risk_id = $1`, [riskId]);

test('FB7: its own evaluation was decided meanwhile: it has arrived, and is there once', async ({ page, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await sendAndClose(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await decideByStaff(server, insured, 'Validated', 'Validated');
  await endGrants(server, insured);
  await page.goto('/pendientes');
  await expect(page.getByText(/Nos ha llegado a las/)).toBeVisible();
  await expect(title(page, 'No hay nada pendiente')).toBeVisible();
  await expectArrivedOnce(server, insured, { imei });
});

test('FB7: its own evaluation is in review and every grant was taken away: it has arrived', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await sendAndClose(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await server.query('update grants set revoked_at = now() where risk_id = $1', [insured.riskId]);
  await page.goto('/pendientes');
  await expect(page.getByText(/Nos ha llegado a las/)).toBeVisible();
  expect(await countEvaluations(server, insured)).toBe(1);
});

test('FB7: another was handed in meanwhile: it says that nothing more is needed', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await sendAndClose(page, (route) => route.abort('connectionreset'));
  await handIn(server, insured);
  await endGrants(server, insured);
  await page.goto('/pendientes');
  await expect(page.getByText('Esta peritación ya está cerrada. No hace falta que envíes nada más.')).toBeVisible();
  await expect(page.getByText('Entra otra vez para enviarla')).toHaveCount(0);
  await expectAccessible(page);
  expect(await countEvaluations(server, insured)).toBe(1);
});
