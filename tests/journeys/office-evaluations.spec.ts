import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { call } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { addDistributors, addStore, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { type Waiting, waiting } from '#tests/support/waiting-evaluation.ts';
import { button, title } from '#tests/support/walk.ts';

/** The evaluations that a person has to decide. */

const list = '/oficina/peritaciones';
const photo = (page: Page, name: string) => page.getByRole('img', { name, exact: true });
const undoable = (page: Page) => page.getByRole('region', { name: 'Decisiones sin enviar' });
const verdict = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test.beforeEach(async ({ server }) => {
  await server.query('update evaluations set status = 5, review = null where status = 2');
});

const dark = { measure: 'brightness', value: 41, floor: 100, outcome: 'doubtful', reason: 'too-dark' };
const light = { measure: 'brightness', value: 180, floor: 100, outcome: 'met', reason: 'too-dark' };

/** The state that the policyholder sees. */
async function told(server: AppServer, { policyId, riskId, token }: Waiting) {
  const { body } = await call(server, 'GET', `/policies/${policyId}/risk/${riskId}/evaluation-status`, { token });
  return body;
}
const statusOf = async (server: AppServer, { id }: Waiting) => {
  const [row] = await server.query<{ status: number; decided_by: number | null }>(
    'select status, decided_by from evaluations where id = $1',
    [id],
  );
  return row;
};

async function another(browser: Browser, server: AppServer, path: string) {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'es-ES', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openOffice(page, server, path, 'staff');
  return { page, close: () => context.close() };
}

test('by keys alone one is found, rejected with its reason, taken back and decided, and its customer hears it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await waiting(server, 'Oscuro', 90, { front: [dark], back: [light] });
  await waiting(server, 'Claro', 30);
  await openOffice(page, server, '/oficina', 'staff');
  await page.clock.install();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /por revisar$/ }));
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(page.locator('tbody tr').first()).toContainText('Oscuro');
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Peritaciones/ })).toContainText('2');
  await expectAccessible(page);
  await tabTo(page, page.getByRole('link', { name: /Oscuro/ }));
  await page.keyboard.press('Enter');

  await expect(title(page, /Oscuro/)).toBeVisible();
  await expect(page.getByText('1 de 2 por revisar')).toBeVisible();
  await expect(photo(page, 'Foto de delante')).toBeVisible();
  await expect(page.getByText('al menos 100').first()).toBeVisible();
  await page.keyboard.press('z');
  await expect(button(page, 'Ver entera: Foto de detrás')).toBeVisible();
  await page.keyboard.press('z');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Di qué es cada foto.')).toBeVisible();
  await page.keyboard.press('r');
  await expect(verdict(page, /^Rechazar/)).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Hay poca luz.' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Foto de detrás' }).getByRole('radio', { name: 'Validada' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(title(page, /Claro/)).toBeVisible();
  await expect(undoable(page)).toContainText('Rechazada: Xiaomi Oscuro');
  await expectAccessible(page);
  expect(await statusOf(server, first)).toEqual({ status: 2, decided_by: null });
  await page.keyboard.press('d');
  await expect(title(page, /Oscuro/)).toBeVisible();
  await expect(undoable(page)).toHaveCount(0);
  await expect(verdict(page, /^Rechazar/)).toBeChecked();
  expect(await told(server, first)).toMatchObject({ status: 'waiting' });
  await page.keyboard.press('Enter');
  await expect(title(page, /Claro/)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(undoable(page)).toHaveCount(0);
  expect(await told(server, first)).toMatchObject({
    status: 'finished',
    frontal: { label: 'Rejected', reasons: ['too-dark'] },
    trasera: { label: 'Validated', reasons: [] },
  });
});

test('two keys decide a clear one, and the next is there without asking anybody', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const cases = [await waiting(server, 'Uno', 90), await waiting(server, 'Dos', 60)] as const;
  await openOffice(page, server, `${list}/${cases[0].id}`, 'staff');
  await expect(photo(page, 'Foto de delante')).toBeVisible();
  // The page has already read the next evaluation with its photos.
  const next = await page.waitForFunction(
    (id) => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/captures/') || name.endsWith(id)).length >= 5,
    cases[1].id,
  );
  await next.dispose();
  await page.route('**/api/**', (route) => route.abort());
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await expect(title(page, /Dos/)).toBeVisible();
  for (const name of ['Foto de delante', 'Foto de detrás']) {
    await expect(photo(page, name)).toBeVisible();
    expect(await photo(page, name).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.unroute('**/api/**');
  await page.getByRole('navigation').getByRole('link', { name: 'Pólizas' }).click();
  await expect(title(page, 'Pólizas')).toBeVisible();
  // Leaving the review sends the decision.
  await expect.poll(() => statusOf(server, cases[0])).toMatchObject({ status: 3 });
});

test('from a list that was narrowed the keys go through what is in it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const sold: Waiting[] = [];
  for (const [model, minutes] of [
    ['De la tienda', 90],
    ['De la web', 60],
    ['Otro de la tienda', 30],
  ] as const) {
    const one = await waiting(server, model, minutes);
    if (model !== 'De la web') sold.push(one);
  }
  const [distributorId = 0] = await addDistributors(server, ['De las tiendas', 'TIENDAS']);
  const storeId = await addStore(server, distributorId);
  await server.query('update policies set store_id = $1 where id = any($2)', [storeId, sold.map(({ policyId }) => policyId)]);
  await openOffice(page, server, `${list}?filter[store_id]=${storeId}`, 'staff');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.locator('tbody tr').first().click();
  await expect(title(page, /De la tienda$/)).toBeVisible();
  await expect(page.getByText('1 de 2 por revisar')).toBeVisible();
  await page.keyboard.press('j');
  await expect(title(page, /Otro de la tienda$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page, /Xiaomi De la tienda$/)).toBeVisible();
  await page.getByRole('link', { name: 'Peritaciones', exact: true }).last().click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('a decision goes out when its page is closed, and one that could not is told on the next', async ({ page, server, context }) => {
  const [gone, stuck] = [await waiting(server, 'Cerrado', 90), await waiting(server, 'Perdido', 60)];
  await openOffice(page, server, `${list}/${gone.id}`, 'staff');
  await expect(photo(page, 'Foto de delante')).toBeVisible();
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await expect(undoable(page)).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => statusOf(server, gone)).toMatchObject({ status: 3 });

  const second = await context.newPage();
  await second.goto(`${list}/${stuck.id}`);
  await expect(photo(second, 'Foto de delante')).toBeVisible();
  await second.keyboard.press('v');
  await second.keyboard.press('Enter');
  await expect(undoable(second)).toContainText('Validada: Xiaomi Perdido');
  // The tab was killed instead of being closed: the decision is still in its storage.
  const left = await second.evaluate(() => localStorage.getItem('peritia.review-decisions') ?? '');
  await second.keyboard.press('d');
  await expect(undoable(second)).toHaveCount(0);
  await second.evaluate((text) => localStorage.setItem('peritia.review-decisions', text), left);
  await second.clock.install({ time: Date.now() + 60_000 });
  await second.goto(list);
  await expect(second.getByText('La página se cerró antes de enviarla.')).toBeVisible();
  await expectAccessible(second);
  await button(second, 'Enviar otra vez').click();
  await expect(undoable(second)).toHaveCount(0);
  await expect.poll(() => statusOf(server, stuck)).toMatchObject({ status: 3 });
});

test('one that somebody else looks at is not decided, and one whose time ran out says so and loses nothing', async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const one = await waiting(server, 'Disputado', 90, { front: [dark], back: [light] });
  const { page: other, close } = await another(browser, server, `${list}/${one.id}`);
  await expect(other.getByRole('radiogroup', { name: 'Qué decides' })).toBeVisible();
  await other.keyboard.press('r');

  await openOffice(page, server, `${list}/${one.id}`, 'staff');
  await expect(page.getByText('La está mirando otra persona')).toBeVisible();
  await expect(page.getByText(/La está mirando Carmen Prueba, hasta las \d\d:\d\d \(hora peninsular\) como mucho\./)).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await expectAccessible(page);

  await server.query("update evaluations set held_until = now() - interval '1 minute' where id = $1", [one.id]);
  await button(page, 'Intentar cogerla').click();
  await expect(page.getByRole('radiogroup', { name: 'Qué decides' })).toBeVisible();
  await other.keyboard.press('Enter');
  await expect(undoable(other)).toBeVisible();
  await other.getByRole('navigation').getByRole('link', { name: 'Pólizas' }).click();
  await expect(title(other, 'Pólizas')).toBeVisible();
  await other.goBack();
  await expect(undoable(other)).toContainText('No se ha guardado');
  await expect(undoable(other)).toContainText('La está mirando Carmen Prueba');
  await expectAccessible(other);
  expect(await statusOf(server, one)).toMatchObject({ status: 2 });

  await page.getByRole('navigation').getByRole('link', { name: 'Pólizas' }).click();
  await expect
    .poll(async () => (await server.query('select held_by from evaluations where id = $1', [one.id]))[0])
    .toEqual({ held_by: null });
  await button(other, 'Enviar otra vez').click();
  await expect(undoable(other)).toHaveCount(0);
  expect(await told(server, one)).toMatchObject({ status: 'finished', frontal: { label: 'Rejected', reasons: ['too-dark'] } });
  await close();
});

test('with a phone and for whoever may not', async ({ page, server }) => {
  const one = await waiting(server, 'Estrecho', 90, { front: [dark], back: [light] });
  await server.query(
    `update evaluations set assessment = jsonb_set(assessment, '{signals}', '["late-challenge", "unseen"]') where id = $1`,
    [one.id],
  );
  const earlier = randomUUID();
  await server.query(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at, decided_at)
     values ($1, $2, 4, '{"label":"Rejected","reasons":["glare"]}', '{"label":"Validated","reasons":[]}', 'x', now() - interval '2 days', now() - interval '1 day')`,
    [earlier, one.riskId],
  );
  await server.query(
    'insert into evaluation_captures (evaluation_id, capture_id) select $1, capture_id from evaluation_captures where evaluation_id = $2',
    [earlier, one.id],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openOffice(page, server, `/oficina/polizas/${one.policyId}#peritaciones`, 'staff');
  await page.goto(`${list}/${one.id}`);
  await expect(photo(page, 'Foto de detrás')).toBeVisible();
  await expect(page.getByText('El código había caducado cuando llegó la foto')).toBeVisible();
  await expect(page.getByText('Una foto no se ha podido abrir para medirla')).toBeVisible();
  await button(page, 'Comparar con sus fotos').click();
  await expect(photo(page, 'Delante, intento anterior')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByText('Rotura', { exact: true }).last().click();
  await button(page, /^Rotura/).click();
  await expect(undoable(page)).toContainText('Con daños: Xiaomi Estrecho');
  await expectFits(page);
  await button(page, /^Deshacer/).click();
  await expect(undoable(page)).toHaveCount(0);

  for (const role of ['store', 'distributor'] as const) {
    await openOffice(page, server, `${list}/${one.id}`, role);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  }
});
