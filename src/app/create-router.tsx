import { createBrowserHistory, createHashHistory, createRouter } from '@tanstack/react-router';
import { Awaiting, Fault } from './error-boundary.tsx';
import type { RouterContext } from './routes/root.tsx';
import { routeTree } from './routes/tree.tsx';

/** The base without its trailing slash, so that paths can be appended. */
const basepath = import.meta.env.BASE_URL.replace(/\/$/, '');

const isHash = import.meta.env.VITE_ROUTER_MODE === 'hash';

/**
 * With hash routing, an address with a path of its own (a mailed, printed or short link) is rewritten to the hash of that path: the server, which writes the
 * links, does not know how the app was built.
 */
function forwardPath(): void {
  const { pathname, search, hash } = location;
  const path = pathname.slice(basepath.length);
  if (path !== '/') history.replaceState(null, '', `${import.meta.env.BASE_URL}#${path}${search}${hash}`);
}

/** After so many milliseconds without its code, a screen is said to be slow. */
const slowMs = 8_000;

export function createAppRouter(context: RouterContext) {
  if (isHash) forwardPath();
  return createRouter({
    routeTree,
    context,
    history: isHash ? createHashHistory() : createBrowserHistory(),
    basepath: isHash || basepath === '' ? '/' : basepath,
    defaultErrorComponent: Fault,
    defaultPendingComponent: Awaiting,
    defaultPendingMs: slowMs,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** A path of the application, as the browser's history needs it. */
export function historyPath(path: string): string {
  return isHash ? path : `${basepath}${path}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
