import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { contractedHereAtom } from './contracted.ts';
import { changeContractingAtom } from './contracting.ts';

test('what was contracted in this tab is known after a reload, until another proposal is made', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  createStore().set(contractedHereAtom, 41);
  const reloaded = createStore();
  const stop = reloaded.sub(contractedHereAtom, () => {});
  expect(reloaded.get(contractedHereAtom)).toBe(41);
  reloaded.set(changeContractingAtom, 1, { policy: { identifier_proposal: 'x' } });
  expect(reloaded.get(contractedHereAtom)).toBeNull();
  stop();
});
