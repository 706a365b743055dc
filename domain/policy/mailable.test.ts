import { expect, test } from 'vitest';
import type { MailedPolicyKind } from '#domain/policy/mailed-policy-kind.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { payment, policy } from '#tests/support/sample-policies.ts';
import { checkPolicyMail, type MailProblem } from './mailable.ts';

const today = '2026-01-20';
const due = payment(1, '2026-01-20');

test.each<[MailedPolicyKind, string, Partial<Policy>, MailProblem | null]>([
  ['documents', 'with a link', { contract_link: '/documents/1' }, null],
  ['documents', 'without', {}, 'no-documents'],
  ['sign', 'paid and unsigned', { status: 2 }, null],
  ['sign', 'signed', { status: 3 }, 'nothing-to-sign'],
  ['sign', 'a draft', { status: 1 }, 'nothing-to-sign'],
  ['sign', 'with its photos sent', { status: 2, evaluation_status: 2 }, null],
  ['sign', 'with its evaluation still to do', { status: 2, evaluation_status: 1 }, 'evaluation-to-do'],
  ['sign', 'without an evaluation', { status: 2, evaluation_status: 1, evaluation_active: 0 }, null],
  ['pay', 'a receipt of today', { policy_payments: [due] }, null],
  ['pay', 'a draft with one', { status: 1, policy_payments: [due] }, null],
  ['pay', 'one of tomorrow', { policy_payments: [payment(1, '2026-01-21')] }, 'nothing-to-pay'],
  ['pay', 'one that the bank has', { policy_payments: [{ ...due, is_under_way: true }] }, 'under-way'],
  ['pay', 'one that the bank is about to debit', { policy_payments: [{ ...due, debit_on: '2026-01-28' }] }, 'under-way'],
  ['pay', 'one that is paid', { policy_payments: [{ ...due, pending_amount: 0, payment_date: today }] }, 'nothing-to-pay'],
  ['evaluate', 'to do', { evaluation_status: 1 }, null],
  ['evaluate', 'rejected', { evaluation_status: 4 }, null],
  ['evaluate', 'waiting for us', { evaluation_status: 2 }, 'nothing-to-evaluate'],
  ['evaluate', 'to do, and not required', { evaluation_status: 1, evaluation_active: 0 }, 'nothing-to-evaluate'],
  ['documents', 'a cancelled one', { status: 4, contract_link: '/documents/1' }, 'already-cancelled'],
])('a mail to %s, %s: %j gives %s', (kind, _what, change, problem) => {
  const expected = problem === null ? { ok: true, value: true } : { ok: false, problem };
  expect(checkPolicyMail(kind, policy(change), { today, hasDocument: false })).toEqual(expected);
});

test('a signed contract that is kept is a document', () => {
  expect(checkPolicyMail('documents', policy({}), { today, hasDocument: true })).toEqual({ ok: true, value: true });
});
