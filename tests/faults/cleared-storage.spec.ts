import { expect } from '@playwright/test';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { choosePhotos, expectAllSent, prepareEvaluation, send, title, useShot } from '#tests/support/walk.ts';

/** A browser that is short of space, or whose data somebody clears, deletes what is not sent yet. */

test('FA1: photos that the browser clears under the open page are asked for again, with the reason', async ({
  page,
  context,
  server,
  insured,
}) => {
  const devtools = await context.newCDPSession(page);
  const clear = () => devtools.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' });
  const take = async (side: 'delante' | 'detrás', next: string) => {
    await page
      .getByLabel(`Archivo de la foto de ${side}`)
      .setInputFiles(`tests/fixtures/mirror/${side === 'delante' ? 'room' : 'back'}.jpg`);
    await useShot(page, title(page, next));
  };
  const expectReason = async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'Tus fotos se han borrado de este móvil' })).toBeVisible();
    await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  };
  const imei = await prepareEvaluation(page, server, insured);
  await clear();
  await send(page);
  await expectReason();
  await expectAccessible(page);
  await take('delante', 'Ahora, la parte de atrás');
  // Cleared between the two photos: the second one is kept.
  await clear();
  await take('detrás', 'Ponte delante de un espejo');
  await expectReason();
  await take('delante', '¿Se ve todo bien?');
  // Noticed when the person comes back to the page.
  await clear();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectReason();
  await choosePhotos(page);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});
