import { expect, type Page } from '@playwright/test';
import { openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { type Waiting, waiting } from '#tests/support/waiting-evaluation.ts';
import { title } from '#tests/support/walk.ts';

/** A morning of two reviewers, with the keyboard alone. */

const list = '/oficina/peritaciones';
const count = 20;
/** The number of evaluations that are submitted at once. */
const lanes = 4;

declare global {
  interface Window {
    /** The milliseconds from each deciding key press to the next case. */
    fromKeyToNext: number[];
  }
}

/** Measures in the page, so that the time that the test itself takes is not included. */
function measure(page: Page) {
  return page.addInitScript(() => {
    window.fromKeyToNext = [];
    let decidedAt: number | null = null;
    let shown = '';
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Enter' && document.querySelector('[role=radiogroup] :checked')) decidedAt = performance.now();
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const now = document.querySelector('h1')?.textContent ?? '';
      if (now === shown) return;
      if (decidedAt !== null && now.includes('Caso')) window.fromKeyToNext.push(performance.now() - decidedAt);
      shown = now;
      decidedAt = null;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test('two reviewers decide twenty cases by keys, each once and neither one that the other has', async ({ page, server, browser }) => {
  await server.query('update evaluations set status = 5, review = null where status = 2');
  const cases: Waiting[] = [];
  for (let first = 0; first < count; first += lanes)
    cases.push(...(await Promise.all(Array.from({ length: lanes }, (_, at) => waiting(server, `Caso ${first + at}`, 90 - first - at)))));
  const context = await browser.newContext({ baseURL: server.origin, locale: 'es-ES', viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const refusals: string[] = [];
  for (const each of [page, other]) {
    await measure(each);
    each.on('response', (response) => {
      if (response.request().method() === 'PATCH' && !response.ok()) refusals.push(`${response.status()} ${response.url()}`);
    });
  }
  const start = `${list}/${cases[0]?.id}`;
  const reviewers = [await openOffice(page, server, start, 'staff'), await openOffice(other, server, start, 'staff')];
  const left = async () =>
    (await server.query<{ count: number }>('select count(*)::int as count from evaluations where status = 2'))[0]?.count ?? 0;

  /** Decides the cases that can be decided, and skips those that the other reviewer has open. */
  const review = async (who: Page): Promise<void> => {
    for (let round = 0; round < 3 * count && (await left()) > 0; round += 1) {
      const before = await title(who, /Caso/).innerText();
      const isOpen = who.getByRole('radiogroup', { name: 'Qué decides' });
      await isOpen
        .or(who.getByText('La está mirando otra persona'))
        .or(who.getByText('No espera a una persona'))
        .or(who.getByText('La has decidido'))
        .first()
        .waitFor();
      if (await isOpen.isVisible()) await who.keyboard.press('v');
      await who.keyboard.press('Enter');
      await title(who, before)
        .waitFor({ state: 'hidden', timeout: 1500 })
        .catch(() => undefined);
    }
  };
  await Promise.all([review(page), review(other)]);
  // Each decision can be undone for a while, and is sent afterwards.
  await expect.poll(left).toBe(0);

  const decisions = await server.query<{ id: string; by: number; times: number }>(
    `select data->>'evaluation' as id, min(user_id) as by, count(*)::int as times from audit_events
     where kind = 'evaluation-decided' and user_id = any($1) group by data->>'evaluation'`,
    [reviewers],
  );
  expect(new Map(decisions.map(({ id, times }) => [id, times]))).toEqual(new Map(cases.map(({ id }) => [id, 1])));
  // On a slow machine one reviewer may have been faster every time.
  for (const { by } of decisions) expect(reviewers).toContain(by);
  expect(refusals).toEqual([]);
  const times = (await Promise.all([page, other].map((each) => each.evaluate(() => window.fromKeyToNext))))
    .flat()
    .toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  test.info().annotations.push({ type: 'from key to next, median', description: `${Math.round(median)} ms of ${times.length}` });
  await context.close();
});
