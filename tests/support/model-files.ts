import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { meanColourModel } from './onnx-bytes.ts';

const size = 32;

/** What a service tells of itself: red is broken, blue is whole. */
export const serviceManifest = {
  name: 'Colores',
  version: '1',
  licence: 'CC0-1.0',
  card: 'Only for tests',
  sides: ['front', 'back'],
  labels: [
    { name: 'red', means: 'Breakage', low: 0.5, high: 0.9 },
    { name: 'blue', means: 'Validated', low: 0.5, high: 0.9 },
  ],
};

/** Softmax over the excess of red, the excess of blue and neither: a picture of plain red or blue is sure, a grey one says nothing. */
const model = meanColourModel(size, [
  [40, -20, -20, 0],
  [-20, -20, 40, 0],
  [0, 0, 0, 8],
]);

/** A folder with a manifest and its ONNX file, a real one. `change` alters the manifest. */
export async function writeModel(change: Record<string, unknown> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'peritia-model-'));
  const manifest = {
    ...serviceManifest,
    labels: [...serviceManifest.labels, { name: 'neither', means: 'Validated', low: 1, high: 1 }],
    model: 'colours.onnx',
    sha256: createHash('sha256').update(model).digest('hex'),
    input: { width: size, height: size, layout: 'NCHW', fit: 'fill', mean: [0, 0, 0], std: [1, 1, 1] },
    output: 'softmax',
    ...change,
  };
  const file = path.join(folder, 'manifest.json');
  await writeFile(path.join(folder, 'colours.onnx'), model);
  await writeFile(file, JSON.stringify(manifest));
  return { file, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
