import { expect, test } from 'vitest';
import { pagePaths } from '#domain/wire/page-paths.ts';
import { routeTree } from './routes.tsx';

test('the server knows every page of the app, and no other', () => {
  const routes = Object.values(routeTree.children ?? {}) as { options: { path?: string } }[];
  expect(new Set(routes.map(({ options }) => options.path))).toEqual(new Set(pagePaths));
});
