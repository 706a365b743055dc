import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { countEvaluations, expectArrivedOnce, expectToArriveOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { keepFromDeleting } from '#tests/support/stuck-storage.ts';
import { test, withoutBackgroundSync } from '#tests/support/test.ts';
import { expectAllSent, fillSignIn, prepareEvaluation, send, title, useShot } from '#tests/support/walk.ts';

/**
 * Network and server fail while the phone sends a finished evaluation. At the end nothing is lost or duplicated, and no screen has said "Enviado" too early.
 */

const isSubmit = /\/api\/policies\/\d+\/risks\/\d+\/evaluations$/;
/** The paths of everything that the outbox sends. */
const isSent = /\/api\/(captures\/uploads|policies\/\d+\/risks\/\d+\/evaluations|users\/\d+\/mobile-imei)/;
const isUpload = /\/api\/captures\/uploads/;

/** Handles the matching requests to the API by `bend`, until `stop` is called. */
async function bendApi(context: BrowserContext, matches: RegExp, bend: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await context.route(matches, bend);
  return () => context.unroute(matches, bend);
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, message: 'Una frase para la persona.' }),
});

test.beforeEach(({ context }) => withoutBackgroundSync(context));

/** Expects that the screen of pending items does not claim anything that the server does not have. */
async function expectNothingClaimed(page: Page): Promise<void> {
  await expect(title(page, 'Lo estamos revisando')).toHaveCount(0);
  await expect(page.getByText(/Ha llegado (\d+) de \1/)).toHaveCount(0);
}

test('FB1, FB3: without Background Sync, offline and back, it goes by itself and nobody reloads', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = await prepareEvaluation(page, server, insured);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('Guardada en este móvil. En espera de conexión.').first()).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB3: a server that fails for a while is tried again until it answers', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  let failures = 0;
  const stop = await bendApi(context, /\/api\/(captures|policies|users)\//, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    failures += 1;
    return route.fulfill(problem(503, 'unavailable'));
  });
  await send(page);
  await expect.poll(() => failures).toBeGreaterThan(2);
  await expectNothingClaimed(page);
  expect(await countEvaluations(server, insured)).toBe(0);
  // A person who presses "Enviar ahora" is told the result.
  await page.goto('/pendientes');
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText('No ha llegado todavía. Seguimos probando.')).toBeVisible();
  await stop();
  await page.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB2: a success without a receipt is no success', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  let lies = 0;
  const stop = await bendApi(context, isSubmit, async (route) => {
    lies += 1;
    await route.fulfill({ status: 200, contentType: 'application/json', body: '{}' });
  });
  await send(page);
  await expect.poll(() => lies).toBeGreaterThan(0);
  await expectNothingClaimed(page);
  expect(await countEvaluations(server, insured)).toBe(0);
  await stop();
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB7: the answer is lost after the server has kept it: it is there once', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  const lost = new Set<string>();
  const loseFirst = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const what = `${route.request().method()} ${pathname}`;
    if (lost.has(what) || route.request().method() === 'GET') return route.continue();
    lost.add(what);
    await route.fetch();
    await route.abort('connectionreset');
  };
  await bendApi(context, /\/api\/(captures|policies\/\d+\/risks|users)\//, loseFirst);
  await send(page);
  await expectAllSent(page, 90_000);
  expect(lost.size).toBeGreaterThan(3);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB11: a captive portal that answers everything is not the network', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  let asked = 0;
  const stop = await bendApi(context, /\/api\//, async (route) => {
    asked += 1;
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bienvenido al wifi</h1>' });
  });
  await send(page);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
  await expectNothingClaimed(page);
  await stop();
  await expectAllSent(page, 90_000);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB12: an upload slot that is gone is replaced by a new one', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  let gone = 0;
  await bendApi(context, isUpload, async (route) => {
    if (route.request().method() !== 'PATCH' || gone > 0) return route.continue();
    gone += 1;
    return route.fulfill({
      ...problem(410, 'upload-gone'),
      headers: { 'content-type': 'application/problem+json', 'tus-resumable': '1.0.0' },
    });
  });
  await send(page);
  await expectAllSent(page);
  expect(gone).toBe(1);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB14: too many requests: the whole queue waits as long as the server says', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  const calls: number[] = [];
  await bendApi(context, isSent, async (route) => {
    calls.push(Date.now());
    if (calls.length > 1) return route.continue();
    return route.fulfill(problem(429, 'rate-limited', { 'retry-after': '5', 'tus-resumable': '1.0.0' }));
  });
  await send(page);
  await expectAllSent(page);
  const [first = 0, second = 0] = calls;
  expect(second - first).toBeGreaterThanOrEqual(4900);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB15: a wire the server no longer takes: it says so, everything stays, and goes after the update', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = await prepareEvaluation(page, server, insured);
  const stop = await bendApi(context, isSent, (route) => route.fulfill(problem(426, 'update-required', { 'tus-resumable': '1.0.0' })));
  await send(page);
  await expect(page.getByText('Guardada en este móvil. Actualiza la app para enviarla.').first()).toBeVisible();
  await expectNothingClaimed(page);
  await stop();
  await page.reload();
  await expectToArriveOnce(server, insured, { imei });
});

test('FB6: a grant that is no longer good: everything stays, and goes with a new one', async ({ page, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await server.query('update grants set revoked_at = now() where risk_id = $1', [insured.riskId]);
  await send(page);
  await expectToArriveOnce(server, insured, { imei });
});

test('FB6: neither grant nor session: everything stays, the log-in is asked for, and then it goes', async ({ page, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await server.query('update grants set revoked_at = now() where risk_id = $1', [insured.riskId]);
  await server.query('delete from sessions where user_id = $1', [insured.id]);
  await send(page);
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  expect(await countEvaluations(server, insured)).toBe(0);
  await fillSignIn(page, insured);
  await expectToArriveOnce(server, insured, { imei });
});

test('FB4, FB5: one refused photo holds up nothing else, is shown with its reason, kept as a copy and deleted only when asked', async ({
  page,
  context,
  server,
  insured,
}) => {
  await prepareEvaluation(page, server, insured);
  await bendApi(context, isUpload, async (route) => {
    const metadata = route.request().headers()['upload-metadata'] ?? '';
    const isFront = metadata.includes(`kind ${btoa('front')}`);
    return isFront ? route.fulfill(problem(422, 'picture-damaged', { 'tus-resumable': '1.0.0' })) : route.continue();
  });
  await send(page);
  await expect(page.getByText('No se ha podido enviar. Hay que repetirla.')).toBeVisible();
  // The IMEI and the back photo have arrived; the submit waits for the front photo.
  await expect(page.getByText('Ha llegado 2 de 3')).toBeVisible();
  await expectNothingClaimed(page);
  expect(await countEvaluations(server, insured)).toBe(0);

  await page.goto('/pendientes');
  await expect(page.getByText('1 necesita tu ayuda')).toBeVisible();
  // The screen shows one card with the one thing to do, and no row for each file.
  await expect(page.getByRole('heading', { name: 'Xiaomi Redmi Note 13' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Repetir la foto de delante/ })).toBeVisible();
  // The button would do nothing: the submit waits for the photo, and the photo for the person.
  await expect(page.getByRole('button', { name: 'Enviar ahora' })).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar una copia (zip)' }).click();
  expect((await download).suggestedFilename()).toBe('pendientes.zip');
  const remove = page.getByRole('button', { name: 'Borrar de este móvil: Xiaomi Redmi Note 13' });
  await remove.click();
  await expect(page.getByText(/Nos ha llegado solo una parte/)).toBeVisible();
  await page.getByRole('button', { name: 'No, conservarla' }).click();
  await remove.click();
  const other = await context.newPage();
  await other.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expect(title(other, 'Falta algo por repetir')).toBeVisible();
  // A phone that cannot delete the evaluation must not say that it is sending it.
  const letDelete = await keepFromDeleting(page);
  await page.getByRole('button', { name: 'Sí, borrarla' }).click();
  await expect(page.getByRole('alert')).toHaveText('Este móvil no ha podido borrarlo. Prueba otra vez.');
  await letDelete();
  await page.getByRole('button', { name: 'Sí, borrarla' }).click();
  await expect(title(page, 'No hay nada pendiente')).toBeVisible();
  // The other tab does not say either that any of it has arrived.
  await expect(title(other, '¿Cómo nos das el IMEI?')).toBeVisible();
  await other.close();
  await page.goto('/');
  await expect(page.getByText('Dos fotos y el IMEI. Unos 3 minutos.')).toBeVisible();
});

test('FB4: what was refused is repeated from the screen that says so, and all arrives once', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  let refusals = 0;
  await bendApi(context, isUpload, async (route) => {
    const isFront = (route.request().headers()['upload-metadata'] ?? '').includes(`kind ${btoa('front')}`);
    if (!isFront || refusals > 0) return route.continue();
    refusals += 1;
    return route.fulfill(problem(422, 'picture-damaged', { 'tus-resumable': '1.0.0' }));
  });
  // The IMEI is being sent when the person wants to repeat the photo.
  const numberLeaves = page.waitForRequest(/mobile-imei$/);
  const numberGoes = Promise.withResolvers<void>();
  await bendApi(context, /mobile-imei$/, async (route) => {
    await numberGoes.promise;
    return route.continue();
  });
  await send(page);
  await numberLeaves;
  await page.getByRole('button', { name: 'Repetir lo que falta' }).click();
  await expect(page.getByRole('button', { name: 'Terminando lo que sale…' })).toBeVisible();
  numberGoes.resolve();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/front.jpg');
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB9: two tabs with the same queue send each thing once', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await context.setOffline(true);
  await send(page);
  await expect(title(page, 'Guardado, de momento')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/pendientes');
  const creations: string[] = [];
  const submits: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && isUpload.test(request.url())) creations.push(request.url());
    if (request.method() === 'POST' && isSubmit.test(request.url())) submits.push(request.url());
  });
  await context.setOffline(false);
  await expectAllSent(page);
  expect([creations.length, submits.length]).toEqual([2, 1]);
  await expectArrivedOnce(server, insured, { imei });
});

test('FB8: a photo repeated after it was kept is another capture; the old one never mixes with it', async ({ page, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await page.getByRole('button', { name: 'Repetir: Foto de detrás' }).click();
  await page.getByLabel('Archivo de la foto de detrás').setInputFiles('tests/fixtures/mirror/room.jpg');
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});
