import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { waiting } from '#tests/support/waiting-evaluation.ts';
import { button, title } from '#tests/support/walk.ts';

/** Decisions of people are kept as labelled examples, and compared with the decisions made without them. */

const list = '/oficina/peritaciones';
const dark = { measure: 'brightness', value: 41, floor: 100, outcome: 'doubtful', reason: 'too-dark' };
const light = { measure: 'brightness', value: 180, floor: 100, outcome: 'met', reason: 'too-dark' };
const undoable = (page: Page) => page.getByRole('region', { name: 'Decisiones sin enviar' });
const verdict = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test.beforeEach(async ({ server }) => {
  await server.query('update evaluations set status = 5, review = null where status = 2');
});

test('an administrator takes along what people decided of customers who agreed to it, and whoever decides does not', async ({
  page,
  server,
}) => {
  const one = await waiting(server, 'Ejemplar', 30, { front: [light], back: [light] });
  await server.query(
    `update users set examples_consent = '{"version":"x","givenAt":"2026-01-01T00:00:00Z"}' where id = (select user_id from policies where id = $1)`,
    [one.policyId],
  );
  await openOffice(page, server, `${list}/${one.id}`, 'staff');
  await page.clock.install();
  await expect(verdict(page, /^Validar/)).toBeVisible();
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await expect(undoable(page)).toContainText('Validada');
  await page.clock.fastForward(11_000);
  await expect.poll(async () => server.query('select 1 from labelled_examples')).toHaveLength(2);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Peritaciones/ })
    .click();
  await expect(page.getByText('No espera ninguna', { exact: true })).toBeVisible();
  await expect(button(page, /^Exportar/)).toHaveCount(0);

  await openOffice(page, server, list, 'admin');
  const saved = page.waitForEvent('download');
  await button(page, 'Exportar 2 fotos de ejemplo').click();
  const files = unzipSync(new Uint8Array(await readFile(await (await saved).path())));
  expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
  const { cases } = JSON.parse(Buffer.from(files['ejemplos/manifest.json'] ?? []).toString()) as { cases: object[] };
  expect(cases).toMatchObject(Array(2).fill({ expected: { label: 'Validated', reasons: [] } }));
  await expectAccessible(page);
});

for (const [screen, size] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a decision that was looked at blind looks like any other, and its figure leads to where both said other things, on ${screen}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await server.query('update evaluations set blind_decided_at = null, blind_asked_at = null');
    const one = await waiting(server, screen === 'a phone' ? 'Ciego' : 'Tapado', 90, { front: [dark], back: [light] });
    await server.query(
      `update evaluations set status = 3, review = null, decided_at = now(), blind_asked_at = now(),
         frontal = '{"label":"Validated","reasons":[]}', trasera = '{"label":"Validated","reasons":[]}',
         assessment = jsonb_set(jsonb_set(assessment, '{front,label}', '"Validated"'), '{back,label}', '"Validated"') where id = $1`,
      [one.id],
    );
    await openOffice(page, server, `${list}/${one.id}`, 'staff');
    await page.clock.install();
    await expect(page.getByText('1 de 1 por revisar')).toBeVisible();
    await expect(verdict(page, /^Validar/)).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(undoable(page)).toContainText('Rechazada');
    await page.clock.fastForward(11_000);
    await expect
      .poll(
        async () => (await server.query('select status, blind_frontal is not null as looked from evaluations where id = $1', [one.id]))[0],
      )
      .toEqual({ status: 3, looked: true });

    await page.goto('/oficina/cifras');
    const agreement = page.getByRole('region', { name: 'La revisión automática y las personas' });
    await expect(agreement.getByRole('row', { name: /miradas a ciegas/ })).toContainText('0 %');
    await expect(agreement).toContainText('entre el 0 y el 79 %');
    await expectAccessible(page);
    await expectFits(page);
    await agreement.getByRole('link', { name: 'Ver las que no coinciden' }).click();
    await expect(title(page, 'Miradas a ciegas')).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(page.locator('tbody tr')).toContainText('Delante Validada, detrás Validada');
    await expectAccessible(page);
    await expectFits(page);
    await page.locator('tbody tr').getByRole('link').first().click();
    await expect(page.getByText('Se miró a ciegas')).toBeVisible();
    await expect(page.getByText(/delante Validada, detrás Validada/)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
