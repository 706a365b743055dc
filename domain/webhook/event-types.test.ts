import { expect, test } from 'vitest';
import { auditKinds } from '#domain/audit/event-kind.ts';
import { isTypeFor, webhookEventTypes, webhookTypeOf } from './event-types.ts';

test('each type is told of something that is written down, and of one thing alone', () => {
  const told = auditKinds.map(webhookTypeOf).filter((type) => type !== null);
  expect(told.toSorted()).toEqual([...webhookEventTypes].toSorted());
});

test.each([
  ['policy-signed', 'policy.signed'],
  ['review-asked', 'evaluation.review_asked'],
  ['session-opened', null],
  ['evidence-read', null],
] as const)('%s is told as %s', (kind, type) => {
  expect(webhookTypeOf(kind)).toBe(type);
});

test.each([
  ['house', 'policy.booked', true],
  ['house', 'payment.refused', true],
  ['house', 'claim.declared', true],
  ['distributor', 'policy.booked', true],
  ['distributor', 'evaluation.decided', true],
  ['distributor', 'payment.refused', false],
  ['distributor', 'claim.declared', false],
] as const)('%s may have %s: %s', (receiver, type, answer) => {
  expect(isTypeFor(receiver, type)).toBe(answer);
});
