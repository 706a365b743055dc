import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Decision, decisionsAtom, ownDecisions } from './marks.ts';

const key = 'peritia.review-decisions';
const photo = { label: 'Validated' as const, reasons: [] };
const decision = (evaluationId: string, dueAt = Date.now() + 10_000): Decision => ({
  userId: 4,
  policyId: 1,
  evaluationId,
  device: 'Móvil',
  policyNumber: '100001',
  front: photo,
  back: photo,
  dueAt,
});

let kept: Map<string, string>;
let listen: (event: { key: string; newValue: string }) => void;
beforeEach(() => {
  kept = new Map();
  ownDecisions.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('addEventListener', (_: string, heard: typeof listen) => {
    listen = heard;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const idsOf = (decisions: readonly Decision[] | null) => (decisions ?? []).map(({ evaluationId }) => evaluationId);
const inStorage = () => idsOf(JSON.parse(kept.get(key) ?? '[]') as Decision[]);
/** Another tab, which does not know of this tab's decisions, writes the list. */
const otherTabWrites = (...decisions: Decision[]) => {
  kept.set(key, JSON.stringify(decisions));
  listen({ key, newValue: JSON.stringify(decisions) });
};

function tab() {
  const store = createStore();
  store.sub(decisionsAtom, () => undefined);
  const decide = (one: Decision) => {
    ownDecisions.set(one.evaluationId, one);
    store.set(decisionsAtom, (all) => [...(all ?? []), one]);
  };
  return { decide, seen: () => idsOf(store.get(decisionsAtom)) };
}

test('of two tabs that decide at the same moment both decisions stay, here and in the storage', () => {
  const { decide, seen } = tab();
  decide(decision('here'));
  otherTabWrites(decision('there'));
  expect(seen()).toEqual(['there', 'here']);
  expect(inStorage()).toEqual(['there', 'here']);
});

test('what another tab has discarded after its time does not come back', () => {
  const { decide, seen } = tab();
  decide(decision('here', Date.now() - 1));
  otherTabWrites();
  expect(seen()).toEqual([]);
  expect(inStorage()).toEqual([]);
});
