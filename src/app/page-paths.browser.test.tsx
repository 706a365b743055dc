import { expect, test } from 'vitest';
import { pagePaths } from '#domain/wire/page-paths.ts';
import { routeTree } from './routes/tree.tsx';

interface Route {
  options: { path?: string; component?: unknown; notFoundComponent?: unknown };
  children?: Record<string, Route>;
}

// The page of samples is for developers: no production build has it, and no test runs on it.
const routes = (Object.values(routeTree.children ?? {}) as Route[])
  .flatMap((route) => [route, ...Object.values(route.children ?? {})])
  .filter(({ options: { path } }) => path !== undefined && path !== '/muestra');
const pathsOf = (some: readonly Route[]) => some.map(({ options: { path = '' } }) => path);

test('the server knows every page of the app, and no other', () => {
  // The office is one route here; the addresses below it are in its own table (`src/office/screens.tsx`).
  const known = new Set(pagePaths.map((path) => (path.startsWith('/oficina') ? '/oficina/$' : path)));
  expect(new Set(pathsOf(routes))).toEqual(known);
});

/** For each path of the table of specification §2, and each path of contracting, the route that answers it. `*` is the not-found screen; a variable part is `$`. */
const specified: Readonly<Record<string, string>> = {
  '/': '/',
  '/evaluation': '/evaluation',
  'imei-repeated': '/evaluation/imei-repeated',
  'precapture, the introduction to the photos': '/evaluation/precapture/front',
  'precapture/front': '/evaluation/precapture/front',
  'capture/front': '/evaluation/capture/front',
  'precapture/back': '/evaluation/precapture/back',
  'capture/back': '/evaluation/capture/back',
  summary: '/evaluation/summary',
  rejected: '/evaluation/rejected',
  breakage: '/evaluation/breakage',
  '/signature/{id}/return': '/signature/$/return',
  '/invalid/device': '/invalid/device',
  '/invalid': '/invalid',
  '/permission-required': '/permission-required',
  '/error': '/error',
  '/error/repeated-imei': '/error/repeated-imei',
  'policy-sign': '/policies/$/sign',
  payments: '/policies/$/payments/$',
  '/pricing': '/pricing',
  '/multi': '/multi',
  '/map': '/map',
  '/comofunciona': '/comofunciona',
  '/destacados': '/destacados',
  '/faqs': '/faqs',
  '/contratacion': '/contratacion',
  '/contratacion/pago': '/contratacion/pago',
  '/contratacion/resultado': '/contratacion/resultado',
  'pre-contract information and terms, whose name is not shown': '/contratacion/condiciones',
};

test('every route of the specification shows a screen of its own', () => {
  const shown = new Set(
    pathsOf(routes.filter(({ options }) => options.component !== undefined)).map((path) => path.replaceAll(/\$\w+/g, '$')),
  );
  const missing = Object.values(specified).filter((path) => !shown.has(path));
  expect(missing).toEqual([]);
  expect((routeTree.options as Route['options']).notFoundComponent).toBeDefined();
});
