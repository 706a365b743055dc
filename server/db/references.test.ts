import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi();

/** Tables whose rows are never deleted, so that no index is needed to find who refers to them. */
const neverDeleted = ['users', 'policies', 'risks', 'discounts', 'repair_centers', 'distributors'];
const tables: Record<string, string> = { policy_risks: 'risks' };

/** Foreign keys without an index that begins with their column and covers the whole table, or all rows where it is not null. */
const unindexed = `
  select conrelid::regclass || '.' || attname as reference, confrelid::regclass::text as target
  from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_index
    where indrelid = conrelid and indkey[0] = conkey[1]
      and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
  )
  order by 1`;

test('who refers to a row that goes is found by an index: the night removes many', async () => {
  const rows = await api.sql<{ reference: string; target: string }>(unindexed);
  const slow = rows.filter(({ target }) => !neverDeleted.includes(tables[target] ?? target)).map(({ reference }) => reference);
  expect(slow).toEqual([]);
});

test('what is taken for never deleted is deleted nowhere', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const deleted = new Set<string>();
  for await (const file of glob('{db,http,jobs,modules}/**/*.ts', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, table = ''] of text.matchAll(/\.delete\((\w+)\)/g)) deleted.add(table);
  }
  expect(deleted.has('grants')).toBe(true);
  expect(
    neverDeleted.map((table) => table.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())).filter((table) => deleted.has(table)),
  ).toEqual([]);
});
