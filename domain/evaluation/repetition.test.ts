import { expect, test } from 'vitest';
import type { PhotoReport } from '#domain/wire/evaluation-reports.ts';
import { keptOfTry } from './repetition.ts';

const photo = (side: 'front' | 'back', label: PhotoReport['label']): PhotoReport => ({
  side,
  capture_id: side,
  sha256: '',
  taken_at: null,
  flags: [],
  label,
  reasons: [],
  marks: [],
  findings: [],
  model: null,
});
const challenge = 'PT1.AAAAAAAAAAAAAAAAAAAAAA';
const imei = { imei: '354049075595941', imei2: null, imei_source: 'ocr' as const };

test.each<[PhotoReport['label'], PhotoReport['label'], string[], string | null]>([
  ['Rejected', 'Validated', ['back'], null],
  ['Validated', 'Rejected', ['front'], challenge],
  ['Rejected', 'Rejected', [], null],
  ['Breakage', 'Validated', ['back'], null],
  ['Validated', 'Breakage', ['front'], challenge],
  // A front without a label is undecided, so it is not kept.
  [null, 'Validated', ['back'], null],
  [null, null, [], null],
])('of a front %s and a back %s', (front, back, kept, shown) => {
  const report = { ...imei, challenge, photos: [photo('front', front), photo('back', back)] };
  const { photos, ...rest } = keptOfTry(report);
  expect(photos.map(({ side }) => side)).toEqual(kept);
  expect(rest).toEqual({ imei: { value: imei.imei, second: null, source: 'ocr' }, challenge: shown });
});

test('of an IMEI whose way nobody wrote down it is taken for typed; without one it is asked for', () => {
  const report = { ...imei, challenge: null, photos: [] };
  expect(keptOfTry({ ...report, imei2: '358476110974649', imei_source: null }).imei).toEqual({
    value: imei.imei,
    second: '358476110974649',
    source: 'typed',
  });
  expect(keptOfTry({ ...report, imei: null }).imei).toBeNull();
});
