import { afterAll, expect, test } from 'vitest';
import { bombPng, drawnJpeg, quartersOf, withExif } from '#tests/support/drawn-pictures.ts';
import { pageCanvases } from './page-canvases.ts';
import { createReader } from './reader.ts';
import type { Reply, ShrunkPicture } from './reader-contract.ts';
import { createRunner } from './run-request.ts';

const reader = createReader();
afterAll(() => reader.end());

async function shrunk(bytes: BlobPart, options: Parameters<typeof reader.shrink>[1] = {}): Promise<ShrunkPicture> {
  const result = await reader.shrink(new Blob([bytes]), options);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

function holds(bytes: ArrayBuffer, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text);
}

// How a camera stores a picture that is upright after the Exif orientation is applied (Exif 2.32, tag 0x0112).
test.each([
  [1, 'rgbw', false],
  [2, 'grwb', false],
  [3, 'wbgr', false],
  [4, 'bwrg', false],
  [5, 'rbgw', true],
  [6, 'brwg', true],
  [7, 'wgbr', true],
  [8, 'gwrb', true],
])('orientation %i becomes upright pixels', async (orientation, colours, isTurned) => {
  const original = withExif(await drawnJpeg(240, 160), orientation);
  expect(holds(original.buffer, 'Exif')).toBe(true);
  const picture = await shrunk(original, { maxSide: 120 });
  expect(await quartersOf(picture.bytes)).toEqual({ width: isTurned ? 80 : 120, height: isTurned ? 120 : 80, colours });
  expect([picture.width, picture.height]).toEqual(isTurned ? [80, 120] : [120, 80]);
});

test('nothing of Exif is left, and the bytes are what the hash says', async () => {
  const picture = await shrunk(withExif(await drawnJpeg(64, 64), 6));
  expect(holds(picture.bytes, 'Exif')).toBe(false);
  expect([...new Uint8Array(picture.bytes).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', picture.bytes));
  expect(picture.sha256).toBe([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
});

test.each([
  [4000, 3000],
  [8000, 6000],
])('%i × %i is 1600 × 1200 afterwards', async (width, height) => {
  const picture = await shrunk(await drawnJpeg(width, height));
  expect(await quartersOf(picture.bytes)).toEqual({ width: 1600, height: 1200, colours: 'rgbw' });
});

test('a small picture keeps its size', async () => {
  expect(await shrunk(await drawnJpeg(50, 30))).toMatchObject({ width: 50, height: 30, frame: null });
});

test('a PNG becomes a JPEG', async () => {
  const canvas = new OffscreenCanvas(20, 10);
  canvas.getContext('2d')?.fillRect(0, 0, 20, 10);
  const picture = await shrunk(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  expect([...new Uint8Array(picture.bytes).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
});

test('a crop is kept inside the frame and says where it was', async () => {
  const picture = await shrunk(await drawnJpeg(400, 300), { crop: { x: 200, y: -50, width: 300, height: 200 } });
  expect(picture).toMatchObject({ width: 200, height: 150, frame: { width: 400, height: 300, x: 200, y: 0, w: 200, h: 150 } });
  expect((await quartersOf(picture.bytes)).colours).toBe('gggg');
});

test('a crop of a turned picture is taken upright', async () => {
  const picture = await shrunk(withExif(await drawnJpeg(400, 200), 6), { crop: { x: 0, y: 0, width: 100, height: 200 } });
  expect((await quartersOf(picture.bytes)).colours).toBe('bbbb');
  expect(picture.frame).toMatchObject({ width: 200, height: 400 });
});

const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const heic = new Uint8Array(64);
heic.set([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
heic.set([...new TextEncoder().encode('ispe'), 0, 0, 0, 0, 0, 0, 15, 160, 0, 0, 11, 184], 24);
const broken = [
  ['nothing', async () => new Uint8Array(0), 'unsupported-media'],
  ['an SVG', async () => svg, 'unsupported-media'],
  ['a text named as a picture', async () => new TextEncoder().encode('hola'), 'unsupported-media'],
  ['a JPEG cut short', async () => (await drawnJpeg(400, 300)).slice(0, 900), 'picture-damaged'],
  ['a bomb of 16000 × 16000', async () => bombPng(16000, 16000), 'picture-too-large'],
  ['HEIC where the browser has none', async () => heic, 'heic-unsupported'],
] as const;

test.each(broken)('%s is refused', async (_what, make, problem) => {
  expect(await reader.shrink(new Blob([await make()], { type: 'image/jpeg' }))).toEqual({ ok: false, problem });
});

test('60 MB that are no picture are refused', async () => {
  expect(await reader.shrink(new Blob([new Uint8Array(60 * 1024 * 1024)]))).toEqual({ ok: false, problem: 'unsupported-media' });
});

test('on the page itself, for old engines, the answers are the same', async () => {
  const ask = (picture: Blob) =>
    new Promise<Reply>((resolve) => {
      void createRunner(pageCanvases).run({ id: 1, name: 'shrink', argument: { picture, crop: null, maxSide: 120 }, base: '/' }, resolve);
    });
  const reply = await ask(new Blob([withExif(await drawnJpeg(240, 160), 6)]));
  if (reply.type !== 'answer') throw new Error(reply.type);
  const picture = reply.value as ShrunkPicture;
  expect(await quartersOf(picture.bytes)).toEqual({ width: 80, height: 120, colours: 'brwg' });
  expect(holds(picture.bytes, 'Exif')).toBe(false);
  for (const [, make, problem] of broken) {
    expect(await ask(new Blob([await make()]))).toEqual({ type: 'problem', id: 1, problem });
  }
});
