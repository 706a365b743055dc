import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loggedUserAtom } from '#src/state/session.ts';
import { accountRoutes } from './account.tsx';
import { claimRoutes } from './claims.tsx';
import { contractingRoutes } from './contracting.tsx';
import { choose, evaluationRoutes, evaluationSearch, handoff, link, pending, phone, precapture, shared } from './evaluation.tsx';
import { mailedRoutes } from './mailed.tsx';
import { officeRoutes } from './office.tsx';
import { policyRoutes } from './policies.tsx';
import { leadToOffice, requireCause, requireOldSystem, requireSystem, root, textIn } from './root.tsx';
import { screen } from './screen.ts';
import { siteRoutes } from './site.tsx';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: leadToOffice,
  loader: async ({ context }) => {
    if (context.store.get(loggedUserAtom)) await (await import('#src/features/home/home-screen.tsx')).bringCustomerHome();
  },
  component: screen('landing', () => import('#src/features/home/home-screen.tsx'), 'HomeScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/acceso',
  validateSearch: (search: Record<string, unknown>): { return?: string; paso?: 'codigo' } => {
    const target = textIn(search, 'return');
    return { ...(target === undefined ? {} : { return: target }), ...(search.paso === 'codigo' ? { paso: 'codigo' } : {}) };
  },
  component: screen('session', () => import('#src/features/session/login-screen.tsx'), 'LoginScreen'),
});

/** Where the operator's staff directory (single sign-on) sends the person back. */
const directory = createRoute({
  getParentRoute: () => root,
  path: '/acceso/directorio',
  // The address is read as text: the router would take a code of digits for a number.
  validateSearch: (): { state?: string; code?: string; iss?: string } => {
    const answer = new URLSearchParams(location.search);
    const part = (name: string) => {
      const value = answer.get(name);
      return value === null ? {} : { [name]: value };
    };
    return { ...part('state'), ...part('code'), ...part('iss') };
  },
  component: screen('session', () => import('#src/features/session/directory-return-screen.tsx'), 'DirectoryReturnScreen'),
});

const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  component: screen('session', () => import('#src/features/session/password-screen.tsx'), 'PasswordScreen'),
});

/** The page of the mail that confirms an e-mail address. */
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirmar',
  component: screen('session', () => import('#src/features/session/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/ayuda',
  component: screen('home', () => import('#src/features/home/help-screen.tsx'), 'HelpScreen'),
});

const invalid = createRoute({
  getParentRoute: () => root,
  path: '/invalid',
  beforeLoad: requireOldSystem,
  component: screen('errors', () => import('#src/features/errors/invalid-screen.tsx'), 'InvalidVersionScreen'),
});

const invalidDevice = createRoute({
  getParentRoute: () => root,
  path: '/invalid/device',
  validateSearch: evaluationSearch,
  component: screen('errors', () => import('#src/features/errors/invalid-device-screen.tsx'), 'InvalidDeviceScreen'),
});

const permissionRequired = createRoute({
  getParentRoute: () => root,
  path: '/permission-required',
  validateSearch: (search: Record<string, unknown>): { cause: 'camera' | 'session' | 'role' | 'office' } => {
    const { cause } = search;
    return { cause: cause === 'session' || cause === 'role' || cause === 'office' ? cause : 'camera' };
  },
  beforeLoad: requireCause,
  component: screen('errors', () => import('#src/features/errors/permission-screen.tsx'), 'PermissionScreen'),
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  component: screen('errors', () => import('#src/features/errors/error-screen.tsx'), 'ErrorScreen'),
});

const repeatedImei = createRoute({
  getParentRoute: () => root,
  path: '/error/repeated-imei',
  component: screen('errors', () => import('#src/features/errors/error-screen.tsx'), 'RepeatedImeiScreen'),
});

/** `/evidence/{evaluation}/{digest}`, as printed on a justificante; without the two, the page asks for a file. */
const evidence = createRoute({
  getParentRoute: () => root,
  path: '/evidence/$',
  component: screen('evidence', () => import('#src/features/evidence/evidence-screen.tsx'), 'EvidenceScreen'),
});

/** Old links: `/peritation/x` becomes `/evaluation/x` after the version check (decision A17). */
const peritation = createRoute({
  getParentRoute: () => root,
  path: '/peritation/$',
  beforeLoad: async ({ params, location }) => {
    await requireSystem();
    throw redirect({ href: `/evaluation${params._splat ? `/${params._splat}` : ''}${location.searchStr}`, replace: true });
  },
});

/** All parts of the design on one page, for developers: a production build has neither the route nor the page. */
const samples = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/muestra',
        component: lazyRouteComponent(() => import('#src/app/samples/samples-screen.tsx'), 'SamplesScreen'),
      }),
    ]
  : [];

export const routeTree = root.addChildren([
  home,
  login,
  directory,
  password,
  confirmEmail,
  help,
  invalid,
  invalidDevice,
  permissionRequired,
  error,
  repeatedImei,
  evidence,
  peritation,
  handoff,
  link,
  phone,
  pending,
  choose,
  shared,
  ...policyRoutes,
  ...accountRoutes,
  ...claimRoutes,
  ...contractingRoutes,
  ...siteRoutes,
  ...mailedRoutes,
  officeRoutes,
  evaluationRoutes,
  precapture,
  ...samples,
]);
