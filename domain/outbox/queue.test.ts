import { expect, test } from 'vitest';
import type { OutboxItem } from './item.ts';
import { describeItem, needsAttention, summarizeQueue } from './presentation.ts';
import {
  ableToLeave,
  expiredMarks,
  inSendingOrder,
  mayGiveWay,
  nextDue,
  nextWake,
  recovered,
  takenUp,
  withConfirmed,
  wokenEarly,
} from './queue.ts';
import { sampleItem } from './sample-item.ts';

const now = 1_700_000_000_000;
const day = 86_400_000;
const ids = (items: readonly OutboxItem[]) => items.map(({ id }) => id);

test('oldest first, then what others need, then the id; whatever came in', () => {
  const items = [
    sampleItem({ id: 'f', takenAt: 2 }),
    sampleItem({ id: 'e', takenAt: 1, kind: 'submit' }),
    sampleItem({ id: 'c', takenAt: 1, kind: 'back' }),
    sampleItem({ id: 'b', takenAt: 1, kind: 'front' }),
    sampleItem({ id: 'a', takenAt: 1, kind: 'back' }),
  ];
  expect(ids(inSendingOrder(items))).toEqual(['b', 'a', 'c', 'e', 'f']);
  expect(ids(inSendingOrder([...items].reverse()))).toEqual(['b', 'a', 'c', 'e', 'f']);
});

test('a call that was asked for goes before photos that were taken earlier', () => {
  const items = [sampleItem({ id: 'photo', takenAt: 1 }), sampleItem({ id: 'call', kind: 'call-request', takenAt: 2 })];
  expect(nextDue(items, now)?.id).toBe('call');
});

test.each<[string, Partial<OutboxItem>, boolean]>([
  ['a photo of two days ago', { kind: 'front', sentAt: now - 2 * day }, false],
  ['a call of two days ago', { kind: 'call-request', sentAt: now - 2 * day }, true],
  ['a call of this morning', { kind: 'call-request', sentAt: now - day / 2 }, false],
])('the mark of what was sent goes: %s', (_, parts, isGone) => {
  expect(expiredMarks([sampleItem({ state: 'sent', ...parts })], now)).toHaveLength(isGone ? 1 : 0);
});

test.each<[string, Partial<OutboxItem>, string | null]>([
  ['all needs sent', { state: 'sent' }, 'submit'],
  ['a need refused', { state: 'refused' }, null],
  ['a need blocked', { state: 'blocked' }, null],
  ['a need still waiting for its time', { nextAttemptAt: now + 1000 }, null],
  ['a need that is due', {}, 'photo'],
])('submit waits for its needs: %s', (_, photo, expected) => {
  const items = [
    sampleItem({ id: 'photo', takenAt: 2, ...photo }),
    sampleItem({ id: 'submit', kind: 'submit', takenAt: 1, needs: ['photo'] }),
  ];
  expect(nextDue(items, now)?.id ?? null).toBe(expected);
});

test.each<[string, Partial<OutboxItem>, string[]]>([
  ['all wait', {}, ['photo', 'submit']],
  ['the photo is pausing', { nextAttemptAt: now + 1000 }, ['photo', 'submit']],
  ['the photo is leaving', { state: 'sending' }, ['submit']],
  ['the photo was refused', { state: 'refused' }, []],
  ['the photo is blocked', { state: 'blocked' }, []],
])('what could leave: %s', (_, photo, expected) => {
  const items = [sampleItem({ id: 'photo', ...photo }), sampleItem({ id: 'submit', kind: 'submit', needs: ['photo'] })];
  expect(ids(ableToLeave(items))).toEqual(expected);
});

test('a need that the phone no longer knows holds nobody up', () => {
  expect(nextDue([sampleItem({ id: 'submit', needs: ['gone'] })], now)?.id).toBe('submit');
});

test('a refused, blocked or saved item never stands before others', () => {
  const items = (['refused', 'blocked', 'saved', 'sending', 'sent'] as const).map((state, index) =>
    sampleItem({ id: state, state, takenAt: index }),
  );
  expect(nextDue([...items, sampleItem({ id: 'last', takenAt: 99 })], now)?.id).toBe('last');
});

test.each<[string, Partial<OutboxItem>[], number, number | null]>([
  ['nothing waits', [{ state: 'sent' }, { state: 'refused' }, { state: 'blocked' }, { state: 'saved' }], 0, null],
  ['one is due', [{}, { nextAttemptAt: now + 5000 }], 0, now],
  ['the earliest', [{ nextAttemptAt: now + 9000 }, { nextAttemptAt: now + 5000 }], 0, now + 5000],
  ['the queue rests', [{}], now + 7000, now + 7000],
  ['a rest from a clock that was ahead', [{}], now + 2 * day, now],
  ['an instant from a clock that was ahead', [{ nextAttemptAt: now + 2 * day }], 0, now],
])('next wake: %s', (_, parts, pauseUntil, expected) => {
  expect(
    nextWake(
      parts.map((part, index) => sampleItem({ id: String(index), ...part })),
      pauseUntil,
      now,
    ),
  ).toBe(expected);
});

test('what waits for something that a person must free wakes nobody', () => {
  const items = [sampleItem({ id: 'photo', state: 'refused' }), sampleItem({ id: 'submit', needs: ['photo'] })];
  expect(nextWake(items, 0, now)).toBeNull();
});

test('an event brings forward what waits for a network, a person everything', () => {
  const at = now + 60_000;
  const silent = sampleItem({ nextAttemptAt: at, problem: { code: 'no-answer', at: now } });
  const failing = sampleItem({ nextAttemptAt: at, problem: { code: 'internal', at: now } });
  expect(wokenEarly(silent, 'network', now).nextAttemptAt).toBe(now);
  expect(wokenEarly(failing, 'network', now)).toBe(failing);
  expect(wokenEarly(failing, 'person', now).nextAttemptAt).toBe(now);
  const refused = sampleItem({ state: 'refused', nextAttemptAt: at });
  expect(wokenEarly(refused, 'person', now)).toBe(refused);
});

test('sealed once, by the first byte', () => {
  const first = takenUp(sampleItem(), now);
  expect(first).toMatchObject({ state: 'sending', sealedAt: now });
  expect(takenUp({ ...recovered(first) }, now + 5)).toMatchObject({ state: 'sending', sealedAt: now });
  expect(recovered(first).state).toBe('waiting');
});

test('progress starts the count of attempts anew; bytes stay within the item', () => {
  const item = sampleItem({ attempts: 4, confirmedBytes: 100 });
  expect(withConfirmed(item, 100)).toMatchObject({ attempts: 4, confirmedBytes: 100 });
  expect(withConfirmed(item, 101)).toMatchObject({ attempts: 0, confirmedBytes: 101 });
  expect(withConfirmed(item, 5000).confirmedBytes).toBe(1000);
  expect(withConfirmed(item, 0)).toMatchObject({ attempts: 4, confirmedBytes: 0 });
});

test('bytes that the server threw away are no progress when they are sent again', () => {
  const item = sampleItem({ attempts: 4, confirmedBytes: 0, problem: { code: 'upload-gone', at: 1 } });
  expect(withConfirmed(item, 500)).toMatchObject({ attempts: 4, confirmedBytes: 500 });
});

const call = { action: 'call', kind: 'submit' } as const;
test.each<[string, Partial<OutboxItem>, boolean]>([
  ['a saved photo', { state: 'saved' }, true],
  ['a waiting photo that has begun', { sealedAt: 1 }, true],
  ['a photo that is leaving', { state: 'sending', sealedAt: 1 }, false],
  ['a refused photo', { state: 'refused', sealedAt: 1 }, true],
  ['a call that never left', { ...call }, true],
  ['a call that may have arrived', { ...call, sealedAt: 1 }, false],
  ['a call that may have arrived before it was blocked', { ...call, state: 'blocked', blockedBy: 'sign-in', sealedAt: 1 }, false],
  ['a call refused for its IMEI', { ...call, state: 'blocked', blockedBy: 'imei-repeated', sealedAt: 1 }, true],
  ['a call that arrived', { ...call, state: 'sent', sealedAt: 1 }, false],
])('may give way to another: %s', (_, parts, expected) => {
  expect(mayGiveWay(sampleItem(parts))).toBe(expected);
});

test('marks of sent items go after thirty days, never while something needs them, never anything unsent', () => {
  const old = now - 31 * day;
  const items = [
    sampleItem({ id: 'old', state: 'sent', sentAt: old }),
    sampleItem({ id: 'young', state: 'sent', sentAt: now - 29 * day }),
    sampleItem({ id: 'needed', state: 'sent', sentAt: old }),
    sampleItem({ id: 'future', state: 'sent', sentAt: now + 2 * day }),
    sampleItem({ id: 'unsent', takenAt: 0, needs: ['needed'] }),
    sampleItem({ id: 'refused', takenAt: 0, state: 'refused' }),
  ];
  expect(ids(expiredMarks(items, now))).toEqual(['old']);
});

const online = { now, isOffline: false };
test.each<[string, Partial<OutboxItem>, boolean, object]>([
  ['written, not asked to send', { state: 'saved' }, true, { type: 'saved' }],
  ['in the queue, no network', {}, true, { type: 'waiting-for-network' }],
  ['in the queue, no network at its last try', { problem: { code: 'offline', at: 1 } }, false, { type: 'waiting-for-network' }],
  ['in the queue, another first', {}, false, { type: 'waiting-turn' }],
  ['leaving', { state: 'sending', confirmedBytes: 620 }, false, { type: 'sending', confirmedBytes: 620, sizeBytes: 1000 }],
  [
    'cut halfway',
    { confirmedBytes: 620, problem: { code: 'no-answer', at: 1 } },
    false,
    { type: 'cut', confirmedBytes: 620, sizeBytes: 1000 },
  ],
  ['server slow', { problem: { code: 'no-answer', at: 1 }, nextAttemptAt: now + 29_500 }, false, { type: 'retrying' }],
  ['confirmed', { state: 'sent', sentAt: 77 }, true, { type: 'sent', at: 77 }],
  ['refused', { state: 'refused', problem: { code: 'picture-damaged', at: 1 } }, false, { type: 'refused', code: 'picture-damaged' }],
  ['blocked', { state: 'blocked', blockedBy: 'update' }, false, { type: 'blocked', by: 'update' }],
])('what is true of an item: %s', (_, parts, isOffline, expected) => {
  expect(describeItem(sampleItem(parts), { now, isOffline })).toEqual(expected);
});

test.each<[string, Partial<OutboxItem>, boolean]>([
  ['refused', { state: 'refused' }, true],
  ['blocked', { state: 'blocked' }, true],
  ['failing for the fortieth time', { attempts: 40, problem: { code: 'internal', at: 1 } }, false],
  ['unanswered for the fortieth time', { attempts: 40, problem: { code: 'no-answer', at: 1 } }, false],
  ['without a network for days', { attempts: 5, problem: { code: 'offline', at: 1 } }, false],
  ['sent', { state: 'sent', attempts: 9 }, false],
])('needs attention: %s', (_, parts, expected) => {
  expect(needsAttention(sampleItem(parts))).toBe(expected);
});

test.each<[string, Partial<OutboxItem>[], boolean, object]>([
  ['nothing', [], false, { type: 'nothing' }],
  ['only saved', [{ state: 'saved' }], false, { type: 'nothing' }],
  ['no network', [{}], true, { type: 'offline' }],
  ['two to send', [{}, { state: 'sending' }, { state: 'sent', sentAt: now }], false, { type: 'to-send', count: 2 }],
  ['just sent', [{ state: 'sent', sentAt: now - 4000 }], false, { type: 'all-sent' }],
  ['sent a while ago', [{ state: 'sent', sentAt: now - 6000 }], false, { type: 'nothing' }],
  ['needs help', [{}, { state: 'refused' }], true, { type: 'needs-help', count: 1 }],
])('the pill: %s', (_, parts, isOffline, expected) => {
  expect(
    summarizeQueue(
      parts.map((part, index) => sampleItem({ id: String(index), ...part })),
      { ...online, isOffline },
    ),
  ).toEqual(expected);
});
