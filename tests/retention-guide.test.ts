import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { keptDays } from '#domain/privacy/retention.ts';

test('the guide tells people the same days as the code', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../docs/guides/retention.md'), 'utf8');
  const told = [...guide.matchAll(/^\|[^|]+\| `(\w+)` \| (\d+) \|/gm)].map(([, name, days]) => [name, Number(days)]);
  expect(Object.fromEntries(told)).toEqual(keptDays);
});
