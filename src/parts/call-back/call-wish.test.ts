import { expect, test } from 'vitest';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import { type CallStanding, callStanding } from './call-wish.ts';

const call = (parts: Parameters<typeof sampleItem>[0]) => sampleItem({ kind: 'call-request', action: 'call', ...parts });

test.each<[string, ReturnType<typeof call> | null, boolean, CallStanding]>([
  ['not told of yet', null, false, 'leaving'],
  ['not told of yet, without a network', null, true, 'saved'],
  ['in the queue', call({}), false, 'leaving'],
  ['leaving', call({ state: 'sending' }), false, 'leaving'],
  ['without a network', call({}), true, 'saved'],
  ['nobody answered', call({ problem: { code: 'no-answer', at: 1 } }), false, 'saved'],
  ['arrived', call({ state: 'sent', sentAt: 1 }), false, 'asked'],
  ['arrived, and the network went', call({ state: 'sent', sentAt: 1 }), true, 'asked'],
  ['too many asked for', call({ problem: { code: 'rate-limited', at: 1 } }), false, 'too-many'],
  ['an hour that has passed', call({ state: 'refused', problem: { code: 'invalid-input', at: 1 } }), false, 'refused'],
])('a call that was asked for: %s', (_, item, isOffline, expected) => {
  expect(callStanding(item, isOffline)).toBe(expected);
});
