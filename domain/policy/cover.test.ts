import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { addDays } from '#domain/shared/civil-date.ts';
import type { Cover, CoverFacts } from './cover.ts';
import { awaitedPhones, coverOn, coverStart } from './cover.ts';

const complete: CoverFacts = {
  firstPaymentOn: '2025-11-20',
  signedOn: '2025-11-22',
  evaluation: { status: 3, decidedOn: '2025-11-21' },
  isInvoiceDeclared: true,
};

test.each<[string, Partial<CoverFacts>, string | null, string[]]>([
  ['all is there: the last day counts', {}, '2025-11-22', []],
  ['the evaluation came last', { evaluation: { status: 3, decidedOn: '2025-11-25' } }, '2025-11-25', []],
  ['the payment came last', { firstPaymentOn: '2025-12-05' }, '2025-12-05', []],
  ['no evaluation is required', { evaluation: { status: 6, decidedOn: null } }, '2025-11-22', []],
  ['an old decision of one not required', { evaluation: { status: 6, decidedOn: '2026-01-01' } }, '2025-11-22', []],
  ['not paid', { firstPaymentOn: null }, null, ['first-payment']],
  ['not signed', { signedOn: null }, null, ['signature']],
  ['to do', { evaluation: { status: 1, decidedOn: null } }, null, ['evaluation']],
  ['pending', { evaluation: { status: 2, decidedOn: null } }, null, ['evaluation']],
  ['rejected', { evaluation: { status: 4, decidedOn: '2025-11-21' } }, null, ['evaluation']],
  ['canceled', { evaluation: { status: 5, decidedOn: null } }, null, ['evaluation']],
  ['no invoice', { isInvoiceDeclared: false }, null, ['invoice']],
  [
    'nothing',
    { firstPaymentOn: null, signedOn: null, evaluation: { status: 1, decidedOn: null }, isInvoiceDeclared: false },
    null,
    ['first-payment', 'signature', 'evaluation', 'invoice'],
  ],
])('%s', (_what, parts, startsOn, missing) => {
  expect(coverStart({ ...complete, ...parts })).toEqual({ startsOn, missing });
});

function instalment(activationDate: string, paymentDate: string | null, parts: Partial<Payment> = {}): Payment {
  return { id: 1, priceCents: 995, pendingCents: paymentDate === null ? 995 : 0, activationDate, paymentDate, ...parts };
}
const paid = instalment('2025-11-20', '2025-11-20');

test.each<[string, string, Payment[], Cover]>([
  ['the day before it starts', '2025-11-21', [paid], 'not-started'],
  ['the day it starts', '2025-11-22', [paid], 'covered'],
  ['the last day', '2026-11-19', [paid], 'covered'],
  ['the day after the last', '2026-11-20', [paid], 'ended'],
  ['a premium falls due', '2025-12-15', [paid, instalment('2025-12-15', null)], 'covered'],
  ['a month later', '2026-01-15', [paid, instalment('2025-12-15', null)], 'covered'],
  ['a month and a day later', '2026-01-16', [paid, instalment('2025-12-15', null)], 'suspended'],
  ['a part of it still unpaid', '2026-01-16', [paid, instalment('2025-12-15', null, { pendingCents: 1 })], 'suspended'],
  ['paid within the month', '2026-01-16', [paid, instalment('2025-12-15', '2026-01-10')], 'covered'],
  ['the day before a late payment', '2026-01-19', [paid, instalment('2025-12-15', '2026-01-20')], 'suspended'],
  ['the day of a late payment', '2026-01-20', [paid, instalment('2025-12-15', '2026-01-20')], 'suspended'],
  ['the day after a late payment', '2026-01-21', [paid, instalment('2025-12-15', '2026-01-20')], 'covered'],
  ['due on 31 January: until the end of February', '2026-02-28', [paid, instalment('2026-01-31', null)], 'covered'],
  ['due on 31 January: from March', '2026-03-01', [paid, instalment('2026-01-31', null)], 'suspended'],
  ['a refund not yet paid back', '2026-06-01', [paid, instalment('2025-12-15', null, { priceCents: -995 })], 'covered'],
])('%s', (_what, day, payments, expected) => {
  expect(coverOn(day, { startsOn: '2025-11-22', lastDay: '2026-11-19', payments })).toBe(expected);
});

type Evaluated = [riskId: number, createdAtMs: number, status?: EvaluationStatus, decidedAtMs?: number];

test.each<[string, Evaluated[], number | null, number | undefined, number[]]>([
  [
    'both were evaluated before the signature',
    [
      [1, 10],
      [2, 20],
    ],
    30,
    undefined,
    [1, 2],
  ],
  [
    'one was switched on after it',
    [
      [1, 10],
      [2, 40],
    ],
    30,
    undefined,
    [1],
  ],
  [
    'the cover of that one',
    [
      [1, 10],
      [2, 40],
    ],
    30,
    2,
    [1, 2],
  ],
  [
    'the cover of the other one',
    [
      [1, 10],
      [2, 40],
    ],
    30,
    1,
    [1],
  ],
  [
    'one was switched off before it while its evaluation was pending, and on again after it',
    [
      [1, 10],
      [2, 10, 5],
    ],
    30,
    undefined,
    [1],
  ],
  [
    'one was switched off before it with a rejected evaluation, and on again after it',
    [
      [1, 10],
      [2, 10, 4, 20],
    ],
    30,
    undefined,
    [1],
  ],
  [
    'one was rejected before it, repeated, and rejected after it',
    [
      [1, 10],
      [2, 10, 4, 15],
      [2, 20, 4, 40],
    ],
    30,
    undefined,
    [1, 2],
  ],
  ['one was not evaluated yet', [[1, 30]], 30, undefined, [1]],
  ['nothing was evaluated before it', [[1, 40]], 30, undefined, [1, 2]],
  ['there is no signature', [[1, 10]], null, undefined, [1, 2]],
])('phones that cover waits for when %s', (_what, evaluated, signedAtMs, riskId, awaited) => {
  const evaluations = evaluated.map(([id, createdAtMs, status = 2, decidedAtMs = null]) => ({
    riskId: id,
    createdAtMs,
    status,
    decidedAtMs,
  }));
  expect(awaitedPhones({ riskIds: [1, 2], evaluations, signedAtMs }, riskId)).toEqual(awaited);
});

test('without a start nothing is covered', () => {
  expect(coverOn('2030-01-01', { startsOn: null, lastDay: '2030-12-31', payments: [] })).toBe('not-started');
  expect(coverOn('2030-01-01', { startsOn: '2025-11-22', lastDay: '2030-12-31', payments: [] })).toBe('covered');
});

test('paying never takes cover away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (due, payDay, later) => {
        const policy = (payment: Payment) => ({ startsOn: '2025-11-20', lastDay: '2030-12-31', payments: [payment] });
        const [dueOn, paidOn, day] = [due, payDay, later].map((days) => addDays('2025-11-20', days)) as [string, string, string];
        if (coverOn(day, policy(instalment(dueOn, null))) === 'covered') {
          expect(coverOn(day, policy(instalment(dueOn, paidOn)))).toBe('covered');
        }
      },
    ),
  );
});
