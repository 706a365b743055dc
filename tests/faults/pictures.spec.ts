import { expect } from '@playwright/test';
import sharp from 'sharp';
import { wireVersionHeader } from '#domain/wire/fields.ts';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectArrivedOnce, seenByStaff } from '#tests/support/arrived.ts';
import { withExif } from '#tests/support/drawn-pictures.ts';
import type { Insured } from '#tests/support/people.ts';
import { test, withoutBackgroundSync } from '#tests/support/test.ts';
import {
  choosePhotos,
  expectAllSent,
  openEvaluation,
  prepareEvaluation,
  send,
  signInQuietly,
  title,
  typeImei,
  useShot,
} from '#tests/support/walk.ts';

/** A JPEG of this size with red and green above blue and white. */
async function quarters(width: number, height: number): Promise<Uint8Array> {
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  return sharp(pixels, { raw: { width: 2, height: 2, channels: 3 }, limitInputPixels: false })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .jpeg()
    .toBuffer();
}

/** The name of the colour in the middle of each quarter, row by row. */
async function coloursOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ]
    .map(([x = 0, y = 0]) => {
      const at = (Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4)) * info.channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red > 128 && green > 128 && blue > 128) return 'w';
      return red > 128 ? 'r' : green > 128 ? 'g' : 'b';
    })
    .join('');
}

async function arrivedPictures(server: AppServer, insured: Insured): Promise<Record<string, Buffer>> {
  const { evaluations, token } = await seenByStaff(server, insured);
  const pictures: Record<string, Buffer> = {};
  for (const { id, side } of evaluations[0]?.captures ?? []) {
    const response = await fetch(`${server.api}/captures/${id}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'image/*', [wireVersionHeader]: '1' },
    });
    pictures[side] = Buffer.from(await response.arrayBuffer());
  }
  return pictures;
}

test('FE1, FE3, FE4: 48 megapixels, stored lying and with their place, arrive small, upright and without it', async ({
  page,
  server,
  insured,
}) => {
  const original = Buffer.from(withExif(await quarters(8064, 6048), 6));
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: original };
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.getByLabel('Archivo de la foto de delante').setInputFiles(file);
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  await page.getByLabel('Archivo de la foto de detrás').setInputFiles(file);
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured);
  for (const picture of Object.values(await arrivedPictures(server, insured))) {
    const { width, height, exif } = await sharp(picture).metadata();
    expect([width, height, exif]).toEqual([1200, 1600, undefined]);
    expect(await coloursOf(picture)).toBe('brwg');
  }
});

test('FE2: a HEIC that this browser cannot open is kept and sent as it is', async ({ page, server, insured }) => {
  const heic = Buffer.alloc(64);
  heic.set([0, 0, 0, 24, ...Buffer.from('ftypheic')]);
  heic.set([...Buffer.from('ispe'), 0, 0, 0, 0, 0, 0, 15, 160, 0, 0, 11, 184], 24);
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await typeImei(page, newImei());
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  // The file is named as a JPEG, but its bytes decide what it is.
  await page.getByLabel('Archivo de la foto de delante').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heic });
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  await page.getByLabel('Archivo de la foto de detrás').setInputFiles('tests/fixtures/mirror/back.jpg');
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured);
  expect((await arrivedPictures(server, insured)).front?.equals(heic)).toBe(true);
});

test.describe('before the worker has kept anything', () => {
  test.use({ serviceWorkers: 'block' });

  test('FC4: a photo is kept without waiting for anything more of the app', async ({ page, context, server, insured, guards }) => {
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await typeImei(page, newImei());
    const front = page.getByLabel('Archivo de la foto de delante');
    await front.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByText('Ese archivo no es una foto')).toBeVisible();
    await context.setOffline(true);
    await front.setInputFiles('tests/fixtures/mirror/room.jpg');
    await useShot(page, title(page, 'Ahora, la parte de atrás'));
    // The part that would look for the code in the photo did not come, and its library says so.
    expect(guards.complaints.splice(0).filter((said) => !/wasm|ArrayBuffer instantiation/.test(said))).toEqual([]);
  });
});

test('FB10: one photo at a time is in memory, from the disk to the receipt', async ({ page, context, server, insured }) => {
  await withoutBackgroundSync(context);
  await context.addInitScript(() => {
    const steps: string[] = [];
    Object.assign(window, { steps });
    const get = new Proxy(Reflect.get(IDBObjectStore.prototype, 'get'), {
      apply(target, store, given: unknown[]) {
        const request = Reflect.apply(target, store, given) as IDBRequest<ArrayBuffer | undefined>;
        if (String(given[0]).startsWith('bytes:'))
          request.addEventListener('success', () => {
            if ((request.result?.byteLength ?? 0) > 5000) steps.push('photo');
          });
        return request;
      },
    });
    Object.assign(IDBObjectStore.prototype, { get });
    const fetch = window.fetch.bind(window);
    window.fetch = async (...given) => {
      const method = given[1]?.method ?? (given[0] instanceof Request ? given[0].method : 'GET');
      const response = await fetch(...given);
      if (method === 'PATCH') steps.push('arrived');
      return response;
    };
  });
  await prepareEvaluation(page, server, insured);
  await page.evaluate(() => (window as unknown as { steps: string[] }).steps.splice(0));
  await send(page);
  await expectAllSent(page);
  const steps = await page.evaluate(() => (window as unknown as { steps: string[] }).steps);
  expect(steps.filter((step) => step === 'photo')).toHaveLength(2);
  expect(steps.join(' ')).toMatch(/^photo( arrived)+ photo( arrived)+$/);
});

test.describe('with a decoder that never ends', () => {
  test.use({ serviceWorkers: 'block' });
  test('FE5: it is stopped, said, and the next picture is taken', async ({ page, context, server, insured }) => {
    let isHanging = true;
    await context.route('**/assets/reader.worker-*.js', async (route) => {
      const response = await route.fetch();
      const hang = isHanging ? 'self.createImageBitmap = () => new Promise(() => {});\n' : '';
      await route.fulfill({ response, body: hang + (await response.text()) });
    });
    await page.clock.install();
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await typeImei(page, newImei());
    await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
    const started = page.waitForEvent('worker', (worker) => worker.url().includes('/reader.worker-'));
    await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
    await started;
    for (let minute = 0; minute < 3; minute += 1) await page.clock.runFor(60_000);
    await expect(page.getByText('La imagen tarda demasiado')).toBeVisible();
    isHanging = false;
    await choosePhotos(page);
  });
});
