import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chanceOf } from '#tests/drawn/chance.ts';
import type { Grey } from './grey.ts';
import { isSameView, isSharp } from './still-view.ts';

interface Drawn {
  right?: number;
  down?: number;
  blur?: number;
  light?: number;
  grain?: number;
  isDark?: boolean;
  toWidth?: number;
}

/** A dialogue with two numbers as a camera of 1440 × 1920 sees it: shifted by pixels, blurred, in other light, with grain. */
async function seen({ right = 0, down = 0, blur = 0, light = 1, grain = 0, isDark = false, toWidth = 1440 }: Drawn): Promise<Grey> {
  const [ink, panel] = isDark ? ['#ddd', '#333'] : ['#000', '#e4e4e4'];
  const lines = ['IMEI', '354049075595941', '354049075595958', 'SV 04'];
  const text = lines.map(
    (line, at) => `<text x="300" y="${700 + at * 88}" fill="${ink}" font-size="40" font-family="DejaVu Sans">${line}</text>`,
  );
  const svg = `<svg width="1440" height="1920"><rect width="1440" height="1920" fill="#555"/><g transform="translate(${right} ${down})"><rect x="240" y="560" width="960" height="620" rx="40" fill="${panel}"/>${text.join('')}</g></svg>`;
  const picture = sharp(Buffer.from(svg)).greyscale();
  const whole = await (blur > 0 ? picture.blur(blur) : picture).toBuffer();
  const { data, info } = await sharp(whole).greyscale().resize(toWidth).raw().toBuffer({ resolveWithObject: true });
  const chance = chanceOf(7);
  const level = (value: number) => Math.min(255, Math.max(0, value * light + chance.between(-2, 2) * grain));
  return { width: info.width, height: info.height, data: Uint8Array.from(data, level) };
}

const lookWidth = 96;
const look = (taken: Drawn) => seen({ ...taken, toWidth: lookWidth });

test.each<[string, Drawn, boolean]>([
  ['the same', {}, true],
  ['grain', { grain: 8 }, true],
  ['a fifth more light', { light: 1.2 }, true],
  ['a fifth less', { light: 0.8 }, true],
  ['a hand that holds still', { right: 5, down: 3 }, true],
  ['a hand that moves aside', { right: 10 }, false],
  ['or down', { down: 10, grain: 4 }, false],
  ['far', { right: 60, down: 45 }, false],
  ['a step', { right: 400, down: 300 }, false],
])('%s: the view is the same or not', async (_, taken, expected) => {
  const [light, dark] = [false, true].map(async (isDark) => isSameView(await look({ isDark }), await look({ ...taken, isDark })));
  expect([await light, await dark]).toEqual([expected, expected]);
});

test('views of two cameras are never the same', async () => {
  expect(isSameView(await look({}), await seen({ toWidth: 64 }))).toBe(false);
});

test.each([
  ['in focus', 0, true],
  ['nearly', 1.5, true],
  ['out of focus', 6, false],
])('%s (blur of %d pixels)', async (_, blur, expected) => {
  const whole = await seen({ blur });
  const width = 96;
  const strip = new Uint8Array(width * whole.height);
  for (let y = 0; y < whole.height; y += 1) strip.set(whole.data.subarray(y * whole.width + 500, y * whole.width + 500 + width), y * width);
  expect(isSharp({ width, height: whole.height, data: strip })).toBe(expected);
});

test.each([
  ['the dark', 0],
  ['a wall', 128],
  ['paper', 255],
])('%s has no edges, and nothing to be read', (_, level) => {
  expect(isSharp({ width: 20, height: 20, data: new Uint8Array(400).fill(level) })).toBe(false);
});
