import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { seenByStaff } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { openEvaluation, send, signInQuietly, takeBack, takeFront, title, typeImei } from '#tests/support/walk.ts';

test.beforeEach(async ({ server }) => {
  await server.stop();
  await server.start({ ASSESSMENT: 'automatic' });
});
test.afterEach(async ({ page, server }) => {
  await page.close();
  await server.stop();
});

test('photos from the camera are decided by themselves, and the result comes to the screen', async ({ page, server, insured }) => {
  test.setTimeout(150_000);
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await takeFront(page);
  await takeBack(page);
  await send(page);
  await expect(title(page, 'Tu móvil está validado')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const { evaluations } = await seenByStaff(server, insured);
  expect(evaluations).toMatchObject([
    { status: 3, frontal: { label: 'Validated', reasons: [] }, trasera: { label: 'Validated', reasons: [] } },
  ]);
});
