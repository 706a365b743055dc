import { expect, test } from 'vitest';
import type { EvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { claimed, mobile, multi, payment, policy } from '#tests/support/sample-policies.ts';
import { type HomeCard, homeCards, isToDo } from './home-cards.ts';

const readAt = 1000;
const cardsOf = (policies: readonly Policy[], queue: EvaluationQueue | null = null, riskId = 10): HomeCard[] =>
  homeCards(policies, { queues: new Map(queue ? [[riskId, queue]] : []), readAt, today: '2025-11-20' });

/** A card as a short text, with `!` before those that have to be done. */
const said = (card: HomeCard): string => {
  const word =
    card.kind === 'notice'
      ? `${card.notice.kind}${card.isBegun ? ' begun' : ''}`
      : card.kind === 'draft'
        ? `draft ${card.waitsFor}${card.owes && card.waitsFor === 'evaluation' ? ' owed' : ''}${card.isBegun ? ' begun' : ''}`
        : `${card.state}${card.isHere ? ' here' : ''}`;
  return isToDo(card) ? `! ${word}` : word;
};

const count = { confirmed: 0, total: 3 };
const saved: EvaluationQueue = { type: 'saved' };
const waiting: EvaluationQueue = { type: 'waiting-for-network', ...count };
const retrying: EvaluationQueue = { type: 'retrying', ...count };
const sending: EvaluationQueue = { type: 'sending', ...count };
const stuck: EvaluationQueue = { type: 'needs-person', reason: 'imei-repeated', ...count };
const arrived = (at: number): EvaluationQueue => ({ type: 'arrived', at });

type Status = Policy['evaluation_status'];
const of = (evaluation_status: Status, status: Policy['status'] = 2) => policy({ status, evaluation_status });
/** A draft with an evaluation to do, whose first receipt is in this state; the later ones are not due yet. */
const drafted = (first: Partial<Policy['policy_payments'][number]>) =>
  policy({
    status: 1,
    evaluation_status: 1,
    policy_payments: [payment(2, '2025-12-20', { pending_amount: 12.95 }), payment(1, '2025-11-20', { pending_amount: 12.95, ...first })],
  });

test.each<[string, Policy, EvaluationQueue | null, string[]]>([
  ['to do', of(1), null, ['! evaluation-to-do']],
  ['to do, photos kept here', of(1), saved, ['! evaluation-to-do begun']],
  ['done here, no network', of(1), waiting, ['waiting here']],
  ['done here, the server fails', of(1), retrying, ['waiting here']],
  ['done here, on its way', of(1), sending, ['sending here']],
  ['done here, its number is taken', of(1), stuck, ['! needs-person here']],
  ['done here, arrived since the policies were read', of(1), arrived(readAt + 1), ['in-review here']],
  ['rejected after what was sent from here', of(4), arrived(readAt - 1), ['! evaluation-rejected']],
  ['rejected before what was sent from here', of(4), arrived(readAt + 1), ['in-review here']],
  ['repeated here, no network', of(4), waiting, ['waiting here']],
  ['in review', of(2), null, ['! contract-unsigned', 'in-review']],
  ['in review, sent from here', of(2, 3), arrived(readAt - 1), ['in-review here']],
  ['validated', of(3), arrived(readAt - 1), ['! contract-unsigned']],
  ['ended', of(1, 4), saved, []],
  ['signed', of(3, 3), null, []],
  ['draft, evaluation to do', of(1, 1), null, ['! draft evaluation']],
  ['draft, evaluation and payment to do', drafted({}), null, ['! draft evaluation owed']],
  ['draft, evaluation to do, the bank is collecting the payment', drafted({ is_under_way: true }), null, ['! draft evaluation']],
  ['draft, evaluation to do, the account will be debited', drafted({ debit_on: '2025-11-25' }), null, ['! draft evaluation']],
  ['draft, evaluation to do, paid', drafted({ pending_amount: 0 }), null, ['! draft evaluation']],
  ['draft, evaluation begun', of(1, 1), saved, ['! draft evaluation begun']],
  ['draft, evaluation rejected', of(4, 1), null, ['! draft evaluation']],
  ['draft, evaluation on its way', of(1, 1), sending, ['sending here']],
  ['draft, in review', of(2, 1), null, ['in-review']],
  ['draft, validated and unpaid', of(3, 1), null, ['! draft payment']],
])('%s', (_, one, queue, expected) => {
  expect(cardsOf([one], queue).map(said)).toEqual(expected);
});

test('what there is to do, then what is under way, then what there is to know', () => {
  const denied = policy({ id: 1, policy_risks: [claimed(2, true)] });
  const inReview = policy({ id: 2, evaluation_status: 2, policy_risks: [mobile(20, null, 2)] });
  const owed = policy({ id: 3, policy_payments: [payment(1, '2025-11-01')], policy_risks: [mobile(30, '356938035643809', 3)] });
  expect(cardsOf([denied, inReview, owed]).map(said)).toEqual(['! receipt-unpaid', 'in-review', 'claim-denied']);
});

test('of a policy of several devices each is told by itself', () => {
  const several = multi([mobile(10, '356938035643809', 1), mobile(11, '490154203237518', 1)], { status: 2, evaluation_status: 1 });
  expect(cardsOf([several], waiting, 10).map(said)).toEqual(['! evaluation-to-do', 'waiting here']);
});

test('cards have different keys', () => {
  const several = multi([mobile(10, '356938035643809', 2), mobile(11, '490154203237518', 2)], { status: 2, evaluation_status: 2 });
  const ids = cardsOf([several, of(1, 1)]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
