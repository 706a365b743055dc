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

const policy = { status: 3 as const, contractedOn: '2025-11-20', documentsReceivedOn: '2025-11-20', hasOpenOrPaidClaim: false };

test.each([
  ['the last minute of Madrid', '2025-12-05T22:59:59Z', true],
  ['the first minute after', '2025-12-05T23:00:00Z', false],
])('%s', (_what, instant, isInTime) => {
  const answer = withdraw(policy, civilDateOf(Date.parse(instant)));
  expect(answer).toEqual(
    isInTime ? { ok: true, value: { refundDecidedBy: 'rule' } } : { ok: false, problem: { kind: 'too-late', lastDay: '2025-12-05' } },
  );
});

test.each<[string, Partial<Parameters<typeof withdraw>[0]>, string, object]>([
  ['a draft', { status: 1 }, '2025-11-21', { ok: true, value: { refundDecidedBy: 'rule' } }],
  ['unsigned', { status: 2 }, '2025-11-21', { ok: true, value: { refundDecidedBy: 'rule' } }],
  ['with a claim', { hasOpenOrPaidClaim: true }, '2025-11-21', { ok: true, value: { refundDecidedBy: 'staff' } }],
  ['documents never received', { documentsReceivedOn: null }, '2027-01-01', { ok: true, value: { refundDecidedBy: 'rule' } }],
  ['cancelled before', { status: 4 }, '2025-11-21', { ok: false, problem: { kind: 'already-cancelled' } }],
])('%s', (_what, parts, today, expected) => {
  expect(withdraw({ ...policy, ...parts }, today)).toEqual(expected);
});

test.each([
  ['no claim', [], false],
  ['one that is open or was paid', [{ notify_denied: true }, { notify_denied: false }], true],
  ['a denied one', [{ notify_denied: true }], false],
])('with %s', (_, claims, expected) => {
  expect(hasOpenOrPaidClaim([{ policy_risk_claims: [] }, { policy_risk_claims: claims }])).toBe(expected);
});
