import { expect, test } from 'vitest';
import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import { type AssessmentSignal, decisionOf, judgePhoto, type PhotoVerdict } from './assessment.ts';
import { type PhotoMeasures, usualFloors } from './photo-measures.ts';
import { comparedWith, likenessTo } from './photo-traces.ts';

const front: PhotoMeasures = {
  brightness: 240,
  burntShare: 0,
  blur: 0.002,
  device: 1,
  lens: null,
  deviceShare: 0.4,
  outside: 0,
  beyondSides: null,
  challenge: 'matches',
  screenGrid: 0.05,
  screenWave: 0.6,
  colourShift: 0.05,
  bezel: 0.3,
  codeLean: 0.1,
  codeEdge: 1.05,
  codeLight: 3,
  savedTwice: 0,
  cracks: 0,
  likeness: 0.6,
  unchanged: 0.05,
};
const back: PhotoMeasures = { ...front, brightness: 150, device: 0.8, lens: 1, challenge: 'not-asked', beyondSides: 0 };
const unread: Partial<PhotoMeasures> = { challenge: 'none', cracks: null };
const empty: Partial<PhotoMeasures> = { ...unread, device: null, deviceShare: null, outside: null };

test.each<[string, 'front' | 'back', Partial<PhotoMeasures>, PhotoVerdict['label'], PhotoReason[]]>([
  ['a good front', 'front', {}, 'Validated', []],
  ['a good back', 'back', {}, 'Validated', []],
  ['no challenge asked for', 'front', { challenge: 'not-asked' }, 'Validated', []],
  ['no challenge asked for, and no phone', 'front', { ...empty, challenge: 'not-asked' }, null, ['no-device']],
  ['the first photo of all', 'back', { likeness: null }, 'Validated', []],
  ['another challenge', 'front', { challenge: 'other' }, 'Rejected', ['challenge-mismatch']],
  ['a phone that shows no challenge', 'front', unread, 'Rejected', ['challenge-missing']],
  ['the outline of one that shows none', 'front', { ...unread, device: 0.7 }, 'Rejected', ['challenge-missing']],
  ['no challenge and no phone', 'front', empty, 'Rejected', ['no-device', 'challenge-missing']],
  ['a faint outline', 'front', { ...unread, device: 0.5 }, 'Rejected', ['no-device', 'challenge-missing']],
  ['an outline out of focus', 'front', { ...unread, device: 0.7, blur: 0.02 }, 'Rejected', ['no-device', 'blurred', 'challenge-missing']],
  [
    'no challenge because it is far',
    'front',
    { ...unread, deviceShare: 0.06, blur: 0.02 },
    'Rejected',
    ['too-far', 'blurred', 'challenge-missing'],
  ],
  [
    'the outline of one that is far, of which every edge is soft',
    'front',
    { ...unread, device: 0.7, deviceShare: 0.06, blur: 0.02 },
    'Rejected',
    ['too-far', 'blurred', 'challenge-missing'],
  ],
  [
    'a sliver of one that runs out',
    'front',
    { ...unread, outside: 0.4, deviceShare: 0.1 },
    'Rejected',
    ['cut-off', 'too-far', 'challenge-missing'],
  ],
  [
    'an outline out of focus, as sure as any',
    'front',
    { ...unread, device: 0.99, blur: 0.02 },
    'Rejected',
    ['blurred', 'challenge-missing'],
  ],
  ['no challenge because it is cut off', 'front', { ...unread, outside: 0.4 }, 'Rejected', ['cut-off', 'challenge-missing']],
  ['half a code', 'front', { ...unread, challenge: 'unreadable', outside: 0.4 }, 'Rejected', ['cut-off', 'challenge-missing']],
  ['no challenge because it is dark', 'front', { ...unread, brightness: 40 }, 'Rejected', ['too-dark', 'challenge-missing']],
  ['no challenge because it is blurred', 'front', { ...unread, blur: 0.02 }, 'Rejected', ['blurred', 'challenge-missing']],
  ['no challenge because of a lamp', 'front', { ...unread, burntShare: 0.2 }, 'Rejected', ['glare', 'challenge-missing']],
  ['no challenge because of a small lamp', 'front', { ...unread, burntShare: 0.03 }, 'Rejected', ['glare', 'challenge-missing']],
  [
    'no challenge because of a blur, the screen perhaps too bright',
    'front',
    { ...unread, burntShare: 0.03, blur: 0.02 },
    'Rejected',
    ['blurred', 'challenge-missing', 'glare'],
  ],
  [
    'no challenge because of a lamp, and blurred',
    'front',
    { ...unread, burntShare: 0.2, blur: 0.02 },
    'Rejected',
    ['glare', 'blurred', 'challenge-missing'],
  ],
  ['no challenge because it was shaken', 'front', { ...unread, blur: 0.008 }, 'Rejected', ['blurred', 'challenge-missing']],
  ['the outline of one, a little soft', 'front', { ...unread, device: 0.7, blur: 0.006 }, 'Rejected', ['challenge-missing']],
  ['a list on the screen, a little soft', 'front', { ...unread, blur: 0.006 }, 'Rejected', ['challenge-missing']],
  ['a readable code, a little soft', 'front', { blur: 0.006 }, 'Validated', []],
  [
    'a small light of the room, out of focus as the room is',
    'front',
    { ...unread, deviceShare: 0.06, blur: 0.04 },
    'Rejected',
    ['no-device', 'too-far', 'blurred', 'challenge-missing'],
  ],
  [
    'a small light without an edge',
    'front',
    { ...unread, deviceShare: 0.04, blur: null },
    'Rejected',
    ['no-device', 'too-far', 'challenge-missing'],
  ],
  ['half a code, a little soft', 'front', { ...unread, challenge: 'unreadable', blur: 0.006 }, null, ['crack']],
  ['a code that cannot be read, and nothing explains it', 'front', { ...unread, challenge: 'unreadable' }, null, ['crack']],
  [
    'a code that cannot be read because of a lamp',
    'front',
    { ...unread, challenge: 'unreadable', burntShare: 0.2 },
    'Rejected',
    ['glare', 'challenge-missing'],
  ],
  ['a readable challenge does not excuse the dark', 'front', { brightness: 40 }, 'Rejected', ['too-dark']],
  ['a dim screen', 'front', { brightness: 80 }, null, ['too-dark']],
  ['a dim room', 'back', { brightness: 80 }, 'Validated', []],
  ['nearly in the dark', 'back', { brightness: 55 }, null, ['too-dark']],
  ['a bright room', 'front', { burntShare: 0.03 }, null, ['glare']],
  ['nor a blur', 'front', { blur: 0.02 }, 'Rejected', ['blurred']],
  ['nor too far', 'front', { deviceShare: 0.1 }, 'Rejected', ['too-far']],
  ['nor a phone half outside', 'front', { outside: 0.3 }, 'Rejected', ['cut-off']],
  ['nothing like a phone', 'back', { device: null, lens: null, deviceShare: null, blur: null, cracks: null }, 'Rejected', ['no-device']],
  ['perhaps a phone', 'back', { device: 0.3 }, null, ['no-device']],
  ['perhaps a phone, and out of focus as a room is', 'back', { device: 0.3, blur: 0.02 }, 'Rejected', ['no-device', 'blurred']],
  ['perhaps a phone, and small', 'back', { device: 0.3, deviceShare: 0.06, blur: 0.013 }, 'Rejected', ['too-far', 'blurred', 'no-device']],
  [
    'perhaps a small phone, out of focus as a room is',
    'back',
    { device: 0.3, deviceShare: 0.06, blur: 0.04 },
    'Rejected',
    ['no-device', 'too-far', 'blurred'],
  ],
  [
    'small and without a lens, out of focus as a room is',
    'back',
    { lens: 0, deviceShare: 0.06, blur: 0.04 },
    'Rejected',
    ['no-device', 'too-far', 'blurred'],
  ],
  [
    'far, its lens too small to be seen',
    'back',
    { lens: 0, deviceShare: 0.06, blur: 0.013 },
    'Rejected',
    ['too-far', 'blurred', 'no-device'],
  ],
  ['runs out, and its lens with it', 'back', { beyondSides: 0.3, lens: 0 }, 'Rejected', ['cut-off', 'no-device']],
  ['rather a face, out of focus as a room is', 'back', { device: 0.74, blur: 0.012 }, 'Rejected', ['no-device', 'blurred']],
  ['shaken until its lens is gone', 'back', { device: 0.93, blur: 0.02, lens: 0 }, 'Rejected', ['blurred', 'no-device']],
  ['a phone without a lens', 'back', { lens: 0.8 }, null, ['no-device']],
  ['too far', 'back', { deviceShare: 0.08 }, 'Rejected', ['too-far']],
  ['small', 'back', { deviceShare: 0.14 }, null, ['too-far']],
  ['a lamp over it', 'back', { burntShare: 0.1 }, 'Rejected', ['glare']],
  ['the same file', 'back', { likeness: 1 }, 'Rejected', ['duplicate']],
  ['the lower third outside, where hands hide it', 'back', { outside: 0.4 }, 'Rejected', ['cut-off']],
  ['the lower end perhaps outside', 'back', { outside: 0.3 }, null, ['cut-off']],
  ['perhaps runs out at a side', 'back', { beyondSides: 0.1 }, null, ['cut-off']],
  ['perhaps runs out, and its lens perhaps with it', 'back', { beyondSides: 0.1, lens: 0.8 }, null, ['cut-off', 'no-device']],
  ['runs out at a side', 'back', { beyondSides: 0.3 }, 'Rejected', ['cut-off']],
  ['runs out, and is no whole phone', 'back', { beyondSides: 0.3, device: 0.2 }, 'Rejected', ['cut-off', 'no-device']],
  ['far, which makes it look blurred', 'back', { deviceShare: 0.06, blur: 0.02 }, 'Rejected', ['too-far', 'blurred']],
  ['a sliver outside', 'front', { outside: 0.08 }, null, ['cut-off']],
  ['nearly the same picture', 'front', { likeness: 0.97 }, null, ['duplicate']],
  ['an earlier picture with another phone in it', 'front', { unchanged: 0.5 }, null, ['duplicate']],
  ['a screen that was photographed', 'front', { screenGrid: 0.6, cracks: 40 }, null, ['recapture']],
  ['the fine wave of a screen', 'back', { screenWave: 3, cracks: 40 }, null, ['recapture']],
  ['red and blue apart, as on a screen', 'front', { colourShift: 0.5 }, null, ['recapture']],
  ['a phone within the bezel of a screen', 'back', { bezel: 1 }, null, ['recapture']],
  ['a code that was drawn in flat', 'front', { codeLean: 1.5 }, null, ['recapture']],
  ['a code that is sharper than its screen', 'front', { codeEdge: 1.6 }, null, ['recapture']],
  ['a picture that was saved before', 'back', { savedTwice: 0.9 }, null, ['recapture']],
  ['a code of another white than its screen', 'front', { codeLight: 40 }, null, ['recapture']],
  ['another code, and drawn in', 'front', { challenge: 'other', codeEdge: 1.6 }, 'Rejected', ['challenge-mismatch', 'recapture']],
  ['a cracked screen', 'front', { cracks: 0.5 }, null, ['crack']],
  ['a scratch on the back', 'back', { cracks: 0.5 }, 'Validated', []],
  ['a cracked back', 'back', { cracks: 9 }, null, ['crack']],
  ['a cracked back in the dark', 'back', { cracks: 9, brightness: 30 }, 'Rejected', ['too-dark', 'crack']],
])('%s (%s)', (_what, side, change, label, reasons) => {
  const verdict = judgePhoto(side, { ...(side === 'front' ? front : back), ...change });
  expect(verdict).toMatchObject({ label, reasons });
});

test('floors are settings', () => {
  expect(judgePhoto('back', { ...back, brightness: 60 }).label).toBe('Validated');
  expect(judgePhoto('back', { ...back, brightness: 60 }, { ...usualFloors, darkest: 80 })).toMatchObject({
    label: 'Rejected',
    reasons: ['too-dark'],
  });
});

test('every measure is shown beside its floor', () => {
  const { findings } = judgePhoto('front', { ...front, brightness: 40 });
  expect(findings).toContainEqual({ measure: 'brightness', value: 40, floor: 52, outcome: 'refused', reason: 'too-dark' });
  expect(findings.map((finding) => finding.measure)).toEqual(
    expect.arrayContaining(['brightness', 'burntShare', 'blur', 'deviceShare', 'outside', 'challenge', 'screenGrid', 'cracks', 'likeness']),
  );
});

test('no measure makes a rule say breakage', () => {
  for (const side of ['front', 'back'] as const) {
    for (const change of [{ cracks: 1000 }, { cracks: 1000, screenGrid: 1 }, { ...unread, challenge: 'unreadable' as const }]) {
      expect(['Validated', 'Rejected', null]).toContain(judgePhoto(side, { ...(side === 'front' ? front : back), ...change }).label);
    }
  }
});

const said = (label: PhotoLabel) => ({ label, reasons: [], findings: [], marks: [] });

test.each<[PhotoLabel, PhotoLabel, AssessmentSignal[], 'automatic' | 'assisted', boolean]>([
  ['Validated', 'Validated', [], 'automatic', true],
  ['Validated', 'Rejected', [], 'automatic', true],
  ['Rejected', 'Rejected', ['by-file'], 'automatic', true],
  ['Validated', 'Validated', ['by-file'], 'automatic', false],
  ['Validated', 'Validated', ['imei-other'], 'automatic', false],
  ['Validated', null, [], 'automatic', false],
  ['Rejected', null, [], 'automatic', false],
  ['Validated', 'Breakage', [], 'automatic', true],
  ['Rejected', 'Breakage', ['model-failed'], 'automatic', true],
  ['Validated', 'Breakage', ['by-file'], 'automatic', false],
  ['Breakage', 'Breakage', ['imei-other'], 'automatic', false],
  ['Breakage', null, [], 'automatic', false],
  ['Validated', 'Validated', [], 'assisted', false],
  ['Validated', 'Breakage', [], 'assisted', false],
])('%s and %s with %j, %s: decided %s', (frontLabel, backLabel, signals, mode, isDecided) => {
  const decision = decisionOf({ front: said(frontLabel), back: said(backLabel), signals }, mode);
  expect(decision).toEqual(isDecided ? { front: frontLabel, back: backLabel } : null);
});

test('the same file is known by its hash, whatever it looks like', () => {
  const blank = { sha256: 'a', hash: '0'.repeat(16), signature: new Uint8Array(48 * 48) };
  expect(likenessTo(blank, [])).toBeNull();
  expect(likenessTo(blank, [blank])).toBe(1);
  expect(comparedWith(blank, [])).toEqual({ likeness: null, unchanged: null });
  expect(comparedWith(blank, [blank])).toEqual({ likeness: 1, unchanged: 0 });
});
