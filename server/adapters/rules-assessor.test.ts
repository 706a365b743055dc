import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { judgePhoto, type PhotoVerdict } from '#domain/evaluation/assessment.ts';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import { likenessTo } from '#domain/evaluation/photo-traces.ts';
import { readPhotoModels } from './photo-models.ts';
import { rulesAssessor } from './rules-assessor.ts';
import { zxingCodes } from './zxing-codes.ts';

const assessor = rulesAssessor(zxingCodes, await readPhotoModels());
const fixture = (name: string) => readFile(`tests/fixtures/mirror/${name}.jpg`);
const shown = { front: 'PT1.NCIaapcPg2Jz7VOpIisbdA', 'front-soft': 'PT1.m3Jv9Z7a4B8ghKUXdAlMBA' };

async function assess(side: 'front' | 'back', bytes: Uint8Array, challenge: string | null = null) {
  const { measures } = await assessor.look({ side, bytes, challenge, frame: null });
  return judgePhoto(side, { ...measures, likeness: null, unchanged: null });
}

test.each<[string, string | null, PhotoVerdict['label'], PhotoReason | undefined]>([
  ['front', shown.front, 'Validated', undefined],
  ['front-soft', shown['front-soft'], 'Validated', undefined],
  ['front', shown['front-soft'], 'Rejected', 'challenge-mismatch'],
  ['front-screen-off', shown.front, 'Rejected', 'challenge-missing'],
  ['front-over-exposed', null, 'Rejected', 'glare'],
  ['front-cracked', null, null, 'crack'],
  ['front-code-cracked', shown.front, null, 'crack'],
  ['back-good', null, 'Validated', undefined],
  ['back-soft', null, 'Validated', undefined],
  ['back-blurred', null, 'Rejected', 'blurred'],
  ['back-dark', null, 'Rejected', 'too-dark'],
  ['back-glare', null, 'Rejected', 'glare'],
  ['back-screen', null, null, 'recapture'],
  ['back-cracked', null, null, 'crack'],
])('%s, asked for %s: %s', async (name, challenge, label, reason) => {
  const verdict = await assess(name.startsWith('front') ? 'front' : 'back', await fixture(name), challenge);
  expect([verdict.label, verdict.reasons[0]]).toEqual([label, reason]);
});

test.each(['back-far', 'back-no-phone', 'room'])('%s is never validated', async (name) => {
  expect((await assess('back', await fixture(name))).label).not.toBe('Validated');
});

test('a photo that a screen shows goes to a person when all of its bezel is seen', async () => {
  const around = (width: number, background: string) => ({ top: width, bottom: width, left: width, right: width, background });
  const framed = await sharp(await fixture('back-good'))
    .extend(around(30, '#161719'))
    .png()
    .toBuffer();
  const verdict = await assess('back', await sharp(framed).extend(around(60, '#8a8f86')).jpeg({ quality: 82 }).toBuffer());
  expect([verdict.label, verdict.reasons]).toEqual([null, ['recapture']]);
});

test.each([
  ['apart, as on a screen', 2, null],
  ['together', 0, 'Validated'],
] as const)('a photo whose red and blue lie %s', async (_how, apart, label) => {
  const photo = sharp(await fixture('back-good')).removeAlpha();
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  // Three bytes a pixel: red is taken from this many pixels further left than blue.
  const moved = Buffer.from(data.map((byte, at) => (at % 3 === 0 ? (data[at - 3 * apart] ?? byte) : byte)));
  const verdict = await assess('back', await sharp(moved, { raw: info }).jpeg({ quality: 82 }).toBuffer());
  expect([verdict.label, verdict.reasons]).toEqual([label, label === null ? ['recapture'] : []]);
});

test.each([
  ['finer than it was', [0, 0], 95, null, 'recapture'],
  ['without a few pixels of two borders', [3, 5], 95, null, 'recapture'],
  ['in the steps of the app', [3, 5], 82, 'Validated', undefined],
] as const)('a photo that was saved again %s', async (_how, [left, top], quality, label, reason) => {
  const photo = sharp(await fixture('back-good'));
  const { width, height } = await photo.metadata();
  const again = await photo
    .extract({ left, top, width: width - left, height: height - top })
    .jpeg({ quality })
    .toBuffer();
  const verdict = await assess('back', again);
  expect([verdict.label, verdict.reasons[0]]).toEqual([label, reason]);
});

test.each([
  ['there', 1, null],
  ['not there', 0, 'Validated'],
] as const)('thin cracks over a code that is read, a light line beside a dark one: %s', async (_what, opacity, label) => {
  const { width, height } = await sharp(await fixture('front')).metadata();
  const rays = Array.from({ length: 14 }, (_, ray) => {
    const [turn, reach] = [(2 * Math.PI * ray) / 14 + 0.2, 90 + 22 * (ray % 3)];
    const bend = turn + (ray % 2 === 0 ? 0.12 : -0.12);
    return `M550 880L${550 + 0.5 * reach * Math.cos(bend)} ${880 + 0.5 * reach * Math.sin(bend)}L${550 + reach * Math.cos(turn)} ${880 + reach * Math.sin(turn)}`;
  }).join('');
  const lines = (colour: string, by: number) =>
    `<path d="${rays}" transform="translate(${by})" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g opacity="${opacity}">${lines('#8a8a8a', 1.5)}${lines('#fff', 0)}</g></svg>`;
  const broken = await sharp(await fixture('front'))
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 82 })
    .toBuffer();
  const verdict = await assess('front', broken, shown.front);
  expect([verdict.label, verdict.reasons[0]]).toEqual([label, label === null ? 'crack' : undefined]);
});

test('a back that was shaken is blurred, and still a phone', async () => {
  // A shake along a diagonal, by a twelfth of the phone's width, spreads the sides of the phone as well.
  const length = 45;
  const kernel = Array.from({ length: length * length }, (_, at) => (at % length === Math.floor(at / length) ? 1 : 0));
  const shaken = await sharp(await fixture('back-soft'))
    .convolve({ width: length, height: length, kernel })
    .jpeg({ quality: 82 })
    .toBuffer();
  const verdict = await assess('back', shaken);
  expect([verdict.label, verdict.reasons[0]]).toEqual(['Rejected', 'blurred']);
});

test('a lamp mirrored in the screen hides the code, and its light lies over what is left of it', async () => {
  const bytes = await fixture('front');
  const { width, height } = await sharp(bytes).metadata();
  // The lamp's light burns out a part of the screen, and spreads over the upper corner marks of the code.
  const light = [1, 1, 0.6, 0.5, 0].map(
    (opacity, at) => `<stop offset="${[0, 0.4, 0.45, 0.8, 1][at]}" stop-color="#fff" stop-opacity="${opacity}"/>`,
  );
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="lamp">${light.join('')}</radialGradient><circle cx="606" cy="890" r="290" fill="url(#lamp)"/></svg>`;
  const lit = await sharp(bytes)
    .composite([{ input: Buffer.from(lamp) }])
    .jpeg({ quality: 82 })
    .toBuffer();
  const verdict = await assess('front', lit, shown.front);
  expect([verdict.label, verdict.reasons]).toEqual(['Rejected', ['glare', 'challenge-missing']]);
});

test.each([
  ['the upper corner marks are left', 620, 1040, 250],
  ['one corner mark is left', 640, 980, 240],
])('a light over the code that hides the rim of the phone is said to be glare: %s', async (_what, x, y, radius) => {
  const bytes = await fixture('front');
  const { width, height } = await sharp(bytes).metadata();
  const light = `<radialGradient id="light"><stop offset="0.9" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${light}<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#light)"/></svg>`;
  const lit = await sharp(bytes)
    .composite([{ input: Buffer.from(lamp) }])
    .jpeg({ quality: 82 })
    .toBuffer();
  const verdict = await assess('front', lit, shown.front);
  expect([verdict.label, verdict.reasons[0]]).toEqual(['Rejected', 'glare']);
});

test('a code of which fingers hide too much for a reader is the one that was asked for, or none', async () => {
  const bytes = await fixture('front-soft');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [code] = await zxingCodes.read({ width: info.width, height: info.height, data }, 'qr');
  const [xs, ys] = [code?.corners.map(({ x }) => x) ?? [], code?.corners.map(({ y }) => y) ?? []];
  const [left, top, side] = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs)];
  // Two fingers cover the code between its corner marks.
  const finger = (down: number) => ({
    input: { create: { width: Math.round(0.6 * side), height: Math.round(0.16 * side), channels: 3 as const, background: '#8a5f4a' } },
    left: Math.round(left + 0.4 * side),
    top: Math.round(top + down * side),
  });
  const covered = await sharp(bytes)
    .composite([finger(0.32), finger(0.52)])
    .jpeg({ quality: 82 })
    .toBuffer();
  const told = async (challenge: string) =>
    (await assessor.look({ side: 'front', bytes: covered, challenge, frame: null })).measures.challenge;
  expect([await told(shown['front-soft']), await told(shown.front)]).toEqual(['matches', 'unreadable']);
  // With capitals and digits alone the text would fit into a smaller QR code.
  expect(await told('PT1.ABCDEFGHIJKLMNOPQRSTUQ')).toBe('unreadable');
});

test('a back whose place the looks do not agree on has no place and no width, and goes to a person', async () => {
  const { measures, marks } = await assessor.look({ side: 'back', bytes: await fixture('room'), challenge: null, frame: null });
  expect(measures).toMatchObject({ deviceShare: null, outside: null, beyondSides: null, blur: null, lens: null, cracks: null });
  expect(measures.device).toBeGreaterThan(0);
  expect(measures.device).toBeLessThan(usualFloors.sureDevice);
  expect(marks).toEqual([]);
});

/** Crops a photo by these shares of its width and height. */
async function cropped(name: string, left: number, top: number, right: number, bottom: number) {
  const bytes = await fixture(name);
  const { width, height } = await sharp(bytes).metadata();
  const [x, y] = [Math.round(left * width), Math.round(top * height)];
  return sharp(bytes)
    .extract({ left: x, top: y, width: Math.round(right * width) - x, height: Math.round(bottom * height) - y })
    .jpeg()
    .toBuffer();
}

test.each<['front' | 'back', string, number[]]>([
  ['back', 'its lower end', [0, 0, 1, 0.62]],
  ['back', 'so much of its left that the looks do not agree on it', [0.45, 0, 1, 1]],
  ['front', 'its right', [0, 0, 0.62, 1]],
  ['front', 'its upper end', [0, 0.5, 1, 1]],
])('a %s that lacks %s is cut off', async (side, _what, [left = 0, top = 0, right = 1, bottom = 1]) => {
  const name = side === 'front' ? 'front' : 'back-good';
  const verdict = await assess(side, await cropped(name, left, top, right, bottom), side === 'front' ? shown.front : null);
  expect(verdict.label).not.toBe('Validated');
  expect(verdict.reasons[0]).toBe('cut-off');
});

test.each<[string, number[]]>([
  ['its left', [0.375, 0, 1, 1]],
  ['its right', [0, 0, 0.53, 1]],
  ['its upper end', [0, 0.3, 1, 1]],
])('a back that lacks %s is not validated', async (_what, [left = 0, top = 0, right = 1, bottom = 1]) => {
  expect((await assess('back', await cropped('back-good', left, top, right, bottom))).label).not.toBe('Validated');
});

test.each([
  ['room', 'no-device'],
  ['front-screen-off', 'challenge-missing'],
] as const)('%s, where a code was asked for: %s', async (name, reason) => {
  expect((await assess('front', await fixture(name), shown.front)).reasons[0]).toBe(reason);
});

test('the phone is found where it is', async () => {
  const { marks } = await assessor.look({ side: 'front', bytes: await fixture('front'), challenge: shown.front, frame: null });
  const box = (what: string) => marks.find((mark) => mark.what === what)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  // In that photo the code is in the right half, below the middle, and inside the phone.
  expect(box('challenge').x).toBeGreaterThan(0.4);
  expect(box('challenge').y).toBeGreaterThan(0.45);
  expect(box('phone').x).toBeLessThan(box('challenge').x);
  expect(box('phone').x + box('phone').width).toBeGreaterThan(box('challenge').x + box('challenge').width);
});

test('without challenges a white screen is known by its light, and a room without one goes to a person', async () => {
  const bytes = await fixture('front');
  const { marks } = await assessor.look({ side: 'front', bytes, challenge: shown.front, frame: null });
  const { width, height } = await sharp(bytes).metadata();
  const code = marks.find((mark) => mark.what === 'challenge')?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  const cover = await sharp({
    create: {
      width: Math.round(code.width * width * 1.2),
      height: Math.round(code.height * height * 1.9),
      channels: 3,
      background: '#fff',
    },
  })
    .png()
    .toBuffer();
  const left = Math.round((code.x - code.width * 0.1) * width);
  const top = Math.round((code.y - code.height * 0.1) * height);
  const white = await sharp(bytes)
    .composite([{ input: cover, left, top }])
    .jpeg()
    .toBuffer();
  expect(await assess('front', white)).toMatchObject({ label: 'Validated', reasons: [] });
  expect((await assess('front', await fixture('room'))).label).not.toBe('Validated');
});

test('what the camera saw is what counts, not the crop that was sent', async () => {
  const bytes = await fixture('front');
  const whole = await assessor.look({ side: 'front', bytes, challenge: null, frame: null });
  const frame = { width: 3000, height: 4000, x: 0, y: 0, w: 1000, h: 1333 };
  const cropped = await assessor.look({ side: 'front', bytes, challenge: null, frame });
  expect(cropped.measures.deviceShare).toBeCloseTo((whole.measures.deviceShare ?? 0) / 3, 5);
});

async function traces(bytes: Uint8Array, sha256: string) {
  const { hash, signature } = await assessor.look({ side: 'back', bytes, challenge: null, frame: null });
  return { sha256, hash, signature };
}

test('a photo is known again: encoded anew, brighter, smaller, cropped; another is not', async () => {
  const original = await fixture('back-good');
  const earlier = [await traces(original, 'original'), await traces(await fixture('back-soft'), 'another')];
  const { width, height } = await sharp(original).metadata();
  const crop = {
    left: Math.round(width * 0.06),
    top: Math.round(height * 0.05),
    width: Math.round(width * 0.9),
    height: Math.round(height * 0.9),
  };
  for (const copy of [
    await fixture('back-good-again'),
    await sharp(original).modulate({ brightness: 1.2 }).jpeg().toBuffer(),
    await sharp(original).resize(500).jpeg({ quality: 50 }).toBuffer(),
    await sharp(original).extract(crop).jpeg().toBuffer(),
  ]) {
    expect(likenessTo(await traces(copy, 'copy'), earlier)).toBeGreaterThan(0.98);
  }
  expect(likenessTo(await traces(await fixture('back-blurred'), 'new'), earlier)).toBeLessThan(0.95);
}, 60_000);

test('what is no picture is said so', async () => {
  await expect(
    assessor.look({ side: 'back', bytes: new TextEncoder().encode('no picture'), challenge: null, frame: null }),
  ).rejects.toThrow();
});
