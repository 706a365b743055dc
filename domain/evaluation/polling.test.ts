import { expect, test } from 'vitest';
import { nextPollInMs, nextPollingState, pollingStart } from './polling.ts';
import type { PolledStatus, PollingEvent, PollingState } from './polling.ts';

function answered(parts: Partial<PolledStatus>): PollingEvent {
  return { type: 'answered', answer: { status: 'waiting', review: 'automatic', frontal: { label: null }, trasera: { label: null }, ...parts } };
}
function labelled(frontal: string | null, trasera: string | null): PollingEvent {
  return answered({ status: 'finished', review: null, frontal: { label: frontal }, trasera: { label: trasera } });
}
const waiting = answered({});
const withPerson = answered({ review: 'person' });
const keepWaiting: PollingEvent = { type: 'keep-waiting' };
const polling = (polls: number): PollingState => ({ phase: 'polling', polls });

test.each<[string, PollingState, PollingEvent, PollingState]>([
  ['the first unfinished answer counts', pollingStart, waiting, polling(1)],
  ['the eleventh still waits', polling(10), waiting, polling(11)],
  ['the twelfth is the time limit', polling(11), waiting, { phase: 'timeout' }],
  ['a person has it: counting stops', polling(3), withPerson, { phase: 'person' }],
  ['a person has it at the twelfth: not a time limit', polling(11), withPerson, { phase: 'person' }],
  ['nobody has it yet (review null) counts', polling(0), answered({ review: null }), polling(1)],
  ['both validated', polling(2), labelled('Validated', 'Validated'), { phase: 'finished', verdict: 'Validated' }],
  ['one rejected', polling(2), labelled('Validated', 'Rejected'), { phase: 'finished', verdict: 'Rejected' }],
  ['a breakage', polling(2), labelled('Breakage', 'Validated'), { phase: 'finished', verdict: 'Breakage' }],
  ['finished in the twelfth poll is finished', polling(11), labelled('Validated', 'Validated'), { phase: 'finished', verdict: 'Validated' }],
  ['finished with a missing label is with a person', polling(2), labelled('Validated', null), { phase: 'person' }],
  ['finished with an unknown label is with a person', polling(2), labelled('Scratch', 'Validated'), { phase: 'person' }],
  ['labels while waiting are not an outcome', polling(2), answered({ frontal: { label: 'Rejected' } }), polling(3)],
  ['a late result replaces the time limit', { phase: 'timeout' }, labelled('Validated', 'Validated'), { phase: 'finished', verdict: 'Validated' }],
  ['a late hand-over to a person replaces the time limit', { phase: 'timeout' }, withPerson, { phase: 'person' }],
  ['an unfinished answer leaves the time limit', { phase: 'timeout' }, waiting, { phase: 'timeout' }],
  ['"Seguir esperando" counts from zero', { phase: 'timeout' }, keepWaiting, polling(0)],
  ['"Seguir esperando" means nothing while polling', polling(5), keepWaiting, polling(5)],
  ['the person decided', { phase: 'person' }, labelled('Rejected', 'Validated'), { phase: 'finished', verdict: 'Rejected' }],
  ['the person gave it back to the machine', { phase: 'person' }, waiting, polling(1)],
  ['finished stays finished', { phase: 'finished', verdict: 'Breakage' }, waiting, { phase: 'finished', verdict: 'Breakage' }],
])('%s', (_what, state, event, expected) => {
  expect(nextPollingState(state, event)).toEqual(expected);
});

test('twelve answers, each five seconds apart, and no more', () => {
  let state: PollingState = pollingStart;
  let elapsedMs = 0;
  let polls = 0;
  for (let delay = nextPollInMs(state); delay !== null; delay = nextPollInMs(state)) {
    elapsedMs += delay;
    polls += 1;
    state = nextPollingState(state, waiting);
  }
  expect({ polls, elapsedMs, state }).toEqual({ polls: 12, elapsedMs: 60_000, state: { phase: 'timeout' } });
});

test('the limits of the settings are followed', () => {
  const limits = { intervalMs: 100, maxPolls: 1 };
  expect(nextPollInMs(pollingStart, limits)).toBe(100);
  expect(nextPollingState(pollingStart, waiting, limits)).toEqual({ phase: 'timeout' });
});

test.each<PollingState>([{ phase: 'person' }, { phase: 'timeout' }, { phase: 'finished', verdict: 'Rejected' }])(
  'nothing is asked by itself in $phase',
  (state) => {
    expect(nextPollInMs(state)).toBeNull();
  },
);
