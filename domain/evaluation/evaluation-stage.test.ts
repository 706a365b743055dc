import { describe, expect, test } from 'vitest';
import { evaluated } from '#tests/support/sample-policies.ts';
import {
  type EvaluationStage,
  leadFrom,
  type OnPhone,
  type StatusScreen,
  stageOf,
  statusAddresses,
  type Told,
  toldByAnswer,
  toldByPolicy,
} from './evaluation-stage.ts';

const photo = (label: 'Validated' | 'Rejected' | 'Breakage' | null) => ({ label, reasons: [] });
const answer = (
  status: 'waiting' | 'finished',
  review: 'automatic' | 'person' | null,
  front: Parameters<typeof photo>[0],
  back: Parameters<typeof photo>[0],
) => ({ status, review, frontal: photo(front), trasera: photo(back) });

test.each([
  ['never handed in', answer('waiting', null, null, null), 'to-do'],
  ['assessed by the rules', answer('waiting', 'automatic', null, null), 'in-review'],
  ['with a person', answer('waiting', 'person', null, null), 'in-review'],
  ['asked to be looked at again, its labels kept', answer('waiting', 'person', 'Breakage', 'Validated'), 'in-review'],
  ['both good', answer('finished', null, 'Validated', 'Validated'), 'validated'],
  ['one refused', answer('finished', null, 'Validated', 'Rejected'), 'rejected'],
  ['damage', answer('finished', null, 'Breakage', 'Validated'), 'breakage'],
  ['finished, and half a decision', answer('finished', null, 'Validated', null), 'in-review'],
  ['closed', null, 'nothing-to-do'],
] as const)('an answer: %s', (_what, given, told) => {
  expect(toldByAnswer(given)).toBe(told);
});

type Given = Parameters<typeof toldByPolicy>[0];
const mobile = { id: 9, brand: 'Xiaomi', model: 'Redmi', reference: null, imei: null, imei2: null };
const policyWith = (status: 1 | 2 | 3 | 4 | 5 | 6, more: Partial<Given> = {}, active = true): Given => ({
  status: 2,
  evaluation_active: 1,
  evaluations: [],
  policy_risks: [{ id: 1, active, policy_risk_mobile: { ...mobile, evaluation_status: status } }],
  ...more,
});
const decided = (at: string, front: 'Rejected' | 'Breakage', riskId = 1) => evaluated(riskId, front, 'Validated', at);

test.each<[string, Given, Told]>([
  ['to do', policyWith(1), 'to-do'],
  ['pending', policyWith(2), 'in-review'],
  ['validated', policyWith(3), 'validated'],
  ['refused, and nobody says by what', policyWith(4), 'rejected'],
  ['damaged', policyWith(4, { evaluations: [decided('2026-01-01T10:00:00Z', 'Breakage')] }), 'breakage'],
  [
    'damaged first and refused since',
    policyWith(4, { evaluations: [decided('2026-01-01T10:00:00Z', 'Breakage'), decided('2026-01-02T10:00:00Z', 'Rejected')] }),
    'rejected',
  ],
  ['another phone damaged', policyWith(4, { evaluations: [decided('2026-01-01T10:00:00Z', 'Breakage', 2)] }), 'rejected'],
  ['cancelled', policyWith(5), 'nothing-to-do'],
  ['not required', policyWith(6), 'nothing-to-do'],
  ['of a policy that requires none', policyWith(1, { evaluation_active: 0 }), 'nothing-to-do'],
  ['of a policy that has ended', policyWith(3, { status: 4 }), 'nothing-to-do'],
  ['of a phone that is insured no more', policyWith(1, {}, false), 'nothing-to-do'],
  ['of a thing that is no phone', policyWith(1, { policy_risks: [{ id: 1, active: true, policy_risk_mobile: null }] }), 'nothing-to-do'],
  ['of another risk', policyWith(1, { policy_risks: [] }), 'nothing-to-do'],
])('a policy: %s', (_what, policy, told) => {
  expect(toldByPolicy(policy, 1)).toBe(told);
});

const asTold: Record<Told, EvaluationStage> = {
  'to-do': 'to-do',
  'in-review': 'in-review',
  validated: 'validated',
  rejected: 'rejected',
  breakage: 'breakage',
  'nothing-to-do': 'nothing-to-do',
};
const tolds: (Told | null)[] = [null, 'to-do', 'in-review', 'validated', 'rejected', 'breakage', 'nothing-to-do'];

/** What must follow from what the server told and what the phone holds: [stage, screens on which the person may stay]. */
function expected(told: Told | null, onPhone: OnPhone): [EvaluationStage, StatusScreen[]] {
  if (onPhone === 'released') return ['sending', ['sending']];
  if (onPhone === 'repeated-imei') return ['repeated-imei', ['repeated-imei']];
  if (onPhone === 'arrived') {
    if (told === null || told === 'to-do') return ['sending', ['sending']];
    return [asTold[told], told === 'nothing-to-do' ? [] : ['sending', told === 'in-review' ? 'review' : told]];
  }
  if (told === null) return onPhone === 'begun' ? ['to-do', ['steps']] : ['unknown', []];
  const steps: StatusScreen[] = onPhone === 'begun' ? ['steps'] : [];
  if (told === 'to-do') return ['to-do', ['steps']];
  if (told === 'in-review') return ['in-review', ['review', ...steps]];
  if (told === 'nothing-to-do') return ['nothing-to-do', []];
  return [told, [told, ...(told === 'validated' ? [] : steps)]];
}

describe.each(['nothing', 'begun', 'released', 'repeated-imei', 'arrived'] as const)('on the phone: %s', (onPhone) => {
  test.each(tolds)('the server: %s', (told) => {
    const stage = stageOf(told, onPhone);
    const [true_, open] = expected(told, onPhone);
    expect(stage).toBe(true_);
    for (const screen of Object.keys(statusAddresses) as StatusScreen[]) {
      const lead = leadFrom(screen, stage, onPhone);
      const hasScreen = stage !== 'unknown' && stage !== 'nothing-to-do';
      expect([screen, lead === null], `${screen} leads to ${lead}`).toEqual([screen, !hasScreen || open.includes(screen)]);
      // The screen that somebody is led to leads no further.
      if (lead !== null) expect(leadFrom(lead, stage, onPhone)).toBeNull();
    }
  });
});
