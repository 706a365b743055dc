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

/** The router knows the office as one route: only a table in the chunk of the office knows which screen an address shows. The chunks of the office are in a folder of their own and are kept on no phone. */
const screens = createRoute({
  getParentRoute: () => office,
  path: '/oficina/$',
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ params }) => (await import('#src/office/screens.tsx')).openScreen(params._splat ?? ''),
  component: lazyRouteComponent(() => import('#src/office/screens.tsx'), 'OfficeScreen'),
});

export const officeRoutes = office.addChildren([screens]);
