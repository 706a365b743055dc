import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { seenByStaff } from '#tests/support/arrived.ts';
import { replayChallenge } from '#tests/support/fake-camera.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { handIn } from '#tests/support/hand-in.ts';
import { addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  button,
  openEvaluation,
  send,
  signInQuietly,
  startCountdown,
  takeBack,
  takeFront,
  title,
  typeImei,
  useShot,
} from '#tests/support/walk.ts';

test.beforeEach(async ({ server }) => {
  // The camera shows the same back in every test: it must not count as a copy of another test's photo.
  await server.query('delete from capture_traces');
  await server.stop();
  await server.start({ ASSESSMENT: 'automatic' });
});
test.afterEach(async ({ page, server }) => {
  await page.close();
  await server.stop();
});

test('photos from the camera are decided by themselves, and the result comes to the screen', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await takeFront(page);
  await takeBack(page);
  await send(page);
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();
  await expectAccessible(page);
  const { evaluations } = await seenByStaff(server, insured);
  expect(evaluations).toMatchObject([
    { status: 3, frontal: { label: 'Validated', reasons: [] }, trasera: { label: 'Validated', reasons: [] } },
  ]);
});

/** The evaluation is rejected only for its code: the screen shows the reason, and only the front is photographed again. */
async function repeatFront(page: Page, left: number, replayed: string | null): Promise<void> {
  await expect(title(page, 'Hay que repetir una foto')).toBeVisible();
  await expect(page.getByText('La de delante no nos sirve. La de detrás está bien y se queda como está.')).toBeVisible();
  await expect(page.getByText('El código es de otra foto. Cada foto lleva uno nuevo.')).toBeVisible();
  await expect(page.getByText(`Te quedan ${left} repeticiones`)).toBeVisible();
  await expectAccessible(page);
  await replayChallenge(page, replayed);
  await button(page, 'Repetir la foto de delante').click();
  await startCountdown(page);
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await expect(page.getByText('Ya la tenemos')).toHaveCount(1);
  await send(page);
}

test('a front that shows an old code is refused, twice over; with the new one it is validated', async ({ page, server, insured }) => {
  const { challenge: old } = await handIn(server, { ...insured, ...(await addPolicy(server, insured.id)) });
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await replayChallenge(page, old);
  await takeFront(page);
  await takeBack(page);
  await send(page);
  const challenges = async () => {
    const rows = await server.query<{ challenge: string }>('select challenge from evaluations where risk_id = $1 order by created_at', [
      insured.riskId,
    ]);
    return rows.map(({ challenge }) => challenge);
  };
  await expect.poll(async () => (await challenges()).length).toBe(1);
  const [first = ''] = await challenges();
  expect(first).not.toBe(old);
  await repeatFront(page, 3, first);
  await repeatFront(page, 2, null);
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();

  expect(new Set(await challenges()).size).toBe(3);
  const { evaluations } = await seenByStaff(server, insured);
  const refused = { frontal: { label: 'Rejected', reasons: ['challenge-mismatch'] }, trasera: { label: 'Validated' } };
  const validated = { frontal: { label: 'Validated', reasons: [] }, trasera: { label: 'Validated' } };
  expect(evaluations.toSorted((a, b) => a.created_at.localeCompare(b.created_at))).toMatchObject([refused, refused, validated]);
  const idsOf = (side: string) => new Set(evaluations.map(({ captures }) => captures.find((capture) => capture.side === side)?.id));
  expect(idsOf('front').size).toBe(3);
  expect(idsOf('back').size).toBe(1);
});
