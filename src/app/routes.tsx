import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { Shell } from './shell.tsx';

/** What guards read. */
export interface RouterContext {
  store: ReturnType<typeof createStore>;
}

/** Number of a policy or risk in a query; anything else is as if it were not there. */
function idIn(search: Record<string, unknown>, name: string): number | undefined {
  const value = Number(search[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function textIn(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whoever is not signed in goes to the log-in screen and comes back here. */
function requireUser({ context, location }: { context: RouterContext; location: { href: string } }): void {
  if (context.store.get(loggedUserAtom) === null) throw redirect({ to: '/acceso', search: { return: location.href }, replace: true });
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('#src/features/errors/not-found-screen.tsx'), 'NotFoundScreen'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#src/features/home/home-screen.tsx'), 'HomeScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/acceso',
  validateSearch: (search: Record<string, unknown>): { return?: string } => {
    const target = textIn(search, 'return');
    return target === undefined ? {} : { return: target };
  },
  component: lazyRouteComponent(() => import('#src/features/session/login-screen.tsx'), 'LoginScreen'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/cuenta',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('#src/features/session/account-screen.tsx'), 'AccountScreen'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/ayuda',
  component: lazyRouteComponent(() => import('#src/features/home/help-screen.tsx'), 'HelpScreen'),
});

const invalid = createRoute({
  getParentRoute: () => root,
  path: '/invalid',
  component: lazyRouteComponent(() => import('#src/features/errors/invalid-screen.tsx'), 'InvalidVersionScreen'),
});

const invalidDevice = createRoute({
  getParentRoute: () => root,
  path: '/invalid/device',
  component: lazyRouteComponent(() => import('#src/features/errors/invalid-screen.tsx'), 'InvalidDeviceScreen'),
});

const permissionRequired = createRoute({
  getParentRoute: () => root,
  path: '/permission-required',
  validateSearch: (search: Record<string, unknown>): { cause: 'camera' | 'session' | 'role' } => {
    const { cause } = search;
    return { cause: cause === 'session' || cause === 'role' ? cause : 'camera' };
  },
  component: lazyRouteComponent(() => import('#src/features/errors/permission-screen.tsx'), 'PermissionScreen'),
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  component: lazyRouteComponent(() => import('#src/features/errors/error-screen.tsx'), 'ErrorScreen'),
});

const repeatedImei = createRoute({
  getParentRoute: () => root,
  path: '/error/repeated-imei',
  component: lazyRouteComponent(() => import('#src/features/errors/error-screen.tsx'), 'RepeatedImeiScreen'),
});

/** With the build's flag on, an old or unknown system goes to /invalid (specification §2, decision A17). */
async function requireSystem(): Promise<void> {
  if (import.meta.env.VITE_VERSION_CHECK !== 'on') return;
  const { isSystemSupported } = await import('./version-guard.ts');
  if (!(await isSystemSupported())) throw redirect({ to: '/invalid', replace: true });
}

/** Old links: `/peritation/x` becomes `/evaluation/x` after the version check (decision A17). */
const peritation = createRoute({
  getParentRoute: () => root,
  path: '/peritation/$',
  beforeLoad: async ({ params, location }) => {
    await requireSystem();
    throw redirect({ href: `/evaluation${params._splat ? `/${params._splat}` : ''}${location.searchStr}`, replace: true });
  },
});

export const routeTree = root.addChildren([
  home,
  login,
  account,
  help,
  invalid,
  invalidDevice,
  permissionRequired,
  error,
  repeatedImei,
  peritation,
]);

export { idIn, requireUser, root };
