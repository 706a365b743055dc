import { expect, test } from 'vitest';
import { type EventSubject, subjectOf } from './event-subject.ts';

test.each<[string, number | null, Record<string, unknown>, EventSubject | null]>([
  ['its policy', 7, {}, { type: 'policy', id: 7 }],
  ['its policy, whatever else is named', 7, { discount: 3, evaluation: 'x' }, { type: 'policy', id: 7 }],
  ['the claim of its policy', 7, { claim: 9, event: 'accepted' }, { type: 'claim', id: 9 }],
  ['what its data name', null, { store: 5, changes: [] }, { type: 'store', id: 5 }],
  ['by the name that the data have', null, { repairCenter: 2 }, { type: 'repair-center', id: 2 }],
  ['of a user and a store the user', null, { store: 5, user: 2 }, { type: 'user', id: 2 }],
  ['nothing, of what has no history', null, { list: 'polizas', rows: 3 }, null],
  ['nothing, of what is named by no number', null, { store: '5' }, null],
  ['nothing, of what is no id', null, { store: 0 }, null],
  ['nothing, of a claim of which nobody knows the policy', null, { claim: 9 }, null],
])('an event is about %s', (_, policyId, data, expected) => {
  expect(subjectOf({ policyId, data })).toEqual(expected);
});
