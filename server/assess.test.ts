import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeModel } from '#tests/support/model-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'peritia-assess-'));
  const good = 'tests/fixtures/mirror/back-good.jpg';
  await copyFile(good, path.join(folder, 'good.jpg'));
  // The contrast is unchanged, so that the rules measure the same.
  await sharp(good).linear([1, 1, 1], [60, -30, -30]).toFile(path.join(folder, 'red.jpg'));
  await copyFile('tests/fixtures/mirror/back-dark.jpg', path.join(folder, 'dark.jpg'));
  const cases = ['red', 'good', 'dark'].map((name) => ({ file: `${name}.jpg`, side: 'back' }));
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ cases }));
});
afterAll(() => rm(folder, { recursive: true }));

async function assess(env: Record<string, string>) {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/assess.ts', folder], { env: { ...process.env, ...env } });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { file: string; label: string | null; reasons: string[]; model?: unknown });
}

test('a folder is judged by the rules', async () => {
  const [red, , dark] = await assess({});
  expect(red).toMatchObject({ file: 'red.jpg', label: 'Validated' });
  expect(red).not.toHaveProperty('model');
  expect(dark).toMatchObject({ label: 'Rejected', reasons: ['too-dark'] });
});

test('and by the model of the settings, which alone says Breakage', async () => {
  const { file, remove } = await writeModel();
  const [red, good, dark] = await assess({ ASSESSMENT_MODEL: file });
  await remove();
  expect(red).toMatchObject({ label: 'Breakage', reasons: ['crack'], model: { name: 'Colores', version: '1' } });
  expect(good).toMatchObject({ model: { name: 'Colores' } });
  expect(good?.label).not.toBe('Breakage');
  expect(dark).toMatchObject({ label: 'Rejected' });
  expect(dark).not.toHaveProperty('model');
});

test('what each floor costs is drawn from photos that a person decided', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'peritia-curve-'));
  onTestFinished(() => rm(own, { recursive: true }));
  for (const name of ['good', 'dark']) await copyFile(path.join(folder, `${name}.jpg`), path.join(own, `${name}.jpg`));
  const cases = [
    { file: 'good.jpg', side: 'back', expected: { label: 'Validated', reasons: [] } },
    { file: 'dark.jpg', side: 'back', expected: { label: 'Rejected', reasons: ['too-dark'] } },
  ];
  await writeFile(path.join(own, 'manifest.json'), JSON.stringify({ cases }));
  const { stderr } = await promisify(execFile)(process.execPath, ['server/assess.ts', '--curve', own]);
  expect(stderr).toContain('darkest 52: retiene 0.0 % de 1 buenas y deja pasar 0.0 % de 1 con el defecto');
  expect((await readdir(path.join(own, 'curves'))).toSorted()).toEqual(['darkest.svg', 'sureLightBack.svg']);
  const drawing = await readFile(path.join(own, 'curves/darkest.svg'));
  expect((await sharp(drawing).metadata()).format).toBe('svg');
});

test('without what a person decided there is no curve, and it says so', async () => {
  const asked = promisify(execFile)(process.execPath, ['server/assess.ts', '--curve', folder]);
  await expect(asked).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Ningún umbral tiene curva') });
});

test('a model that cannot be used ends it with its message', async () => {
  await expect(assess({ ASSESSMENT_MODEL: path.join(folder, 'none.json') })).rejects.toMatchObject({
    code: 1,
    stderr: 'El ajuste ASSESSMENT_MODEL no vale: se espera un manifiesto que se pueda leer.\n',
  });
});
