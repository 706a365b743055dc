import { expect, test } from 'vitest';
import { type ReceiptStory, receiptStory, type ToldReceipt } from './receipt-story.ts';

const today = '2025-11-20';
const due: ToldReceipt = {
  price: 6.2,
  pending_amount: 6.2,
  activation_date: '2025-11-15',
  payment_date: null,
  is_under_way: false,
  debit_on: null,
  transactions: [],
};
const paid = { pending_amount: 0, payment_date: '2025-11-16' };
const debit = (state: ToldReceipt['transactions'][number]['state']) => ({ type: 3, state }) as const;
const card = (state: 'open' | 'refused' | 'returned') => ({ type: 1, state }) as const;
const asked = { debit_on: '2025-11-25', transactions: [debit('open')] };
const unpaid: ReceiptStory = { kind: 'unpaid', since: '2025-11-15', failed: null, coveredUntil: '2025-12-15', isCoverResting: false };

test.each<[string, Partial<ToldReceipt>, ReceiptStory]>([
  ['paid', paid, { kind: 'paid', on: '2025-11-16' }],
  ['paid after it came back once', { ...paid, transactions: [debit('returned'), card('open')] }, { kind: 'paid', on: '2025-11-16' }],
  ['with nothing left to pay', { pending_amount: 0 }, { kind: 'paid', on: null }],
  ['a refund that was paid', { ...paid, price: -2.1 }, { kind: 'refunded', on: '2025-11-16' }],
  ['a refund that was not', { price: -2.1, pending_amount: -2.1 }, { kind: 'to-refund' }],
  ['of a later day', { activation_date: '2025-12-15' }, { kind: 'scheduled', on: '2025-12-15' }],
  ['of a later day, its debit asked for', { activation_date: '2025-12-15', ...asked }, { kind: 'debit', on: '2025-11-25' }],
  ['due today', { activation_date: today }, { ...unpaid, since: today, coveredUntil: '2025-12-20' }],
  ['due, its debit asked for', asked, { kind: 'debit', on: '2025-11-25' }],
  ['due, its debit asked for, as a list tells it', { debit_on: '2025-11-25' }, { kind: 'debit', on: '2025-11-25' }],
  ['due, its debit at the bank', { is_under_way: true, ...asked }, { kind: 'at-bank', by: '2025-12-02' }],
  ['due, its card being charged', { is_under_way: true, transactions: [card('open')] }, { kind: 'at-bank', by: null }],
  ['due, at the bank, as a list tells it', { is_under_way: true }, { kind: 'at-bank', by: null }],
  ['due', {}, unpaid],
  ['due, a payment by card begun and left', { transactions: [card('open')] }, unpaid],
  ['due, its card refused', { transactions: [card('refused')] }, { ...unpaid, failed: 'card-refused' }],
  ['due, its debit sent back', { transactions: [debit('returned')] }, { ...unpaid, failed: 'debit-returned' }],
  ['due, sent back and then refused', { transactions: [debit('returned'), card('refused')] }, { ...unpaid, failed: 'card-refused' }],
  ['due, its debit dropped by ourselves', { transactions: [debit('refused')] }, unpaid],
  ['due for a month to the day', { activation_date: '2025-10-20' }, { ...unpaid, since: '2025-10-20', coveredUntil: today }],
  [
    'due for longer than a month',
    { activation_date: '2025-10-19' },
    { ...unpaid, since: '2025-10-19', coveredUntil: '2025-11-19', isCoverResting: true },
  ],
])('a receipt %s', (_what, parts, expected) => {
  expect(receiptStory({ ...due, ...parts }, { today, isFirst: false })).toEqual(expected);
});

test('before its first receipt a policy covers nothing that could rest', () => {
  const first = { ...due, activation_date: '2025-01-15' };
  expect(receiptStory(first, { today, isFirst: true })).toMatchObject({ kind: 'unpaid', coveredUntil: null, isCoverResting: false });
});
