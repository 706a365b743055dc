import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { roles } from '#domain/access/roles.ts';
import type { CancellationProblem, CancellationReason } from './cancellation.ts';
import { cancellationReasons, checkCancellation } from './cancellation.ts';

const today = '2026-03-10';
const policy = { status: 3 as const, termLastDay: '2026-11-19', hasOpenOrPaidClaim: false };
const byRule = { ok: true, value: { refundDecidedBy: 'rule' } };

test.each<[string, string, CancellationProblem | null]>([
  ['yesterday', '2026-03-09', 'day-past'],
  ['today', '2026-03-10', null],
  ['the last of the insured year', '2026-11-19', null],
  ['the day after', '2026-11-20', 'day-after-term'],
])('to end %s', (_what, lastDay, problem) => {
  const answer = checkCancellation({ reason: 'policyholder-request', lastDay, role: 'policyholder' }, policy, today);
  expect(answer).toEqual(problem === null ? byRule : { ok: false, problem });
});

const allowed: Readonly<Record<Role, readonly CancellationReason[]>> = {
  policyholder: ['policyholder-request', 'risk-gone'],
  store: [],
  distributor: [],
  staff: cancellationReasons,
  admin: cancellationReasons,
};
const pairs = roles.flatMap((role) => cancellationReasons.map((reason): [Role, CancellationReason] => [role, reason]));

test.each(pairs)('%s for %s', (role, reason) => {
  const answer = checkCancellation({ reason, lastDay: today, role }, policy, today);
  expect(answer).toEqual(allowed[role].includes(reason) ? byRule : { ok: false, problem: 'reason-not-allowed' });
});

test.each(cancellationReasons)('with a claim open or paid: %s', (reason) => {
  const answer = checkCancellation({ reason, lastDay: today, role: 'staff' }, { ...policy, hasOpenOrPaidClaim: true }, today);
  expect(answer).toEqual({ ok: true, value: { refundDecidedBy: reason === 'risk-gone' ? 'staff' : 'rule' } });
});

test('once', () => {
  const asked = { reason: 'policyholder-request', lastDay: today, role: 'admin' } as const;
  expect(checkCancellation(asked, { ...policy, status: 4 }, today)).toEqual({ ok: false, problem: 'already-cancelled' });
});
