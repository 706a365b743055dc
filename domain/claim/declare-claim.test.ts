import { expect, test } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { declareClaim } from './declare-claim.ts';

const today = '2026-02-20';
const paid: Payment = { id: 1, priceCents: 995, pendingCents: 0, activationDate: '2025-11-20', paymentDate: '2025-11-20' };
const unpaid: Payment = { id: 2, priceCents: 995, pendingCents: 995, activationDate: '2025-12-15', paymentDate: null };
const claim = { type: 3 as const, riskType: 1, lossDay: '2026-02-19' };
const policy = { status: 3 as const, startsOn: '2025-11-22', lastDay: '2030-12-31', payments: [paid] };

type Claim = Parameters<typeof declareClaim>[0];
type Policy = Parameters<typeof declareClaim>[1];

test.each<[string, Partial<Claim>, Partial<Policy>, string, boolean]>([
  ['all in order', {}, {}, 'covered', false],
  ['today', { lossDay: today }, {}, 'covered', false],
  ['a receipt unpaid for two months', {}, { payments: [paid, unpaid] }, 'suspended', true],
  ['the loss while it was not yet suspended', { lossDay: '2026-01-15' }, { payments: [paid, unpaid] }, 'covered', true],
  ['paid after the loss', {}, { payments: [paid, { ...unpaid, pendingCents: 0, paymentDate: '2026-02-20' }] }, 'suspended', false],
  ['unsigned', {}, { status: 2, startsOn: null }, 'not-started', false],
  ['before it started', { lossDay: '2025-11-21' }, {}, 'not-started', false],
  ['cancelled, the loss before', { lossDay: '2026-01-31' }, { status: 4, lastDay: '2026-01-31' }, 'covered', false],
  ['cancelled, the loss after', { lossDay: '2026-02-01' }, { status: 4, lastDay: '2026-01-31' }, 'ended', false],
])('taken: %s', (_what, claimParts, policyParts, cover, isToBeRegularised) => {
  const answer = declareClaim({ ...claim, ...claimParts }, { ...policy, ...policyParts }, today);
  expect(answer).toEqual({ ok: true, value: { cover, isToBeRegularised } });
});

test.each<[string, Partial<Claim>, Partial<Policy>, string]>([
  ['a draft', {}, { status: 1 }, 'policy-draft'],
  ['hospitalization of a mobile', { type: 14 }, {}, 'type-not-offered'],
  ['anything of a person', { riskType: 2 }, {}, 'type-not-offered'],
  ['tomorrow', { lossDay: '2026-02-21' }, {}, 'loss-in-future'],
])('refused: %s', (_what, claimParts, policyParts, problem) => {
  expect(declareClaim({ ...claim, ...claimParts }, { ...policy, ...policyParts }, today)).toEqual({ ok: false, problem });
});
