import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import type { ClaimEventKind, ClaimEventProblem, ClaimStage } from './claim-status.ts';
import {
  claimDenial,
  claimDisplayStatus,
  claimStage,
  claimStatusOf,
  isOpenClaim,
  nextClaimStage,
  openClaimStages,
} from './claim-status.ts';

test.each([
  [1, 'ABIERTO'],
  [2, 'CERRADO'],
  [4, 'DOCUMENTACION_RECHAZADA'],
  [3, 'DESCONOCIDO'],
  [0, 'DESCONOCIDO'],
  [5, 'DESCONOCIDO'],
  [-1, 'DESCONOCIDO'],
])('status %i is %s', (status, shown) => {
  expect(claimDisplayStatus(status)).toBe(shown);
});

test('only 1, 2 and 4 have a word of their own', () => {
  fc.assert(fc.property(fc.integer(), (status) => (claimDisplayStatus(status) === 'DESCONOCIDO') !== [1, 2, 4].includes(status)));
});

test.each([
  ['closed and denied', true, [2], { reason: 'a' }],
  ['closed and paid', false, [2], null],
  ['denied before, open again', true, [1, 2], null],
  ['denied again', true, [2, 1], { reason: 'a' }],
  ['its documents rejected', true, [4], null],
  ['without a status', true, [], null],
])('%s', (_what, notify_denied, list, expected) => {
  const statuses = list.map((status, index) => ({ status, comments: 'ab'.charAt(index) }));
  expect(claimDenial({ notify_denied, statuses })).toEqual(expected);
});

test('denied without a word', () => {
  expect(claimDenial({ notify_denied: true, statuses: [{ status: 2, comments: null }] })).toEqual({ reason: null });
});

test.each<[keyof typeof claimStage, number]>([
  ['received', 1],
  ['inReview', 1],
  ['documentationRejected', 4],
  ['accepted', 1],
  ['settled', 2],
  ['denied', 2],
])('%s is shown as %i', (stage, status) => {
  expect(claimStatusOf(claimStage[stage])).toBe(status);
});

const kinds: ClaimEventKind[] = [
  'review-started',
  'documentation-rejected',
  'documents-attached',
  'accepted',
  'settled',
  'denied',
  'reopened',
];
const stages: ClaimStage[] = Object.values(claimStage);

test.each<[keyof typeof claimStage, (ClaimStage | ClaimEventProblem)[]]>([
  ['received', [2, 3, 1, 4, 'not-accepted', 6, 'not-closed']],
  ['inReview', [2, 3, 2, 4, 'not-accepted', 6, 'not-closed']],
  ['documentationRejected', ['documents-missing', 3, 2, 'documents-missing', 'not-accepted', 6, 'not-closed']],
  ['accepted', [2, 3, 4, 4, 5, 6, 'not-closed']],
  ['settled', ['closed', 'closed', 'closed', 'closed', 'closed', 'closed', 2]],
  ['denied', ['closed', 'closed', 'closed', 'closed', 'closed', 'closed', 2]],
])('from %s', (stage, answers) => {
  for (const [index, kind] of kinds.entries()) {
    const answer = answers[index];
    const expected = typeof answer === 'number' ? { ok: true, value: answer } : { ok: false, problem: answer };
    expect(nextClaimStage(claimStage[stage], { kind, comments: 'Porque sí', by: 'staff' })).toEqual(expected);
  }
});

test.each([[null], [''], ['  ']])('without a reason (%j) nothing is denied and no document rejected', (comments) => {
  for (const kind of ['denied', 'documentation-rejected'] as const) {
    expect(nextClaimStage(claimStage.inReview, { kind, comments, by: 'staff' })).toEqual({ ok: false, problem: 'reason-missing' });
  }
  expect(nextClaimStage(claimStage.inReview, { kind: 'accepted', comments, by: 'admin' }).ok).toBe(true);
});

test('what something was paid for is not denied', () => {
  for (const kind of kinds) {
    const answer = (isPaid: boolean) => nextClaimStage(claimStage.accepted, { kind, comments: 'Es anterior', by: 'staff' }, isPaid);
    expect([kind, answer(true)]).toEqual([kind, kind === 'denied' ? { ok: false, problem: 'already-paid' } : answer(false)]);
  }
});

test('who is not staff only attaches documents', () => {
  for (const by of roles.filter((role) => role !== 'staff' && role !== 'admin')) {
    for (const kind of kinds) {
      const answer = nextClaimStage(claimStage.documentationRejected, { kind, comments: 'x', by });
      expect(answer).toEqual(kind === 'documents-attached' ? { ok: true, value: 2 } : { ok: false, problem: 'not-allowed' });
    }
  }
});

test('whatever happens, a claim has a stage with a word, and nothing is settled that was not accepted', () => {
  const events = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), comments: fc.constantFrom(null, 'Falta la denuncia'), by: fc.constantFrom(...roles) }),
  );
  fc.assert(
    fc.property(events, (happened) => {
      let stage: ClaimStage = claimStage.received;
      for (const event of happened) {
        const next = nextClaimStage(stage, event);
        if (next.ok && next.value === claimStage.settled) expect(stage).toBe(claimStage.accepted);
        if (next.ok) stage = next.value;
        expect(stages).toContain(stage);
        expect(claimDisplayStatus(claimStatusOf(stage))).not.toBe('DESCONOCIDO');
      }
    }),
  );
});

test('a claim waits for somebody until it is closed, and again when it is reopened', () => {
  expect(openClaimStages).toEqual([claimStage.received, claimStage.inReview, claimStage.documentationRejected, claimStage.accepted]);
  const told = (...statuses: number[]) => isOpenClaim({ statuses: statuses.map((status) => ({ status })) });
  expect([told(1), told(4, 1), told(2, 1), told(1, 2, 1)]).toEqual([true, true, false, true]);
});
