import { expect, test } from 'vitest';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { hasOpenOrPaidClaim, withdraw, withdrawalLastDay } from './withdrawal.ts';

test.each([
  ['documents with the contract', '2025-11-20', '2025-11-20', '2025-12-05'],
  ['documents before it', '2025-11-20', '2025-11-18', '2025-12-05'],
  ['documents after it', '2025-11-20', '2025-11-25', '2025-12-10'],
  ['over the end of a leap February', '2028-02-20', '2028-02-20', '2028-03-06'],
  ['documents not received', '2025-11-20', null, null],
])('%s', (_what, contractedOn, documentsReceivedOn, lastDay) => {
  expect(withdrawalLastDay(contractedOn, documentsReceivedOn)).toBe(lastDay);
});

const policy = {
  status: 3 as const,
  ended: null,
  isSigned: true,
  contractedOn: '2025-11-20',
  documentsReceivedOn: '2025-11-20',
  hasOpenOrPaidClaim: false,
};

test.each([
  ['the last minute of Madrid', '2025-12-05T22:59:59Z', true],
  ['the first minute after', '2025-12-05T23:00:00Z', false],
])('%s', (_what, instant, isInTime) => {
  const answer = withdraw(policy, civilDateOf(Date.parse(instant)));
  expect(answer).toEqual(
    isInTime
      ? { ok: true, value: { refundDecidedBy: 'rule', lastDay: '2025-12-05' } }
      : { ok: false, problem: { kind: 'too-late', lastDay: '2025-12-05' } },
  );
});

const cancelledTo = (lastDay: string) => ({ status: 4 as const, ended: { ending: 'cancelled' as const, lastDay } });

test.each<[string, Partial<Parameters<typeof withdraw>[0]>, string, 'rule' | 'staff', string]>([
  ['a draft', { status: 1, isSigned: false }, '2025-11-21', 'rule', '2025-11-21'],
  ['unsigned', { status: 2, isSigned: false }, '2025-11-21', 'rule', '2025-11-21'],
  ['with a claim', { hasOpenOrPaidClaim: true }, '2025-11-21', 'staff', '2025-11-21'],
  ['documents never received', { documentsReceivedOn: null }, '2027-01-01', 'rule', '2027-01-01'],
  ['cancelled to a later day', cancelledTo('2026-11-19'), '2025-11-25', 'rule', '2025-11-25'],
  ['cancelled to a day that has passed: cover does not begin again', cancelledTo('2025-11-21'), '2025-11-25', 'rule', '2025-11-21'],
  ['cancelled, with a claim', { ...cancelledTo('2025-11-21'), hasOpenOrPaidClaim: true }, '2025-11-25', 'staff', '2025-11-21'],
])('%s', (_what, parts, today, refundDecidedBy, lastDay) => {
  expect(withdraw({ ...policy, ...parts }, today)).toEqual({ ok: true, value: { refundDecidedBy, lastDay } });
});

const over = (ending: 'withdrawn' | 'unsigned' | 'expired') => ({ status: 4 as const, ended: { ending, lastDay: '2025-11-21' } });

test.each<[string, Partial<Parameters<typeof withdraw>[0]>, string, 'already-cancelled' | 'too-late']>([
  ['withdrawn from before', over('withdrawn'), '2025-11-21', 'already-cancelled'],
  ['not signed in time', { ...over('unsigned'), isSigned: false }, '2025-11-21', 'already-cancelled'],
  ['its year is over', { ...over('expired'), documentsReceivedOn: null }, '2026-11-21', 'already-cancelled'],
  ['cancelled before it was signed', { ...cancelledTo('2025-11-21'), isSigned: false }, '2025-11-21', 'already-cancelled'],
  ['cancelled, and the period has passed', cancelledTo('2026-11-19'), '2025-12-06', 'too-late'],
])('not any more: %s', (_what, parts, today, kind) => {
  const answer = withdraw({ ...policy, ...parts }, today);
  expect(answer).toEqual({ ok: false, problem: kind === 'too-late' ? { kind, lastDay: '2025-12-05' } : { kind } });
});

test.each([
  ['no claim', [], false],
  ['one that is open or was paid', [{ notify_denied: true }, { notify_denied: false }], true],
  ['a denied one', [{ notify_denied: true }], false],
])('with %s', (_, claims, expected) => {
  expect(hasOpenOrPaidClaim([{ policy_risk_claims: [] }, { policy_risk_claims: claims }])).toBe(expected);
});
