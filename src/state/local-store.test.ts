import { expect, test, vi } from 'vitest';
import { localStore } from './local-store.ts';

test('what a full storage does not take is told as it was written last', () => {
  const kept = new Map([['who', 'before']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => kept.delete(key),
  });
  localStore.setItem('who', 'somebody else');
  expect(localStore.getItem('who')).toBe('somebody else');
  localStore.removeItem('who');
  expect(localStore.getItem('who')).toBeNull();
});
