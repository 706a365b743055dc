import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import type { PhotoModel } from '#server/ports/photo-model.ts';
import { writeModel } from '#tests/support/model-files.ts';
import { onnxModel } from './onnx-model.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function files(change?: Record<string, unknown>) {
  const written = await writeModel(change);
  ends.push(written.remove);
  return written;
}

async function open(change?: Record<string, unknown>): Promise<PhotoModel> {
  const model = await onnxModel((await files(change)).file);
  ends.push(() => model.stop());
  return model;
}

/** A photo of a grey room with a phone of this colour in the left half. */
async function photo(colour: string): Promise<Uint8Array> {
  const phone = await sharp({ create: { width: 200, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 500, height: 400, channels: 3, background: '#777' } })
    .composite([{ input: phone, left: 20, top: 50 }])
    .jpeg()
    .toBuffer();
}
const phone = { x: 0.08, y: 0.2, width: 0.3, height: 0.6 };

test('sees the phone and nothing beside it', async () => {
  const model = await open();
  const seen = await model.read({ side: 'back', bytes: await photo('#c00'), phone });
  expect(seen).toMatchObject({ name: 'Colores', version: '1', scores: [{ name: 'red' }, { name: 'blue' }, { name: 'neither' }] });
  expect(seen?.scores[0]).toMatchObject({ means: 'Breakage', reason: 'crack', low: 0.5, high: 0.9 });
  expect(seen?.scores[0]?.score).toBeGreaterThan(0.95);
  const beside = await model.read({ side: 'back', bytes: await photo('#c00'), phone: { ...phone, x: 0.6 } });
  expect(beside?.scores[0]?.score).toBeLessThan(0.1);
  const blue = await model.read({ side: 'back', bytes: await photo('#00c'), phone });
  expect(blue?.scores[1]?.score).toBeGreaterThan(0.95);
});

test('a picture that is turned is turned back', async () => {
  const turned = await sharp(await photo('#c00'))
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const seen = await (await open()).read({ side: 'back', bytes: turned, phone });
  expect(seen?.scores[0]?.score).toBeGreaterThan(0.95);
});

test('channels are normalised as the manifest says', async () => {
  const model = await open({ output: 'sigmoid', labels: labelsWith(1), input: { ...input, mean: [0.8, 0, 0] } });
  const seen = await model.read({ side: 'back', bytes: await photo('#c00'), phone });
  expect(seen?.scores[0]?.score).toBeCloseTo(0.5, 1);
});

test('a number that is no share is no score', async () => {
  const model = await open({ output: 'scores', labels: labelsWith(1) });
  await expect(model.read({ side: 'back', bytes: await photo('#c00'), phone })).rejects.toMatchObject({ problem: 'bad-answer' });
});

const input = { width: 32, height: 32, layout: 'NCHW', fit: 'fill', mean: [0, 0, 0], std: [1, 1, 1] };
const labelsWith = (high: number) => ['red', 'blue', 'neither'].map((name) => ({ name, means: 'Breakage', low: 0.5, high }));

test('is for the sides of its manifest', async () => {
  const model = await open({ sides: ['back'] });
  expect(await model.read({ side: 'front', bytes: await photo('#c00'), phone })).toBeNull();
});

test('what cannot be looked at is said so', async () => {
  const model = await open();
  const bytes = await photo('#c00');
  await expect(model.read({ side: 'back', bytes, phone: { ...phone, x: 1.2 } })).rejects.toMatchObject({ problem: 'broken' });
  await expect(model.read({ side: 'back', bytes: Buffer.from('no picture'), phone })).rejects.toMatchObject({ problem: 'broken' });
});

test.each<[string, Record<string, unknown>, string]>([
  ['another hash', { sha256: '0'.repeat(64) }, 'en sha256'],
  ['a missing file', { model: 'none.onnx' }, 'none.onnx'],
  ['too few labels', { labels: [{ name: 'red', means: 'Breakage', low: 0.5, high: 0.9 }] }, 'tantas etiquetas como números'],
  ['thresholds the wrong way round', { labels: labelsWith(0.2) }, 'en labels.0 se espera "low"'],
  ['a meaning that there is not', { labels: [{ name: 'red', means: 'Broken', low: 0.5, high: 0.9 }] }, 'en labels.0'],
  ['a refusal without its reason', { labels: [{ name: 'x', means: 'Rejected', low: 0.5, high: 0.9 }] }, 'labels.0.reason'],
  ['the same label twice', { labels: [...labelsWith(1), ...labelsWith(1)] }, 'nombres distintos'],
  ['another layout', { input: { ...input, layout: 'NHWC' } }, 'en input.layout se espera "NCHW"'],
  ['no licence', { licence: undefined }, 'en licence'],
  ['a field of ours misspelt', { side: ['front'] }, 'ninguno más'],
])('%s stops the start', async (_what, change, expected) => {
  const { file } = await files(change);
  const opened = onnxModel(file);
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow(expected);
  await expect(opened).rejects.toThrow('El ajuste ASSESSMENT_MODEL no vale');
});

test('without its runtime the start says what to install', async () => {
  const { file } = await files();
  await expect(onnxModel(file, { runtime: 'no-such-runtime' })).rejects.toThrow('npm install --no-save no-such-runtime');
});

test('a file of that hash that is no model stops the start', async () => {
  const bytes = 'no model';
  const { file, folder } = await files({ sha256: createHash('sha256').update(bytes).digest('hex') });
  await writeFile(path.join(folder, 'colours.onnx'), bytes);
  await expect(onnxModel(file)).rejects.toThrow('un modelo ONNX que se pueda abrir');
});

test('no manifest, and one that is no JSON', async () => {
  const { file, folder } = await files();
  await expect(onnxModel(path.join(folder, 'none.json'))).rejects.toThrow('un manifiesto que se pueda leer');
  await writeFile(file, '{');
  await expect(onnxModel(file)).rejects.toThrow('un objeto JSON');
});
