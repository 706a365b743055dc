import { createBrowserHistory, createHashHistory, createRouter } from '@tanstack/react-router';
import { Fault } from './error-boundary.tsx';
import type { RouterContext } from './root-route.tsx';
import { routeTree } from './routes.tsx';

/** Without the slash at the end, so that paths can be put behind it. */
const basepath = import.meta.env.BASE_URL.replace(/\/$/, '');

export function createAppRouter(context: RouterContext) {
  const isHash = import.meta.env.VITE_ROUTER_MODE === 'hash';
  return createRouter({
    routeTree,
    context,
    history: isHash ? createHashHistory() : createBrowserHistory(),
    basepath: isHash || basepath === '' ? '/' : basepath,
    defaultErrorComponent: Fault,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** A path of the application under the base, as the history wants it. */
export function historyPath(path: string): string {
  return import.meta.env.VITE_ROUTER_MODE === 'hash' ? path : `${basepath}${path}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
