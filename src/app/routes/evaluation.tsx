import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { type ImeiWay, imeiWays } from '#src/state/imei-ways.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { idIn, requirePolicyholder, requirePolicyholderOrContractor, requireSystem, requireUserOrGuest, root, textIn } from './root.tsx';
import { screen } from './screen.ts';

/** The policy and its risk, in the address of every step, so that each can be reloaded (deep link of decision A19). */
export interface EvaluationSearch {
  policy?: number;
  risk?: number;
  /** The picture of the IMEI was shared from another app and is stored on the phone. */
  shared?: 1;
  /** The way to give the IMEI that is open. */
  way?: ImeiWay;
}

export function evaluationSearch(search: Record<string, unknown>): EvaluationSearch {
  const policy = idIn(search, 'policy');
  const risk = idIn(search, 'risk');
  const way = imeiWays.find((one) => one === search.way);
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(risk === undefined ? {} : { risk }),
    ...(Number(search.shared) === 1 ? { shared: 1 } : {}),
    ...(way === undefined ? {} : { way }),
  };
}

/** The parent route of all steps; it has no path of its own. */
const steps = createRoute({
  getParentRoute: () => root,
  id: 'steps',
  validateSearch: evaluationSearch,
  beforeLoad: async (given) => {
    await requireSystem();
    requireUserOrGuest(given);
    // A guest has only one evaluation, whatever the address says.
    const isSignedIn = given.context.store.get(loggedUserAtom) !== null;
    if (isSignedIn && given.search.policy === undefined) throw redirect({ to: '/peritar', replace: true });
  },
});

/** Paths of decision A8. */
function step<const Path extends `/evaluation${string}`>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => steps, path, component });
}

const imei = screen('evaluation-imei', () => import('#src/features/evaluation/imei/imei-screen.tsx'), 'ImeiScreen');
const imeiRepeated = screen('evaluation', () => import('#src/features/evaluation/imei/imei-repeated-screen.tsx'), 'ImeiRepeatedScreen');
const precaptureFront = screen('evaluation', () => import('#src/features/evaluation/precapture-screen.tsx'), 'PrecaptureFrontScreen');
const precaptureBack = screen('evaluation', () => import('#src/features/evaluation/precapture-screen.tsx'), 'PrecaptureBackScreen');
const captureFront = screen('evaluation', () => import('#src/features/evaluation/capture-front-screen.tsx'), 'CaptureFrontScreen');
const captureBack = screen('evaluation', () => import('#src/features/evaluation/capture-back-screen.tsx'), 'CaptureBackScreen');
const summary = screen('evaluation', () => import('#src/features/evaluation/summary-screen.tsx'), 'SummaryScreen');
const sending = screen('evaluation', () => import('#src/features/evaluation/sending-screen.tsx'), 'SendingScreen');
const validated = screen('evaluation', () => import('#src/features/evaluation/results/validated-screen.tsx'), 'ValidatedScreen');
const rejected = screen('evaluation', () => import('#src/features/evaluation/results/rejected-screen.tsx'), 'RejectedScreen');
const breakage = screen('evaluation', () => import('#src/features/evaluation/results/breakage-screen.tsx'), 'BreakageScreen');
const review = screen('evaluation', () => import('#src/features/evaluation/results/review-screen.tsx'), 'ReviewScreen');

export const evaluationRoutes = steps.addChildren([
  step('/evaluation', imei),
  step('/evaluation/imei-repeated', imeiRepeated),
  step('/evaluation/precapture/front', precaptureFront),
  step('/evaluation/capture/front', captureFront),
  step('/evaluation/precapture/back', precaptureBack),
  step('/evaluation/capture/back', captureBack),
  step('/evaluation/summary', summary),
  step('/evaluation/sending', sending),
  step('/evaluation/validated', validated),
  step('/evaluation/rejected', rejected),
  step('/evaluation/review', review),
  step('/evaluation/breakage', breakage),
]);

/** The introduction to the photos, of which the front one is the first (specification §2). */
export const precapture = createRoute({
  getParentRoute: () => root,
  path: '/evaluation/precapture',
  validateSearch: evaluationSearch,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/evaluation/precapture/front${location.searchStr}`, replace: true });
  },
});

/** Screen 31, on the desktop: for a signed-in policyholder, or for somebody who has contracted this policy here without a log-in. */
export const handoff = createRoute({
  getParentRoute: () => root,
  path: '/evaluation/handoff',
  validateSearch: evaluationSearch,
  beforeLoad: requirePolicyholderOrContractor,
  component: screen('handoff', () => import('#src/features/handoff/desktop-screen.tsx'), 'DesktopScreen'),
});

/** An evaluation handed over to this phone (decision A8). */
export const phone = createRoute({
  getParentRoute: () => root,
  path: '/m',
  component: screen('handoff', () => import('#src/features/handoff/phone-screen.tsx'), 'PhoneScreen'),
});

/** Signed short link (decision A19). */
export const link = createRoute({
  getParentRoute: () => root,
  path: '/e/$token',
  component: screen('handoff', () => import('#src/features/handoff/link-screen.tsx'), 'LinkScreen'),
});

/** The choice between several evaluations, for links that name none. */
export const choose = createRoute({
  getParentRoute: () => root,
  path: '/peritar',
  beforeLoad: requirePolicyholder,
  component: screen('evaluation', () => import('#src/features/evaluation/choose-screen.tsx'), 'ChooseEvaluationScreen'),
});

/** Where a picture shared from another app arrives (the manifest's `share_target`). */
export const shared = createRoute({
  getParentRoute: () => root,
  path: '/compartir',
  validateSearch: (search: Record<string, unknown>): { problem?: string } => {
    const problem = textIn(search, 'problem');
    return problem === undefined ? {} : { problem };
  },
  beforeLoad: requirePolicyholder,
  component: screen('evaluation', () => import('#src/features/evaluation/choose-screen.tsx'), 'SharedScreen'),
});

/** The viewer's items on this phone, including a call requested without a log-in. */
export const pending = createRoute({
  getParentRoute: () => root,
  path: '/pendientes',
  component: screen('pending', () => import('#src/features/pending/pending-screen.tsx'), 'PendingScreen'),
});
