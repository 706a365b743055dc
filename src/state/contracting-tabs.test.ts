import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { keptByTab } from './contracting-tabs.ts';

const key = 'contracting';
const kept = keptByTab(v.object({ proposal: v.string() }));

/** A storage of the browser, as far as it is used. */
function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

let local: ReturnType<typeof storage>;
/** Goes to another tab of the same browser: every tab has a session storage of its own. */
const inTab = (tab: ReturnType<typeof storage>) => vi.stubGlobal('sessionStorage', tab);
beforeEach(() => {
  local = storage();
  vi.stubGlobal('localStorage', local);
});

test('two customers in two tabs are kept apart, also after a reload', () => {
  const [one, other] = [storage(), storage()];
  inTab(one);
  kept.setItem(key, { proposal: 'first' });
  inTab(other);
  expect(kept.getItem(key)).toEqual({ proposal: 'first' });
  kept.setItem(key, { proposal: 'second' });
  inTab(one);
  expect(kept.getItem(key)).toEqual({ proposal: 'first' });
  kept.setItem(key, null);
  expect(kept.getItem(key)).toBeNull();
  inTab(storage());
  expect(kept.getItem(key)).toEqual({ proposal: 'second' });
});

test('what is forgotten in one tab is forgotten in all', () => {
  const [one, other] = [storage(), storage()];
  for (const tab of [one, other]) {
    inTab(tab);
    kept.setItem(key, { proposal: 'x' });
  }
  kept.removeItem(key);
  for (const tab of [one, other]) {
    inTab(tab);
    expect(kept.getItem(key)).toBeNull();
  }
});

test('of an earlier version the one contracting goes on; what is none is ignored', () => {
  inTab(storage());
  local.setItem(key, '{"proposal":"old"}');
  expect(kept.getItem(key)).toEqual({ proposal: 'old' });
  local.setItem(key, '{"a":{"other":1}}');
  expect(kept.getItem(key)).toBeNull();
  local.setItem(key, 'no json');
  expect(kept.getItem(key)).toBeNull();
});

test('only the last ten tabs are kept', () => {
  const tabs = Array.from({ length: 11 }, storage);
  for (const [at, tab] of tabs.entries()) {
    inTab(tab);
    kept.setItem(key, { proposal: String(at) });
  }
  expect(Object.keys(JSON.parse(local.getItem(key) ?? '{}') as object)).toHaveLength(10);
});
