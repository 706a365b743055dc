import { beforeEach, expect, test, vi } from 'vitest';
import { drafts, forgetDrafts, forgetDraftsOf } from './drafts.ts';

beforeEach(() => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal('sessionStorage', Object.create(methods));
});

test('a contracting that is given up leaves no draft, neither of before its log-in nor of after it', () => {
  for (const userId of [0, 7]) drafts.keep(userId, 'contratacion.x', { name: 'Ana' });
  drafts.keep(7, 'contratacion.y', { name: 'Luis' });
  forgetDraftsOf('contratacion.x');
  expect([0, 7].map((userId) => drafts.read(userId, 'contratacion.x'))).toEqual([null, null]);
  expect(drafts.read(7, 'contratacion.y')).toEqual({ name: 'Luis' });
  sessionStorage.setItem('other', '1');
  forgetDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
