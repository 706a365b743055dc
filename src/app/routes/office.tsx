import { createRoute } from '@tanstack/react-router';
import { requireHouse, root } from './root.tsx';
import { screen } from './screen.ts';

const office = createRoute({ getParentRoute: () => root, id: 'office', beforeLoad: requireHouse });

const home = createRoute({
  getParentRoute: () => office,
  path: '/oficina',
  component: screen('office', () => import('#src/office/home-screen.tsx'), 'OfficeHomeScreen'),
});

const distributors = createRoute({
  getParentRoute: () => office,
  path: '/oficina/distribuidores',
  component: screen('office', () => import('#src/office/distributors.tsx'), 'DistributorsScreen'),
});

const distributor = createRoute({
  getParentRoute: () => office,
  path: '/oficina/distribuidores/$id',
  component: screen('office', () => import('#src/office/distributors.tsx'), 'DistributorScreen'),
});

const stores = createRoute({
  getParentRoute: () => office,
  path: '/oficina/tiendas',
  component: screen('office', () => import('#src/office/stores.tsx'), 'StoresScreen'),
});

const store = createRoute({
  getParentRoute: () => office,
  path: '/oficina/tiendas/$id',
  component: screen('office', () => import('#src/office/stores.tsx'), 'StoreScreen'),
});

/** The office, whose chunks are in a folder of their own and are kept on no phone. */
export const officeRoutes = office.addChildren([home, distributors, distributor, stores, store]);
