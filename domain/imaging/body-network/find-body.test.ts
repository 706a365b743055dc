import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import { onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';
import { type BodyNetworks, findBody } from './find-body.ts';

const read = async (name: string) => onnxNumbers(await readFile(`domain/imaging/body-network/${name}.onnx`));
const networks = [await read('phone-body'), await read('phone-body-second')] as const;
const fixture = (name: string) => sharp(`tests/fixtures/mirror/${name}.jpg`);

async function bodyOf(drawn: Sharp, by: BodyNetworks = networks) {
  const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return findBody(by, { width: info.width, height: info.height, data });
}

/** Intersection over union of two boxes. */
function overlap(one: { x: number; y: number; width: number; height: number }, other: typeof one): number {
  const along = (from: number, length: number, start: number, other: number) =>
    Math.max(0, Math.min(from + length, start + other) - Math.max(from, start));
  const both = along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height);
  return both / (one.width * one.height + other.width * other.height - both);
}

test('a small phone is found where it is: the second look is nearer', async () => {
  const near = await bodyOf(fixture('back-good'));
  const { width, height } = await fixture('back-good').metadata();
  const [left, top] = [Math.round(1.3 * width), Math.round(1.1 * height)];
  const wall = sharp({ create: { width: 3 * width, height: 3 * height, channels: 3, background: '#b8b2a6' } });
  const far = await bodyOf(
    sharp(
      await wall
        .composite([{ input: await fixture('back-good').toBuffer(), left, top }])
        .png()
        .toBuffer(),
    ),
  );
  expect(near?.sure).toBeGreaterThan(0.5);
  const moved = near && { ...near.box, x: near.box.x + left, y: near.box.y + top };
  expect(far && moved && overlap(far.box, moved)).toBeGreaterThan(0.7);
});

test('what is cut off goes on beyond the border', async () => {
  const whole = await bodyOf(fixture('back-good'));
  const { width, height } = await fixture('back-good').metadata();
  const { box } = whole ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
  const from = Math.round(box.x + 0.3 * box.width);
  const cut = await bodyOf(fixture('back-good').extract({ left: from, top: 0, width: width - from, height }));
  expect(whole?.beyond).toMatchObject({ left: 0, right: 0, top: 0 });
  expect(cut?.beyond.left).toBeGreaterThan(0.15);
  expect(cut?.beyond).toMatchObject({ right: 0, top: 0 });
});

test('of a room without a phone the looks are unsure, or do not agree', async () => {
  const body = await bodyOf(fixture('room'));
  expect(Math.min(body?.sure ?? 0, body?.agreed ?? 0)).toBeLessThan(usualFloors.sureDevice);
});

test('both networks look: neither of them alone is as sure', async () => {
  const [first, second] = networks;
  const sure = async (by: BodyNetworks) => (await bodyOf(fixture('room'), by))?.sure;
  const alone = [await sure([first, first]), await sure([second, second])];
  expect(alone).not.toContain(await sure([first, second]));
  expect(await sure([second, first])).not.toBe(await sure([first, second]));
});
