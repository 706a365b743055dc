import condensed from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import mono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url';
import lato from '@fontsource/lato/files/lato-latin-400-normal.woff2?url';
import type { Worker } from 'tesseract.js';
import { createWorker, PSM } from 'tesseract.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digitsModelSha256, readerPaths } from './reader-files.ts';

/** Fonts with which the model was not trained. */
const fonts = { 'Barlow Condensed': condensed, 'IBM Plex Mono': mono, Lato: lato };
const base = new URL('/', location.href).href;
let reader: Worker;

beforeAll(async () => {
  for (const [name, url] of Object.entries(fonts)) document.fonts.add(await new FontFace(name, `url(${url})`).load());
  reader = await createWorker('imei-digits', 1, {
    workerPath: base + readerPaths.ocrWorker,
    corePath: base + readerPaths.ocrCore,
    langPath: new URL('.', base + readerPaths.digitsModel).href,
    workerBlobURL: false,
    cacheMethod: 'none',
  });
  await reader.setParameters({ tessedit_pageseg_mode: PSM.RAW_LINE, debug_file: '/dev/null' });
});
afterAll(() => reader.terminate());

/** A line as the reader cuts it out: dark on light, digits 24 pixels high, and a margin of a third of that height. */
async function drawn(text: string, font: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(1000, 48);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no context');
  const style = `33px "${font}"`;
  context.font = style;
  canvas.width = Math.ceil(context.measureText(text).width) + 16;
  canvas.height = 40;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#222';
  context.font = style;
  context.fillText(text, 8, 32);
  return canvas.convertToBlob();
}

test('the delivered model is the one its card describes', async () => {
  const bytes = await (await fetch(base + readerPaths.digitsModel)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  expect(hash.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')).toBe(digitsModelSha256);
});

test.each(
  Object.keys(fonts).flatMap((font) => [
    [font, '490154203237518', '490154203237518'],
    [font, '35 209900 176148 1', '35 209900 176148 1'],
    [font, 'IMEI: 864539049568357 / 01', 'x. 864539049568357 / 01'],
  ]),
)('tesseract.js reads with it, in %s, %s', async (font, text, read) => {
  const { data } = await reader.recognize(await drawn(text, font));
  // The number of letters in a label, or a narrow blank, may be missed; the digits and the characters beside them may not.
  expect(data.text.replaceAll(/\s/g, '').replaceAll(/x+/g, 'x')).toBe(read.replaceAll(' ', ''));
});

test.each(['Número de serie', 'Modelo', 'Cancelar'])('it makes no digit of %s', async (text) => {
  const { data } = await reader.recognize(await drawn(text, 'Lato'));
  expect(data.text).not.toMatch(/\d/);
});
