import { expect, test } from 'vitest';
import { pagePaths } from '#domain/wire/page-paths.ts';
import { routeTree } from './routes/tree.tsx';

interface Route {
  options: { path?: string };
  children?: Record<string, Route>;
}

test('the server knows every page of the app, and no other', () => {
  const routes = (Object.values(routeTree.children ?? {}) as Route[]).flatMap((route) => [route, ...Object.values(route.children ?? {})]);
  // The page of samples is for those who build screens: no build for people has it, and tests run on none.
  const paths = routes.flatMap(({ options: { path } }) => (path === undefined || path === '/muestra' ? [] : [path]));
  expect(new Set(paths)).toEqual(new Set(pagePaths));
});
