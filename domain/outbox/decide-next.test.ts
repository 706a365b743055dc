import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemCodes } from '#domain/shared/problem-code.ts';
import { backoffMs, hasCome, maxBackoffMs, maxRetryAfterMs } from './backoff.ts';
import { nextChunkBytes } from './chunk-size.ts';
import { decideNext } from './decide-next.ts';
import type { OutboxItem } from './item.ts';
import type { Outcome } from './outcome.ts';
import { sampleItem } from './sample-item.ts';

const now = 1_700_000_000_000;
const slot = 'http://x/api/captures/uploads/1';
const item = sampleItem({ state: 'sending', uploadUrl: slot, confirmedBytes: 400 });
const problem = (status: number, code: string, retryAfterMs: number | null = null) =>
  ({ type: 'problem', status, code, retryAfterMs }) as Outcome;

const table: [what: string, outcome: Outcome, expected: Partial<OutboxItem>, pause: object | null][] = [
  [
    'a receipt of these bytes',
    { type: 'receipt', sha256: item.sha256 },
    { state: 'sent', sentAt: now, confirmedBytes: 1000, uploadUrl: null, problem: null },
    null,
  ],
  [
    'a receipt of other bytes',
    { type: 'receipt', sha256: 'b'.repeat(64) },
    { state: 'refused', problem: { code: 'different-bytes', at: now } },
    null,
  ],
  ['2xx without a receipt', { type: 'no-receipt' }, { state: 'waiting', nextAttemptAt: now + 500, uploadUrl: slot }, null],
  ['tus 409', { type: 'offset-conflict' }, { state: 'waiting', nextAttemptAt: now + 1500, uploadUrl: slot }, null],
  ['tus 423', { type: 'slot-locked' }, { state: 'waiting', nextAttemptAt: now + 1500, uploadUrl: slot }, null],
  ['tus 404, 410', { type: 'slot-gone' }, { state: 'waiting', nextAttemptAt: now, uploadUrl: null, confirmedBytes: 0 }, null],
  ['410 upload-gone', problem(410, 'upload-gone'), { state: 'waiting', nextAttemptAt: now, uploadUrl: null, confirmedBytes: 0 }, null],
  ['410 hash-mismatch', problem(410, 'hash-mismatch'), { state: 'waiting', nextAttemptAt: now, uploadUrl: null, confirmedBytes: 0 }, null],
  ['409 upload-offset', problem(409, 'upload-offset'), { state: 'waiting', nextAttemptAt: now + 1500, uploadUrl: slot }, null],
  ['412 upload-version', problem(412, 'upload-version'), { state: 'waiting', nextAttemptAt: now + 500, uploadUrl: slot }, null],
  ['415 upload-content-type', problem(415, 'upload-content-type'), { state: 'waiting', nextAttemptAt: now + 500, uploadUrl: slot }, null],
  ['400 upload-invalid', problem(400, 'upload-invalid'), { state: 'waiting', nextAttemptAt: now + 500, uploadUrl: slot }, null],
  [
    '422 that names what of it is at fault',
    { type: 'problem', status: 422, code: 'invalid-input', retryAfterMs: null, fields: ['loss_date'] },
    { state: 'refused', problem: { code: 'invalid-input', at: now, fields: ['loss_date'] } },
    null,
  ],
  ['401', problem(401, 'unauthenticated'), { state: 'blocked', blockedBy: 'sign-in' }, null],
  ['426', problem(426, 'update-required'), { state: 'blocked', blockedBy: 'update' }, null],
  ['409 imei-repeated', problem(409, 'imei-repeated'), { state: 'blocked', blockedBy: 'imei-repeated' }, null],
  ['409 in-progress', problem(409, 'in-progress'), { state: 'waiting', nextAttemptAt: now + 1500 }, null],
  ['409 different-bytes', problem(409, 'different-bytes'), { state: 'refused', problem: { code: 'different-bytes', at: now } }, null],
  ['403', problem(403, 'forbidden'), { state: 'refused', problem: { code: 'forbidden', at: now } }, null],
  ['404 of a call', problem(404, 'not-found'), { state: 'refused', problem: { code: 'not-found', at: now } }, null],
  ['413', problem(413, 'too-large'), { state: 'refused', problem: { code: 'too-large', at: now } }, null],
  ['415', problem(415, 'unsupported-media'), { state: 'refused', problem: { code: 'unsupported-media', at: now } }, null],
  ['422', problem(422, 'picture-damaged'), { state: 'refused', problem: { code: 'picture-damaged', at: now } }, null],
  ['408', problem(408, 'unavailable'), { state: 'waiting', nextAttemptAt: now + 500 }, null],
  ['425', problem(425, 'unavailable'), { state: 'waiting', nextAttemptAt: now + 500 }, null],
  ['429', problem(429, 'rate-limited', 90_000), { state: 'waiting', nextAttemptAt: now + 90_000 }, { until: now + 90_000, by: 'server' }],
  ['429 without a time', problem(429, 'rate-limited'), { state: 'waiting', nextAttemptAt: now + 500 }, { until: now + 500, by: 'server' }],
  [
    '429 for a year',
    problem(429, 'rate-limited', 1e10),
    { state: 'waiting', nextAttemptAt: now + maxRetryAfterMs },
    { until: now + maxRetryAfterMs, by: 'server' },
  ],
  ['503', problem(503, 'unavailable', 5000), { state: 'waiting', nextAttemptAt: now + 5000 }, { until: now + 5000, by: 'server' }],
  ['500', problem(500, 'internal'), { state: 'waiting', nextAttemptAt: now + 500, problem: { code: 'internal', at: now } }, null],
  ['401 of a reason not known here', problem(401, 'unknown'), { state: 'blocked', blockedBy: 'sign-in' }, null],
  ['426 of a reason not known here', problem(426, 'unknown'), { state: 'blocked', blockedBy: 'update' }, null],
  ['409 of a reason not known here', problem(409, 'unknown'), { state: 'refused', problem: { code: 'unknown', at: now } }, null],
  ['422 of a reason not known here', problem(422, 'unknown'), { state: 'refused', problem: { code: 'unknown', at: now } }, null],
  [
    '429 of a reason not known here',
    problem(429, 'unknown', 90_000),
    { state: 'waiting', nextAttemptAt: now + 90_000 },
    { until: now + 90_000, by: 'server' },
  ],
  ['502 of a reason not known here', problem(502, 'unknown'), { state: 'waiting', nextAttemptAt: now + 500 }, null],
  ['507', problem(507, 'storage-full'), { state: 'waiting', problem: { code: 'storage-full', at: now } }, null],
  [
    'no answer',
    { type: 'no-answer', isOffline: false, retryAfterMs: null },
    { state: 'waiting', nextAttemptAt: now + 500, problem: { code: 'no-answer', at: now } },
    null,
  ],
  [
    'no network',
    { type: 'no-answer', isOffline: true, retryAfterMs: null },
    { state: 'waiting', attempts: 0, problem: { code: 'offline', at: now } },
    { until: now + 30_000, by: 'network' },
  ],
  ['bytes that are gone', { type: 'bytes-lost' }, { state: 'refused', problem: { code: 'bytes-lost', at: now } }, null],
];

test.each(table)('%s', (_, outcome, expected, pause) => {
  const decision = decideNext(outcome, item, now, 0);
  expect(decision.item).toMatchObject(expected);
  expect(decision.pause).toEqual(pause);
});

test('what happens again and again waits longer and longer, and never for more than five minutes', () => {
  for (const outcome of [
    problem(500, 'internal'),
    { type: 'slot-gone' },
    { type: 'slot-locked' },
    { type: 'offset-conflict' },
    { type: 'no-receipt' },
  ] as Outcome[]) {
    let current = item;
    const pauses: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      current = { ...decideNext(outcome, current, now, 1).item, state: 'sending' };
      pauses.push(current.nextAttemptAt - now);
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(maxBackoffMs);
    expect(current.attempts).toBe(14);
  }
});

test('nothing but a matching receipt makes an item sent, and what identifies it never changes', () => {
  const outcomes: fc.Arbitrary<Outcome> = fc.oneof(
    fc.record({ type: fc.constant('receipt' as const), sha256: fc.constantFrom(item.sha256, 'b'.repeat(64), '') }),
    fc.constantFrom<Outcome>(
      { type: 'no-receipt' },
      { type: 'offset-conflict' },
      { type: 'slot-locked' },
      { type: 'slot-gone' },
      { type: 'bytes-lost' },
    ),
    fc.record({
      type: fc.constant('problem' as const),
      status: fc.integer({ min: 100, max: 599 }),
      code: fc.constantFrom(...problemCodes),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e12 })),
    }),
    fc.record({
      type: fc.constant('no-answer' as const),
      isOffline: fc.boolean(),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e12 })),
    }),
  );
  fc.assert(
    fc.property(outcomes, fc.integer({ min: 0, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (outcome, attempts, random) => {
      const { item: next } = decideNext(outcome, { ...item, attempts }, now, random);
      expect(next.state === 'sent').toBe(outcome.type === 'receipt' && outcome.sha256 === item.sha256);
      const { id, sha256, sizeBytes, ownerId, grant, needs, isReleased, takenAt } = next;
      expect({ id, sha256, sizeBytes, ownerId, grant, needs, isReleased, takenAt }).toEqual({
        id: item.id,
        sha256: item.sha256,
        sizeBytes: 1000,
        ownerId: 1,
        grant: item.grant,
        needs: [],
        isReleased: true,
        takenAt: 1000,
      });
      if (next.state === 'waiting') {
        expect(next.nextAttemptAt).toBeGreaterThanOrEqual(now);
        expect(next.nextAttemptAt).toBeLessThanOrEqual(now + maxRetryAfterMs);
      }
      expect(next.state).not.toBe('sending');
    }),
  );
});

test('backoff doubles with jitter below it', () => {
  expect([1, 2, 3, 8, 9, 100].map((attempts) => backoffMs(attempts, 1))).toEqual([1000, 2000, 4000, 128_000, 256_000, 300_000]);
  expect(backoffMs(3, 0)).toBe(2000);
});

test.each([
  ['now', 0, true],
  ['in a minute', 60_000, false],
  ['at the end of the longest pause', maxRetryAfterMs, false],
  ['two days ahead, because the clock was set back', 2 * 86_400_000, true],
  ['two days ago, because it was set forward', -2 * 86_400_000, true],
])('an instant %s', (_, ms, expected) => {
  expect(hasCome(now + ms, now)).toBe(expected);
});

test('pieces shrink after losses and on slow networks, and grow on fast ones', () => {
  expect(nextChunkBytes(131_072, 'lost')).toBe(65_536);
  expect(nextChunkBytes(16_384, 'lost')).toBe(16_384);
  expect(nextChunkBytes(65_536, { tookMs: 8000 })).toBe(32_768);
  expect(nextChunkBytes(65_536, { tookMs: 3000 })).toBe(65_536);
  expect(nextChunkBytes(65_536, { tookMs: 100 })).toBe(131_072);
  expect(nextChunkBytes(131_072, { tookMs: 100 })).toBe(131_072);
});

test('too many calls asked for hold up nothing else; a server that is overrun holds up all', () => {
  const call = sampleItem({ kind: 'call-request', state: 'sending' });
  expect(decideNext(problem(429, 'rate-limited', 3_600_000), call, now, 0)).toMatchObject({ item: { state: 'waiting' }, pause: null });
  expect(decideNext(problem(503, 'unavailable', 5000), call, now, 0).pause).toEqual({ until: now + 5000, by: 'server' });
});
