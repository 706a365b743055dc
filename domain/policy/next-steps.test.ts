import { expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { mobile, multi, payment, policy } from '#tests/support/sample-policies.ts';
import { type NextStep, nextSteps } from './next-steps.ts';

const answer = { payment_link: null, card_liverpool: false };
const sign: NextStep = { kind: 'sign', to: '/policies/1/sign' };
const first = '/contratacion/resultado?policy=1';
const pay = (isFirst: boolean, to: (NextStep & { kind: 'pay' })['to']): NextStep => ({ kind: 'pay', isFirst, amount: 12.95, to });
const paid = payment(1, '2025-10-01', { payment_date: '2025-10-01', pending_amount: 0 });
const due = payment(2, '2025-11-01', { pending_amount: 12.95, price: 12.95 });
const planned = payment(3, '2025-12-15', { pending_amount: 12.95, price: 12.95 });

test.each<[string, Policy, Partial<typeof answer> | { payment_link: string }, NextStep[]]>([
  ['signed and paid', policy({ policy_payments: [paid] }), {}, []],
  ['the first receipts paid, the next one planned', policy({ policy_payments: [paid, planned] }), {}, []],
  ['unsigned, the first paid', policy({ status: 2, policy_payments: [paid, planned] }), {}, [sign]],
  ['unsigned, the first due', policy({ status: 2, policy_payments: [due, planned] }), {}, [pay(true, first), sign]],
  ['a later one due', policy({ policy_payments: [paid, due, planned] }), {}, [pay(false, '/policies/1/payments/2')]],
  ['due, and paying is skipped', policy({ status: 2, policy_payments: [due] }), { card_liverpool: true }, [sign]],
  [
    'due, with a page to pay it on',
    policy({ policy_payments: [due] }),
    { payment_link: 'https://pago.example/1' },
    [pay(true, 'https://pago.example/1')],
  ],
  ['a draft that is not to be paid yet', policy({ status: 1, policy_payments: [due] }), {}, []],
  [
    'a draft that is paid after its evaluation',
    policy({ status: 1, policy_payments: [due] }),
    { payment_link: '/policies/1/payments/2' },
    [pay(true, first)],
  ],
  [
    'such a draft, paid elsewhere',
    policy({ status: 1, policy_payments: [due] }),
    { payment_link: 'https://pago.example/1' },
    [pay(true, 'https://pago.example/1')],
  ],
  ['such a draft, already paid', policy({ status: 1, policy_payments: [paid] }), { payment_link: '/policies/1/payments/1' }, []],
  ['ended', policy({ status: 4, policy_payments: [due] }), {}, []],
  [
    'another phone of it still to be evaluated',
    multi([mobile(10, '1', 3), mobile(11, '2', 1)], { status: 2, evaluation_status: 1 }),
    {},
    [],
  ],
])('%s', (_what, given, told, expected) => {
  expect(nextSteps(given, { today: '2025-11-20', answer: { ...answer, ...told } })).toEqual(expected);
});
