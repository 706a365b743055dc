import { expect, test } from 'vitest';
import { mobile, multi, policy, scooter } from '#tests/support/sample-policies.ts';
import { riskOf, risksToEvaluate, riskToEvaluate } from './risks-to-evaluate.ts';

const undone = mobile(11, null, 1);
const rejected = mobile(12, null, 4);
const validated = mobile(13, null, 3);
const gone = mobile(14, null, 1, { active: false });
const all = multi([validated, gone, scooter, undone, rejected], { evaluation_active: 1 });

test('to evaluate are the mobiles still insured whose evaluation is undone or was rejected', () => {
  expect(risksToEvaluate(all)).toEqual([undone, rejected]);
  expect(risksToEvaluate({ ...all, evaluation_active: 0 })).toEqual([]);
  expect(risksToEvaluate({ ...all, status: 4 })).toEqual([]);
});

test('one that is named is meant, or none; without a name the first', () => {
  expect(riskToEvaluate(all)).toBe(undone);
  expect(riskToEvaluate(all, rejected.id)).toBe(rejected);
  expect(riskToEvaluate(all, validated.id)).toBeNull();
  expect(riskOf(all, undefined)).toBe(undone);
  expect(riskOf(all, validated.id)).toBe(validated);
  expect(riskOf(all, scooter.id)).toBeUndefined();
  expect(riskOf(policy({ policy_risks: [scooter, validated] }), undefined)).toBe(validated);
});
