import { expect, test } from 'vitest';
import { claimStage } from './claim-status.ts';
import { checkPayout, type Payee } from './payout.ts';

const { received, inReview, documentationRejected, accepted, settled, denied } = claimStage;

test.each([
  [accepted, false, 'policyholder', '2026-03-10', 'ok'],
  [accepted, true, 'repair-center', '2026-03-10', 'ok'],
  [settled, false, 'policyholder', '2026-03-01', 'ok'],
  [received, true, 'policyholder', '2026-03-10', 'not-accepted'],
  [inReview, true, 'policyholder', '2026-03-10', 'not-accepted'],
  [documentationRejected, true, 'repair-center', '2026-03-10', 'not-accepted'],
  [denied, true, 'policyholder', '2026-03-10', 'not-accepted'],
  [accepted, false, 'repair-center', '2026-03-10', 'no-repair-center'],
  [accepted, true, 'repair-center', '2026-03-11', 'in-future'],
  [accepted, true, 'policyholder', '2026-02-28', 'before-loss'],
] as const)('stage %i, a workshop chosen: %s, to %s on %s: %s', (stage, hasRepairCenter, paidTo: Payee, paidOn, expected) => {
  const answer = checkPayout({ stage, lossDate: '2026-03-01', hasRepairCenter }, { paidTo, paidOn }, '2026-03-10');
  expect(answer.ok ? 'ok' : answer.problem).toBe(expected);
});
