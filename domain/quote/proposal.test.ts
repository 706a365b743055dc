import { expect, test } from 'vitest';
import { proposalLastDay } from './proposal.ts';

test('fifteen days', () => {
  expect(proposalLastDay('2025-11-20')).toBe('2025-12-05');
});
