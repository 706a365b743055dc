import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations, expectArrivedOnce } from '#tests/support/arrived.ts';
import type { Engine } from '#tests/support/engine.ts';
import { test } from '#tests/support/own-server.ts';
import { addInsured } from '#tests/support/people.ts';
import { findFirefox, startChromium, startFirefox } from '#tests/support/puppeteer.ts';
import { findWebkit, startWebkit } from '#tests/support/webkit.ts';
import { askAbilities, engineTable, worked } from './abilities.ts';
import { person } from './person.ts';
import { choosePhotos, giveImeiByPicture, openEvaluation, picturedImei, typeImei } from './walk.ts';

/**
 * The three engines that people have. WebKitGTK is the engine of every iPhone, but it is not iOS, so what only a real iPhone can show is
 * listed in docs/guides/real-iphone.md. Neither it nor Firefox is told to be offline: the server is stopped.
 */

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const insuredIphone = { brand: 'Apple', model: 'iPhone 15' };
const page = resolve(import.meta.dirname, '../../docs/engines.md');
const answers = new Map<string, Record<string, string>>();

/**
 * Runs an evaluation: reads a number from a picture, shrinks photos, sends everything and compares the bytes that arrived. Returns what the engine supports and
 * did.
 */
async function evaluateByFiles(name: string, engine: Engine, server: AppServer): Promise<void> {
  const insured = await addInsured(server, name === 'WebKit' ? insuredIphone : {});
  const who = person(engine);
  await openEvaluation(engine, who, server, insured);
  const abilities = await askAbilities((expression) => engine.ask<boolean>(expression));
  await giveImeiByPicture(who);
  await choosePhotos(who);
  await who.press('Enviar');
  await who.title('Lo estamos revisando');
  await expectArrivedOnce(server, insured, { imei: picturedImei, sides: ['back', 'front', 'imei'] });
  answers.set(name, { ...abilities, 'IMEI read from a picture (OCR)': worked, 'Evaluation from photo files, sent and received': worked });
}

for (const [name, isHere, start] of [
  ['Chromium', () => true, startChromium],
  ['Firefox', () => findFirefox() !== null, startFirefox],
  ['WebKit', () => findWebkit() !== null, () => startWebkit(iphone)],
] as const) {
  test(`an evaluation by files in ${name}`, async ({ server }) => {
    test.skip(!isHere(), `${name} is not installed`);
    const engine = await start();
    try {
      await evaluateByFiles(name, engine, server);
    } finally {
      await engine.close();
    }
  });
}

test('the table of engines says what they did', async () => {
  test.skip(answers.size < 3, 'not every engine is here');
  const table = engineTable(answers);
  if (process.env.ENGINES === 'write') await writeFile(page, table);
  expect(await readFile(page, 'utf8')).toBe(table);
});

test('WebKit: an evaluation, sent while the server is away, opened again without it, arrives once', async ({ server }) => {
  test.skip(findWebkit() === null, 'WebKitWebDriver is not installed');
  const engine = await startWebkit(iphone);
  try {
    const insured = await addInsured(server, insuredIphone);
    const who = person(engine);
    const { shows, text, title, press } = who;
    await openEvaluation(engine, who, server, insured);
    const imei = newImei();
    await typeImei(who, imei);
    await choosePhotos(who);

    await server.stop();
    await press('Enviar');
    // Without Background Sync, the app promises nothing that this engine cannot do.
    await expect
      .poll(async () => (await shows('Ábrela cuando tengas red')) || (await shows('Guardado, de momento')), { timeout: 60_000 })
      .toBe(true);
    expect(await shows('se enviará solo cuando haya red')).toBe(false);
    await engine.reload();
    await text('Ha llegado 0 de 3');
    expect(await countEvaluations(server, insured)).toBe(0);

    await server.start();
    await title('Lo estamos revisando');
    await expectArrivedOnce(server, insured, { imei });

    // Without push, the app says that it will send a mail.
    await text('Te avisaremos por correo cuando haya novedades.');
    expect(await shows('Avisarme en este móvil')).toBe(false);
    // Where the browser does not offer to install the app, the page lists the steps.
    await engine.open(server.origin);
    await title('Hola');
    await press('Ver cómo se hace');
    await text('Añadir a pantalla de inicio');
  } finally {
    await server.start();
    await engine.close();
  }
});
