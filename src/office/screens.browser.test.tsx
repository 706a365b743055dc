import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { pagePaths } from '#domain/wire/page-paths.ts';
import { openScreen } from './screens.tsx';

const paths = pagePaths.filter((path) => path === '/oficina' || path.startsWith('/oficina/'));

test.each(paths)('%s has its screen, with what its address says', async (path) => {
  const { Screen, values } = await openScreen(path.replace(/^\/oficina\/?/, '').replaceAll(/\$\w+/g, '7'));
  expect(Screen).toBeInstanceOf(Function);
  expect(Object.keys(values)).toEqual([...path.matchAll(/\$(\w+)/g)].map(([, name]) => name));
  expect(new Set(Object.values(values)).size).toBe(path.includes('$') ? 1 : 0);
});

test.each(['nada', 'tiendas/1/otra'])('/oficina/%s is not found', async (rest) => {
  await expect(openScreen(rest).catch(isNotFound)).resolves.toBe(true);
});
