import { expect, test } from 'vitest';
import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { Finding, PhotoVerdict } from './assessment.ts';
import type { ModelScore } from './model-reading.ts';
import { judgeWithModel, outcomeOfScore } from './model-verdict.ts';

const finding = (measure: Finding['measure'], outcome: Finding['outcome'], reason: PhotoReason): Finding => ({
  measure,
  value: 1,
  floor: 1,
  outcome,
  reason,
});
const met = finding('brightness', 'met', 'too-dark');

const rules = {
  validated: { label: 'Validated', reasons: [], findings: [met] },
  cracks: { label: null, reasons: ['crack'], findings: [met, finding('cracks', 'doubtful', 'crack')] },
  unread: { label: null, reasons: ['crack'], findings: [met, finding('challenge', 'doubtful', 'crack')] },
  screen: { label: null, reasons: ['recapture'], findings: [met, finding('screenGrid', 'doubtful', 'recapture')] },
  alike: {
    label: null,
    reasons: ['duplicate'],
    findings: [finding('likeness', 'doubtful', 'duplicate'), finding('cracks', 'doubtful', 'crack')],
  },
  unsure: { label: null, reasons: ['no-device'], findings: [finding('device', 'doubtful', 'no-device')] },
  dark: { label: 'Rejected', reasons: ['too-dark'], findings: [finding('brightness', 'refused', 'too-dark')] },
  mismatch: { label: 'Rejected', reasons: ['challenge-mismatch'], findings: [finding('challenge', 'refused', 'challenge-mismatch')] },
} satisfies Record<string, PhotoVerdict>;

const [sure, half, none] = [0.95, 0.6, 0.1];

/** The scores of a model with three labels. */
function scores(cracked: number, whole = none, other = none): ModelScore[] {
  const thresholds = { low: 0.5, high: 0.9 };
  return [
    { name: 'cracked', means: 'Breakage', reason: 'crack', score: cracked, ...thresholds },
    { name: 'whole', means: 'Validated', reason: null, score: whole, ...thresholds },
    { name: 'covered', means: 'Rejected', reason: 'no-device', score: other, ...thresholds },
  ];
}

test.each<[keyof typeof rules, string, ModelScore[], PhotoLabel, PhotoReason[]]>([
  ['validated', 'sees nothing', scores(none), 'Validated', []],
  ['validated', 'is sure of a crack', scores(sure), 'Breakage', ['crack']],
  ['validated', 'half sees a crack', scores(half), null, ['crack']],
  ['validated', 'is sure that it is whole', scores(none, sure), 'Validated', []],
  ['validated', 'half sees it whole', scores(none, half), null, ['other']],
  ['validated', 'is sure of a cover', scores(none, none, sure), 'Rejected', ['no-device']],
  ['validated', 'contradicts itself', scores(sure, sure), null, ['crack']],
  ['validated', 'is sure of one thing and half of another', scores(sure, half), null, ['crack']],
  ['cracks', 'sees nothing', scores(none), null, ['crack']],
  ['cracks', 'is sure of a crack', scores(sure), 'Breakage', ['crack']],
  ['cracks', 'half sees a crack', scores(half), null, ['crack']],
  ['cracks', 'is sure that it is whole', scores(none, sure), 'Validated', []],
  ['unread', 'is sure that it is whole', scores(none, sure), null, ['crack']],
  ['unread', 'is sure of a crack', scores(sure), null, ['crack']],
  ['screen', 'is sure that it is whole', scores(none, sure), null, ['recapture']],
  ['screen', 'is sure of a crack', scores(sure), null, ['recapture', 'crack']],
  ['alike', 'is sure that it is whole', scores(none, sure), null, ['duplicate']],
  ['alike', 'is sure of a crack', scores(sure), null, ['duplicate', 'crack']],
  ['unsure', 'is sure that it is whole', scores(none, sure), null, ['no-device']],
  ['dark', 'is sure that it is whole', scores(none, sure), 'Rejected', ['too-dark']],
  ['dark', 'is sure of a crack', scores(sure), 'Rejected', ['too-dark']],
  ['mismatch', 'is sure that it is whole', scores(none, sure), 'Rejected', ['challenge-mismatch']],
  ['mismatch', 'half sees a crack', scores(half), 'Rejected', ['challenge-mismatch']],
])('rules: %s; the model %s', (verdict, _what, said, label, reasons) => {
  const reading = { name: 'm', version: '1', scores: said };
  expect(judgeWithModel(rules[verdict], reading)).toEqual({ ...rules[verdict], label, reasons, model: reading });
});

test.each(Object.entries(rules))('a model that fails validates nothing and refuses nothing: %s', (_name, verdict) => {
  const { label } = judgeWithModel(verdict, { problem: 'timeout' });
  expect(label).toBe(verdict.label === 'Rejected' ? 'Rejected' : null);
});

test.each(Object.entries(rules))('without a model the rules stand: %s', (_name, verdict) => {
  expect(judgeWithModel(verdict, null)).toEqual(verdict);
});

test.each([
  [0, 'nothing'],
  [0.499, 'nothing'],
  [0.5, 'doubtful'],
  [0.899, 'doubtful'],
  [0.9, 'sure'],
  [1, 'sure'],
])('a score of %s is %s', (score, outcome) => {
  expect(outcomeOfScore({ score, low: 0.5, high: 0.9 })).toBe(outcome);
});
