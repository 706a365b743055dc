import { expect, test } from 'vitest';
import { payment } from '#tests/support/sample-policies.ts';
import { isInLastDays, lastDays } from './last-days.ts';

const today = '2025-11-20';
const termLastDay = '2026-10-14';
const paid = { payment_date: '2025-10-15', pending_amount: 0 };

test.each<[string, ReturnType<typeof payment>[], string[]]>([
  [
    'paid to the middle of December',
    [payment(1, '2025-10-15', paid), payment(2, '2026-01-15'), payment(3, '2025-12-15')],
    ['paid-up 2025-12-14', 'term 2026-10-14', 'today 2025-11-20'],
  ],
  ['the next receipt tomorrow', [payment(1, '2025-11-21')], ['term 2026-10-14', 'today 2025-11-20']],
  ['one due and unpaid, none to come', [payment(1, '2025-11-15')], ['term 2026-10-14', 'today 2025-11-20']],
  ['a year paid at once', [payment(1, '2025-10-15', paid)], ['term 2026-10-14', 'today 2025-11-20']],
  ['a refund to come', [payment(1, '2025-12-15', { price: -6.2, pending_amount: -6.2 })], ['term 2026-10-14', 'today 2025-11-20']],
])('%s', (_name, payments, expected) => {
  expect(lastDays(payments, { today, termLastDay }).map(({ kind, on }) => `${kind} ${on}`)).toEqual(expected);
});

test('on the last day of the insured year there is only today', () => {
  expect(lastDays([], { today: termLastDay, termLastDay })).toEqual([{ kind: 'today', on: termLastDay }]);
});

test.each<[string, string | null, { kind: string; last_day: string } | null, boolean]>([
  ['cancelled to a day to come', '2025-10-15', { kind: 'cancelled', last_day: '2026-10-14' }, true],
  ['cancelled to this day', '2025-10-15', { kind: 'cancelled', last_day: today }, true],
  ['cancelled to yesterday', '2025-10-15', { kind: 'cancelled', last_day: '2025-11-19' }, false],
  ['never signed', null, { kind: 'cancelled', last_day: '2026-10-14' }, false],
  ['withdrawn from this day', '2025-10-15', { kind: 'withdrawn', last_day: today }, false],
  ['one that goes on', '2025-10-15', null, false],
])('whether it has last days: %s', (_name, signed_at, ending, expected) => {
  expect(isInLastDays({ signed_at, ending }, today)).toBe(expected);
});
