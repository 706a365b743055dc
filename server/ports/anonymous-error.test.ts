import { expect, test } from 'vitest';
import { anonymous } from './anonymous-error.ts';

test('of an error its kind, code and place are kept, and not its words', () => {
  const told = anonymous(Object.assign(new TypeError('no such person: Carmen\nRuiz'), { code: 'E1' }));
  expect(told).toMatchObject({ error: 'TypeError', error_code: 'E1' });
  expect(told.at.length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain('Carmen');
  expect(anonymous(new Error('Carmen', { cause: { code: '23505' } }))).toMatchObject({ error_code: '23505' });
});
