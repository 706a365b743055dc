import { expect, test } from 'vitest';
import { sampleItem } from './sample-item.ts';
import { progressOfSending, type SendingProgress, tellIn } from './sending-progress.ts';

const progress = (parts: Partial<SendingProgress> = {}): SendingProgress => ({ stage: 'sending', last: null, sent: 0, total: 3, ...parts });

test('what arrived last, and how many of how many', () => {
  const things = [
    sampleItem({ id: 'imei', kind: 'imei', state: 'sent', sentAt: 20 }),
    sampleItem({ id: 'front', kind: 'front', state: 'sent', sentAt: 10 }),
    sampleItem({ id: 'back', kind: 'back' }),
  ];
  expect(progressOfSending(things, 'sending')).toEqual(progress({ last: 'imei', sent: 2 }));
});

test.each<[string, SendingProgress | null, SendingProgress, number, number | null]>([
  ['the first word', null, progress(), 0, 0],
  ['the same again', progress(), progress(), 9000, null],
  ['another photo, long after', progress(), progress({ last: 'front', sent: 1 }), 6000, 0],
  ['another photo, soon after', progress(), progress({ last: 'front', sent: 1 }), 2000, 3000],
  ['another photo, the clock set back', progress(), progress({ last: 'front', sent: 1 }), -3_600_000, 0],
  ['another stage, soon after', progress(), progress({ stage: 'arrived', last: 'back', sent: 3 }), 10, 0],
])('%s', (_, told, next, ms, expected) => {
  const at = 1_000_000;
  expect(tellIn(told && { progress: told, at }, next, at + ms)).toBe(expected);
});
