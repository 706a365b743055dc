import { expect, test } from 'vitest';
import { describeEvaluationQueue, type EvaluationQueue } from './evaluation-queue.ts';
import type { OutboxItem } from './item.ts';
import { sampleItem } from './sample-item.ts';

const now = 10_000;
const sent = { state: 'sent', sentAt: 9_000 } as const;
const submit = { kind: 'submit', action: 'call' } as const;

test.each<[string, Partial<OutboxItem>[], boolean, EvaluationQueue | null]>([
  ['nothing of it on this phone', [], false, null],
  ['photos before "Enviar"', [{ state: 'saved', isReleased: false }], false, { type: 'saved' }],
  ['photos before "Enviar", no network', [{ state: 'saved', isReleased: false }], true, { type: 'saved' }],
  ['nobody answers', [{}, submit], true, { type: 'waiting-for-network', confirmed: 0, total: 1 }],
  ['one of two has arrived', [sent, { state: 'sending' }, submit], false, { type: 'sending', confirmed: 1, total: 2 }],
  ['its turn comes', [sent, submit], false, { type: 'sending', confirmed: 1, total: 1 }],
  [
    'the server fails, however often',
    [{ attempts: 40, nextAttemptAt: now + 60_000, problem: { code: 'no-answer', at: now } }, submit],
    false,
    { type: 'retrying', confirmed: 0, total: 1 },
  ],
  [
    'the number is insured elsewhere',
    [sent, { ...submit, state: 'blocked', blockedBy: 'imei-repeated' }],
    false,
    { type: 'needs-person', reason: 'imei-repeated', confirmed: 1, total: 1 },
  ],
  [
    'refused, also while offline',
    [{ state: 'refused', problem: { code: 'picture-damaged', at: now } }, submit],
    true,
    { type: 'needs-person', reason: 'picture-damaged', confirmed: 0, total: 1 },
  ],
  ['all of it', [sent, { ...submit, ...sent, sentAt: 9_500 }], false, { type: 'arrived', at: 9_500 }],
])('%s', (_, parts, isOffline, expected) => {
  expect(
    describeEvaluationQueue(
      parts.map((part, index) => sampleItem({ id: String(index), ...part })),
      { now, isOffline },
    ),
  ).toEqual(expected);
});
