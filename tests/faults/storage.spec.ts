import { expect } from '@playwright/test';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { newImei } from '#tests/support/api.ts';
import { countEvaluations, expectArrivedOnce, expectToArriveOnce } from '#tests/support/arrived.ts';
import { addCovered } from '#tests/support/claims.ts';
import { canBeFull } from '#tests/support/full-storage.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import {
  becomeReadyOffline,
  button,
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

/** What the app says that it keeps, it keeps; and it says what it cannot keep. */

test('FA2: a connection to the storage that the system closes in the middle is opened again', async ({
  page,
  context,
  server,
  insured,
}) => {
  await context.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const open = new Proxy(Reflect.get(IDBFactory.prototype, 'open'), {
      apply(target, factory, given) {
        const request = Reflect.apply(target, factory, given) as IDBOpenDBRequest;
        request.addEventListener('success', () => opened.push(request.result));
        return request;
      },
    });
    Object.assign(IDBFactory.prototype, { open });
    const closeStorage = () => {
      for (const database of opened.splice(0)) database.close();
    };
    Object.assign(window, { closeStorage });
  });
  const closeStorage = () => page.evaluate(() => (window as unknown as { closeStorage: () => void }).closeStorage());
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await closeStorage();
  await typeImei(page, imei);
  await closeStorage();
  await choosePhotos(page);
  await closeStorage();
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('FA3: photos are kept as bytes, not as Blobs, and an item that is sent leaves none behind', async ({ page, server, insured }) => {
  const kinds = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const request = indexedDB.open('peritia-outbox');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const database = request.result;
            const all = database.transaction('records').objectStore('records');
            const found: string[] = [];
            const cursor = all.openCursor(IDBKeyRange.bound('bytes:', 'bytes;'));
            cursor.onsuccess = () => {
              if (!cursor.result) {
                database.close();
                resolve(found);
                return;
              }
              found.push(Object.prototype.toString.call(cursor.result.value));
              cursor.result.continue();
            };
          };
        }),
    );
  await prepareEvaluation(page, server, insured);
  expect(await kinds()).toEqual(['[object ArrayBuffer]', '[object ArrayBuffer]']);
  await send(page);
  await expectAllSent(page);
  await expect.poll(kinds).toEqual([]);
});

test('FA4, FA8: when the phone is full nothing is called kept, and what was there stays', async ({ page, context, server, insured }) => {
  await canBeFull(context);
  const setFull = (isFull: boolean) => page.evaluate((value) => Object.assign(window, { isFull: value }), isFull);
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await setFull(true);
  await typeImei(page, imei);
  await expect(page.getByText('Libera espacio y pulsa «Comprobar» otra vez.')).toBeVisible();
  await expect(page.getByText('Lo que escribes se guarda en este móvil.')).toHaveCount(0);
  await expectAccessible(page);
  await setFull(false);
  await button(page, 'Comprobar').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await setFull(true);
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  await expect(page.getByText('No cabe en este móvil. Libera espacio y repítela.')).toBeVisible();
  await expect(page.getByText('Guardada en este móvil')).toHaveCount(0);
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await setFull(false);
  await page.getByLabel('Archivo de la foto de delante').setInputFiles('tests/fixtures/mirror/room.jpg');
  await useShot(page, title(page, 'Ahora, la parte de atrás'));
  // The evaluation is opened again when nothing at all can be stored: while the page is open, it continues with what was kept.
  await page.evaluate(() => sessionStorage.setItem('isFull', 'yes'));
  await page.reload();
  await page.getByLabel('Archivo de la foto de detrás').setInputFiles('tests/fixtures/mirror/back.jpg');
  await useShot(page, title(page, '¿Se ve todo bien?'));
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei });
});

test('FA4, FA8: a claim that is declared while the phone is full is not called sent, and goes with all that was typed once there is room', async ({
  page,
  context,
  server,
}) => {
  await canBeFull(context);
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  const setFull = (isFull: boolean) => page.evaluate((value) => sessionStorage.setItem('isFull', value), isFull ? 'yes' : '');
  const notKept = page.getByRole('alert').filter({ hasText: 'Este móvil no lo ha guardado, y no se ha enviado nada. Libera espacio' });
  const theft = page.getByRole('radio', { name: /^Hurto/ });
  await expect(theft).toBeVisible();
  await setFull(true);
  await theft.check();
  await button(page, 'Continuar').click();
  const words = page.getByLabel(/^Cuéntanos qué pasó/);
  await words.fill('Me lo quitaron en el metro.');
  await page.getByLabel('¿Qué día fue?').fill(civilDateOf(Date.now()));
  await expect(notKept).toBeVisible();
  const addFile = () =>
    page
      .getByLabel('Archivo de: Denuncia')
      .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 %%EOF') });
  await addFile();
  await expect(page.getByText('Ya se ha enviado en otra pestaña')).toHaveCount(0);
  await button(page, 'Continuar').click();
  await button(page, 'Enviar').click();
  await expect(notKept).toBeVisible();
  expect(await server.query('select 1 from claims where risk_id = $1', [insured.riskId])).toEqual([]);

  // There is space again: after the first letter the phone stores everything.
  await page.getByRole('link', { name: /^Volver/ }).click();
  await setFull(false);
  await words.fill('Me lo quitaron en el metro, línea 1.');
  await expect(notKept).toHaveCount(0);
  await addFile();
  await expect(page.getByText('1 archivo guardado en este móvil.')).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue('Me lo quitaron en el metro, línea 1.');
  await button(page, 'Continuar').click();
  await button(page, 'Enviar').click();
  await expect
    .poll(() => server.query('select type, description from claims where risk_id = $1', [insured.riskId]))
    .toEqual([{ type: 1, description: 'Me lo quitaron en el metro, línea 1.' }]);
});

test('FA5: a queue written by the first release is read and sent by this one', async ({ page, context, server, insured }) => {
  const imei = await prepareEvaluation(page, server, insured);
  await context.setOffline(true);
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  // The records as the first release wrote them, without the fields that were added later.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('peritia-outbox');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const transaction = database.transaction('records', 'readwrite');
          const cursor = transaction.objectStore('records').openCursor(IDBKeyRange.bound('meta:', 'meta;'));
          cursor.onsuccess = () => {
            if (!cursor.result) return;
            const { sealedAt: _, ...first } = cursor.result.value as Record<string, unknown>;
            cursor.result.update(first);
            cursor.result.continue();
          };
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
  );
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expectAllSent(again);
  await expectArrivedOnce(server, insured, { imei });
});

test('FA6: two attempts at the same photo do not shut each other out', async ({ page, context, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await context.setOffline(true);
  for (const side of ['delante', 'detrás']) {
    await page.getByRole('button', { name: `Repetir: Foto de ${side}` }).click();
    await page.getByLabel(`Archivo de la foto de ${side}`).setInputFiles('tests/fixtures/mirror/back.jpg');
    if (side === 'delante') await page.goto(`/evaluation/summary?policy=${insured.policyId}`);
    await useShot(page, title(page, '¿Se ve todo bien?'));
  }
  expect(await countEvaluations(server, insured)).toBe(0);
});

test('FA9: without storage the app says so and works with a network', async ({ page, context, server, insured }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
    const said = new Set<string>();
    const look = () => {
      for (const [sentence] of document.body.innerText.matchAll(/.*(?:guardad[oa]s?|Todo está a salvo).*/gi)) said.add(sentence);
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true }),
    );
    Object.assign(window, { promised: said });
  });
  const imei = newImei();
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await typeImei(page, imei);
  await choosePhotos(page);
  await context.setOffline(true);
  await send(page);
  await expect(title(page, 'Todavía sin enviar')).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Peritación sin enviar' })).toBeVisible();
  await page.getByRole('link', { name: /ver lo que queda por enviar/ }).click();
  await expect(page.getByText('En espera de conexión.').first()).toBeVisible();
  await context.setOffline(false);
  await expectToArriveOnce(server, insured, { imei });
  // No screen on the way has said that something is kept which this phone does not keep.
  expect(await page.evaluate(() => [...(window as unknown as { promised: Set<string> }).promised])).toEqual([]);
});

test('the service worker says the phone is ready only when it is', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await becomeReadyOffline(page);
  const names = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    return urls;
  });
  for (const needed of [
    /^\/index\.html/,
    /^\/assets\/first-step/,
    /^\/assets\/capture-front/,
    /^\/assets\/capture-back/,
    /^\/assets\/summary/,
    /^\/assets\/sending/,
    /^\/ocr\//,
  ])
    expect(
      names.some((name) => needed.test(name)),
      String(needed),
    ).toBe(true);
});
