import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations, expectArrivedOnce, expectToArriveOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { buildWith } from '#tests/support/other-builds.ts';
import type { Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  choosePhotos,
  expectAllSent,
  openEvaluation,
  send,
  signIn,
  takeBack,
  takeFront,
  title,
  typeImei,
} from '#tests/support/walk.ts';

test('no network from the first screen to "Enviar", the app closed, opened again with a network: it arrives whole and once', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = newImei();
  await signIn(page, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await context.setOffline(true);
  // From the home screen on, there is no network.
  await page.goto('/');
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
  await expectAccessible(page);
  await openEvaluation(page, insured);
  await typeImei(page, imei);
  await takeFront(page);
  await takeBack(page);
  await expect(page.getByText('Todavía no se ha enviado nada.')).toBeVisible();
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  await expect(page.getByText(/^Guardad[ao] en este móvil\. En espera de conexión\.$/)).toHaveCount(3);
  await expectAccessible(page);
  expect(await countEvaluations(server, insured)).toBe(0);
  // The home screen does not ask again for the evaluation that was done.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peritación guardada en este móvil' })).toBeVisible();
  await expect(title(page, /Ahora no tienes que hacer nada/)).toBeVisible();
  await expect(page.getByText('Falta la peritación')).toHaveCount(0);
  await expectAccessible(page);

  await page.close();
  const again = await context.newPage();
  // It must not appear at any moment, however briefly.
  await again.addInitScript(() => {
    new MutationObserver(() => {
      if (/Todo ha llegado|No hay nada pendiente/.test(document.body?.innerText ?? '')) document.documentElement.dataset.wrong = 'true';
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await again.goto('/pendientes');
  await expect(again.getByText('Guardada en este móvil. En espera de conexión.').first()).toBeVisible();
  await expect(again.getByText('Se enviará cuando haya red.')).toBeVisible();
  await expect(again.getByRole('button', { name: 'Enviar ahora' })).toHaveCount(0);
  await expectAccessible(again);
  expect(await again.locator('html').getAttribute('data-wrong')).toBeNull();
  await again.close();

  await context.setOffline(false);
  const online = await context.newPage();
  await online.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expectAllSent(online);
  await expectArrivedOnce(server, insured, { imei });
});

test('the server down from before the first screen, the browser believing it is online: it arrives whole and once', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = newImei();
  await signIn(page, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await server.kill();
  await page.goto('/');
  await openEvaluation(page, insured);
  await typeImei(page, imei);
  await choosePhotos(page);
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  await page.close();

  await server.start();
  const again = await context.newPage();
  await again.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expectAllSent(again);
  await expectArrivedOnce(server, insured, { imei });
});

/** Everything is done without a network, and what waits is sent with no page of ours open. */
async function expectSentWithThePageClosed(page: Page, context: BrowserContext, server: AppServer, insured: Insured): Promise<void> {
  const imei = newImei();
  await signIn(page, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  await context.setOffline(true);
  await typeImei(page, imei);
  await choosePhotos(page);
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  // A page of another origin keeps the browser open; no page of the app is open any more.
  await page.goto('about:blank');
  await context.setOffline(false);
  await expectToArriveOnce(server, insured, { imei });
}

test('with the page closed, Background Sync sends what waits', async ({ page, context, server, insured }) => {
  await expectSentWithThePageClosed(page, context, server, insured);
});

test.describe('where a proxy serves the API at another path', () => {
  test.beforeEach(async ({ context, server }) => {
    await server.stop();
    await server.start({ APP_DIR: await buildWith({ VITE_API_BASE: '/servicio/api' }) });
    await context.route('**/servicio/api/**', (route) => route.continue({ url: route.request().url().replace('/servicio/', '/') }));
    await context.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      (route) => route.fulfill({ status: 404 }),
    );
  });
  test.afterEach(async ({ page, server }) => {
    await page.close();
    await server.stop();
  });

  test('with the page closed, what waits is sent there', async ({ page, context, server, insured }) => {
    await expectSentWithThePageClosed(page, context, server, insured);
  });
});
