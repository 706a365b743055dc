import { expect, test } from 'vitest';
import type { PollingState } from '#domain/evaluation/polling.ts';
import type { OutboxItem } from './item.ts';
import { sampleItem } from './sample-item.ts';
import { type SendingStage, sendingStage } from './sending-stage.ts';

const now = 10_000;
const sent = { state: 'sent', sentAt: 9_000 } as const;
const submit = { kind: 'submit', action: 'call' } as const;
const unasked: PollingState = { kind: 'polling', attempts: 0 };

test.each<[string, Partial<OutboxItem>[] | null, boolean, PollingState, SendingStage]>([
  ['the queue has not been read', null, false, unasked, 'unknown'],
  ['the queue has not been read, and the server is asked already', null, false, { kind: 'person' }, 'unknown'],
  [
    'nothing of it was let go',
    [
      { state: 'saved', isReleased: false },
      { ...submit, state: 'saved', isReleased: false },
    ],
    false,
    unasked,
    'unknown',
  ],
  ['no network', [{}, submit], true, unasked, 'waiting-for-network'],
  ['a photo leaves', [{ state: 'sending' }, submit], false, unasked, 'sending'],
  ['photos are there, and nothing says that they are one evaluation', [sent, sent], false, unasked, 'sending'],
  [
    'the server fails',
    [{ attempts: 3, nextAttemptAt: now + 60_000, problem: { code: 'no-answer', at: now } }, submit],
    false,
    unasked,
    'retrying',
  ],
  ['refused', [{ state: 'refused', problem: { code: 'picture-damaged', at: now } }, submit], false, unasked, 'needs-person'],
  ['the server said something of an earlier one', [{}, submit], true, { kind: 'person' }, 'waiting-for-network'],
  ['all of it, and the server has not been asked', [sent, { ...submit, ...sent }], false, unasked, 'arrived'],
  ['all of it, also without a network', [sent, { ...submit, ...sent }], true, unasked, 'arrived'],
  ['it arrived long ago and left no mark here', [], false, unasked, 'arrived'],
  ['looked at by itself', [sent, { ...submit, ...sent }], false, { kind: 'polling', attempts: 1 }, 'in-review'],
  ['with a person', [sent, { ...submit, ...sent }], false, { kind: 'person' }, 'person'],
  ['its policy has ended', [], false, { kind: 'closed' }, 'closed'],
])('%s', (_, parts, isOffline, result, expected) => {
  const items = parts?.map((part, index) => sampleItem({ id: String(index), ...part })) ?? null;
  expect(sendingStage(items, result, { now, isOffline })).toBe(expected);
});
