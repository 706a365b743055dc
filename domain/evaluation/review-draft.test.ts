import { describe, expect, test } from 'vitest';
import type { PhotoLabel, PhotoReason } from './photo-label.ts';
import { emptyDraft, judgeDraft, type MeasuredPhoto, markBoth, markPhoto } from './review-draft.ts';
import type { Verdict } from './verdict.ts';

const photo = (side: 'front' | 'back', ...doubts: PhotoReason[]): MeasuredPhoto => ({
  side,
  findings: [{ outcome: 'met', reason: 'glare' }, ...doubts.map((reason) => ({ outcome: 'doubtful' as const, reason }))],
});

describe('a decision marks both photos', () => {
  test.each<[Verdict, PhotoReason[], PhotoReason[], string, string]>([
    ['Validated', ['too-dark'], ['crack'], 'Validated', 'Validated'],
    ['Rejected', ['too-dark', 'blurred', 'too-dark'], [], 'Rejected too-dark blurred', 'Validated'],
    ['Rejected', [], ['too-far'], 'Validated', 'Rejected too-far'],
    ['Rejected', ['glare'], ['too-far'], 'Rejected glare', 'Rejected too-far'],
    ['Rejected', [], [], 'Rejected', 'Rejected'],
    ['Breakage', [], ['too-dark', 'crack'], 'Validated', 'Breakage crack'],
    ['Breakage', ['too-dark'], [], 'Breakage crack', 'Breakage crack'],
  ])('%s of %j and %j', (verdict, front, back, frontMark, backMark) => {
    const draft = markBoth(verdict, [photo('front', ...front), photo('back', ...back)]);
    const told = ({ label, reasons }: { label: PhotoLabel; reasons: PhotoReason[] }) => [label, ...reasons].join(' ');
    expect([told(draft.front), told(draft.back)]).toEqual([frontMark, backMark]);
  });

  test('of which nothing was measured', () => {
    expect(markBoth('Rejected', []).back).toEqual({ label: 'Rejected', reasons: [] });
  });
});

test('a mark on one photo leaves the other', () => {
  const draft = markPhoto(markBoth('Rejected', [photo('front', 'glare'), photo('back')]), 'back', 'Breakage', []);
  expect(draft).toEqual({ front: { label: 'Rejected', reasons: ['glare'] }, back: { label: 'Breakage', reasons: ['crack'] } });
});

test.each<[PhotoLabel, PhotoReason[], PhotoLabel, PhotoReason[], object]>([
  [null, [], 'Validated', [], { missing: 'label' }],
  ['Rejected', ['glare'], null, [], { missing: 'label' }],
  ['Rejected', [], 'Validated', [], { missing: 'reason' }],
  ['Rejected', ['glare'], 'Rejected', [], { missing: 'reason' }],
  ['Rejected', ['glare'], 'Breakage', [], { verdict: 'Rejected' }],
  ['Validated', [], 'Breakage', [], { verdict: 'Breakage' }],
  ['Validated', [], 'Validated', [], { verdict: 'Validated' }],
])('%s %j and %s %j', (front, frontReasons, back, backReasons, judged) => {
  expect(judgeDraft({ front: { label: front, reasons: frontReasons }, back: { label: back, reasons: backReasons } })).toEqual(judged);
});

test('nothing is marked at first', () => {
  expect(judgeDraft(emptyDraft)).toEqual({ missing: 'label' });
});
