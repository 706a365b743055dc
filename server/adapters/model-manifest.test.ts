import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseFileManifest, parseServiceManifest, scoresOf } from './model-manifest.ts';

const guide = await readFile('docs/guides/assessment-model.md', 'utf8');
const example = /```json\n(.*?)```/s.exec(guide)?.[1] ?? '';

test('the manifest of the guide is one, and so is what is left of it for a service', () => {
  const manifest = parseFileManifest(example);
  const { model: _model, sha256: _sha256, input: _input, output: _output, ...about } = manifest;
  expect(parseServiceManifest(JSON.stringify(about))).toEqual(about);
  expect(() => parseServiceManifest(example)).toThrow('los campos de un manifiesto y ninguno más');
});

test('a damage is told as a crack, a refusal by its reason, and what is whole by none', () => {
  const scores = new Map([
    ['cracked', 0.5],
    ['whole', 0],
    ['cover', 1],
    ['another', 1],
  ]);
  expect(scoresOf(parseFileManifest(example), scores).map(({ name, reason }) => [name, reason])).toEqual([
    ['cracked', 'crack'],
    ['whole', null],
    ['cover', 'no-device'],
  ]);
});

test.each([undefined, null, Number.NaN, -0.1, 1.1, '0.5'])('a score of %s is none', (score) => {
  const scores = new Map<string, unknown>(Object.entries({ cracked: score, whole: 0, cover: 0 }));
  expect(() => scoresOf(parseFileManifest(example), scores)).toThrow('no score from 0 to 1 for cracked');
});
