import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inSpanish } from '#src/i18n/language.ts';
import { requireHouse, root } from './root.tsx';

const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: async (given) => {
    requireHouse(given);
    await inSpanish();
  },
});

/**
 * The router has one route for the whole office: only a table in the office's chunk knows which screen an address shows. The office's chunks are in their own
 * folder, and no phone caches them.
 */
const screens = createRoute({
  getParentRoute: () => office,
  path: '/oficina/$',
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ params }) => (await import('#src/office/screens.tsx')).openScreen(params._splat ?? ''),
  component: lazyRouteComponent(() => import('#src/office/screens.tsx'), 'OfficeScreen'),
});

export const officeRoutes = office.addChildren([screens]);
