import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { idIn, type RouterContext, requireSystem, requireUser, root } from './root-route.tsx';

/** The policy, and which of its risks: kept on every step, so that each can be reloaded (deep link of decision A19). */
export interface EvaluationSearch {
  policy?: number;
  risk?: number;
}

function evaluationSearch(search: Record<string, unknown>): EvaluationSearch {
  const policy = idIn(search, 'policy');
  const risk = idIn(search, 'risk');
  return { ...(policy === undefined ? {} : { policy }), ...(risk === undefined ? {} : { risk }) };
}

/** Paths of decision A8. */
function step(path: `/evaluation${string}`, component: RouteComponent): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: evaluationSearch,
    beforeLoad: async (given: { context: RouterContext; location: { href: string } }) => {
      await requireSystem();
      requireUser(given);
    },
    component,
  });
}

const imei = lazyRouteComponent(() => import('#src/features/evaluation/imei-screen.tsx'), 'ImeiScreen');
const imeiRepeated = lazyRouteComponent(() => import('#src/features/evaluation/imei-repeated-screen.tsx'), 'ImeiRepeatedScreen');
const precaptureFront = lazyRouteComponent(() => import('#src/features/evaluation/precapture-screen.tsx'), 'PrecaptureFrontScreen');
const precaptureBack = lazyRouteComponent(() => import('#src/features/evaluation/precapture-screen.tsx'), 'PrecaptureBackScreen');
const captureFront = lazyRouteComponent(() => import('#src/features/evaluation/capture-front-screen.tsx'), 'CaptureFrontScreen');
const captureBack = lazyRouteComponent(() => import('#src/features/evaluation/capture-back-screen.tsx'), 'CaptureBackScreen');
const summary = lazyRouteComponent(() => import('#src/features/evaluation/summary-screen.tsx'), 'SummaryScreen');
const sending = lazyRouteComponent(() => import('#src/features/evaluation/sending-screen.tsx'), 'SendingScreen');
const rejected = lazyRouteComponent(() => import('#src/features/evaluation/result-screens.tsx'), 'RejectedScreen');
const breakage = lazyRouteComponent(() => import('#src/features/evaluation/result-screens.tsx'), 'BreakageScreen');

/** The introduction to the photos: the front one is the first (specification §2). */
const precapture = createRoute({
  getParentRoute: () => root,
  path: '/evaluation/precapture',
  validateSearch: evaluationSearch,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/evaluation/precapture/front${location.searchStr}`, replace: true });
  },
});

export const evaluationRoutes: AnyRoute[] = [
  step('/evaluation', imei),
  step('/evaluation/imei-repeated', imeiRepeated),
  precapture,
  step('/evaluation/precapture/front', precaptureFront),
  step('/evaluation/capture/front', captureFront),
  step('/evaluation/precapture/back', precaptureBack),
  step('/evaluation/capture/back', captureBack),
  step('/evaluation/summary', summary),
  step('/evaluation/sending', sending),
  step('/evaluation/rejected', rejected),
  step('/evaluation/breakage', breakage),
];

export const pending = createRoute({
  getParentRoute: () => root,
  path: '/pendientes',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('#src/features/pending/pending-screen.tsx'), 'PendingScreen'),
});
