import { expect, test } from 'vitest';
import { apiKeyState } from './api-key-state.ts';

const good = { hasKey: true, isRevoked: false, endsOn: null, isUserFit: true };

test.each([
  [{}, 'working'],
  [{ endsOn: '2026-03-10' }, 'working'],
  [{ endsOn: '2026-03-09' }, 'ended'],
  [{ hasKey: false }, 'without-key'],
  [{ hasKey: false, endsOn: '2026-03-09' }, 'ended'],
  [{ isUserFit: false }, 'nobody'],
  [{ isRevoked: true }, 'revoked'],
  [{ isRevoked: true, isUserFit: false, endsOn: '2026-03-09' }, 'revoked'],
])('%j on 2026-03-10 is %s', (facts, state) => {
  expect(apiKeyState({ ...good, ...facts }, '2026-03-10')).toBe(state);
});
