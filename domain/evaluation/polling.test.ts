import { expect, test } from 'vitest';
import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { PollingState } from './polling.ts';
import { afterAnswer, isStuck, pollingLimits as limits, pollingStart } from './polling.ts';

type Answer = Parameters<typeof afterAnswer>[1];

const undecided = { label: null };
const waiting: Answer = { status: 'waiting', review: 'automatic', frontal: undecided, trasera: undecided };
const withPerson: Answer = { ...waiting, review: 'person' };
const polling = (attempts: number): PollingState => ({ kind: 'polling', attempts });

function finished(front: PhotoLabel, back: PhotoLabel): Answer {
  return { status: 'finished', review: null, frontal: { label: front }, trasera: { label: back } };
}

test.each<[string, PollingState, Answer, PollingState]>([
  ['the first unfinished answer counts', pollingStart, waiting, polling(1)],
  ['the eleventh still waits', polling(10), waiting, polling(11)],
  ['the twelfth is the time limit', polling(11), waiting, { kind: 'timeout' }],
  ['a person has it: counting stops', polling(3), withPerson, { kind: 'person' }],
  ['a person has it at the twelfth: no time limit', polling(11), withPerson, { kind: 'person' }],
  ['nobody has it yet counts', polling(0), { ...waiting, review: null }, polling(1)],
  ['both validated', polling(2), finished('Validated', 'Validated'), { kind: 'decided', verdict: 'Validated' }],
  ['one rejected', polling(2), finished('Validated', 'Rejected'), { kind: 'decided', verdict: 'Rejected' }],
  ['a breakage', polling(2), finished('Breakage', 'Validated'), { kind: 'decided', verdict: 'Breakage' }],
  ['finished in the twelfth poll is finished', polling(11), finished('Validated', 'Validated'), { kind: 'decided', verdict: 'Validated' }],
  ['finished with a missing label is with a person', polling(2), finished('Validated', null), { kind: 'person' }],
  ['labels while waiting are no outcome', polling(2), { ...finished('Rejected', 'Rejected'), status: 'waiting' }, polling(3)],
  [
    'a late result replaces the time limit',
    { kind: 'timeout' },
    finished('Validated', 'Validated'),
    { kind: 'decided', verdict: 'Validated' },
  ],
  ['a late hand-over to a person replaces the time limit', { kind: 'timeout' }, withPerson, { kind: 'person' }],
  ['an unfinished answer leaves the time limit', { kind: 'timeout' }, waiting, { kind: 'timeout' }],
  ['the person decided', { kind: 'person' }, finished('Rejected', 'Validated'), { kind: 'decided', verdict: 'Rejected' }],
  ['back from the person to the machine: counted from one', { kind: 'person' }, waiting, polling(1)],
  [
    'an answer that comes after the decision changes nothing',
    { kind: 'decided', verdict: 'Breakage' },
    withPerson,
    { kind: 'decided', verdict: 'Breakage' },
  ],
])('%s', (_what, state, answer, expected) => {
  expect(afterAnswer(state, answer, limits)).toEqual(expected);
});

test('twelve answers and no more', () => {
  let state: PollingState = pollingStart;
  let answers = 0;
  while (state.kind === 'polling') {
    state = afterAnswer(state, waiting, limits);
    answers += 1;
  }
  expect({ answers, state }).toEqual({ answers: 12, state: { kind: 'timeout' } });
});

test('whoever is told that there is no result may begin again at once', () => {
  let state = afterAnswer(pollingStart, waiting, limits);
  let waitedMs = 0;
  while (state.kind === 'polling') {
    waitedMs += limits.intervalMs;
    state = afterAnswer(state, waiting, limits);
  }
  expect(isStuck({ review: 'automatic', submittedAtMs: 0 }, waitedMs)).toBe(true);
  expect(isStuck({ review: 'automatic', submittedAtMs: 0 }, waitedMs - 1)).toBe(false);
});

test('the limits of the settings are followed', () => {
  expect(afterAnswer(pollingStart, waiting, { intervalMs: 100, maxAttempts: 1 })).toEqual({ kind: 'timeout' });
});
