import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { decideByStaff, expectArrivedOnce } from '#tests/support/arrived.ts';
import { canBeFull } from '#tests/support/full-storage.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { addInsured, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import {
  button,
  choosePhotos,
  expectAllSent,
  fillImei,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  title,
  typeImei,
} from '#tests/support/walk.ts';

/** A phone without free storage says so wherever an action has to store something, and continues when there is space again. */

test.beforeEach(async ({ context }) => {
  await canBeFull(context);
});

const setFull = (page: Page, isFull: boolean) => page.evaluate((value) => sessionStorage.setItem('isFull', value), isFull ? 'yes' : '');
const noRoom = (page: Page) => page.getByRole('alert').filter({ hasText: 'Libera espacio y' });

test('FA4, FA8: sending, and taking a photo again, on a phone that has become full', async ({ page, server, insured }) => {
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, imei);
  await choosePhotos(page);
  await setFull(page, true);
  await send(page);
  await expect(noRoom(page)).toBeVisible();
  await expectAccessible(page);
  await setFull(page, false);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });

  await decideByStaff(server, insured, 'Rejected', 'Validated', ['too-dark']);
  await expect(title(page, 'Hay que repetir una foto')).toBeVisible();
  await setFull(page, true);
  await button(page, 'Repetir la foto de delante').click();
  await expect(noRoom(page)).toBeVisible();
  await expect(title(page, 'Hay que repetir una foto')).toBeVisible();
  await setFull(page, false);
  await button(page, 'Repetir la foto de delante').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('FA4, FA8: correcting a number on a phone that has become full', async ({ page, server, insured }) => {
  const taken = newImei();
  await addPolicy(server, (await addInsured(server)).id, { imei: taken, status: 3 });
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, taken);
  await choosePhotos(page);
  await send(page);
  await button(page, 'Corregir el IMEI').click();
  await setFull(page, true);
  const right = newImei();
  await fillImei(page, right);
  await expect(noRoom(page)).toBeVisible();
  await setFull(page, false);
  await button(page, 'Comprobar').click();
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: right });
});

test('FA4: what waits for a network when the phone becomes full goes out with the network, and is shown as it is', async ({
  page,
  context,
  server,
  insured,
}) => {
  const imei = await prepareEvaluation(page, server, insured);
  await context.setOffline(true);
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  await setFull(page, true);
  await context.setOffline(false);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
  // The evaluation is opened again, first while nothing can be stored and then when it can.
  for (const isFull of [true, false]) {
    await setFull(page, isFull);
    await page.reload();
    await expect(title(page, 'Lo estamos revisando')).toBeVisible();
    await expectArrivedOnce(server, insured, { imei });
  }
});
