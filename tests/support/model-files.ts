import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { meanColourModel } from './onnx-bytes.ts';

const size = 32;

/** The manifest of a test's model: red means broken, blue means whole. */
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

/** Softmax over the excess of red, the excess of blue, and neither: the model is sure of a plain red or blue picture, and unsure of a grey one. */
const model = meanColourModel(size, [
  [40, -20, -20, 0],
  [-20, -20, 40, 0],
  [0, 0, 0, 8],
]);

/** Writes a folder with a manifest and a real ONNX file. `change` alters the manifest. */
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
