import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { Shell } from '#src/app/shell/shell.tsx';
import { contractingAccessAtom } from '#src/state/contracted.ts';
import { guestAtom } from '#src/state/guest.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { screen } from './screen.ts';

/** What the route guards read. */
export interface RouterContext {
  store: ReturnType<typeof createStore>;
}

/** The id of a policy or risk in a query; a value that is no positive integer counts as absent. */
export function idIn(search: Record<string, unknown>, name: string): number | undefined {
  const value = Number(search[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export function textIn(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Redirects somebody who is not signed in to the log-in screen, which returns here. */
export function requireUser({ context, location }: { context: RouterContext; location: { href: string } }): void {
  if (context.store.get(loggedUserAtom) === null) throw redirect({ to: '/acceso', search: { return: location.href }, replace: true });
}

/** Admits only policyholders: home, evaluations and handoffs are their own. Staff can read other people's policies, and must not act in their place. */
export function requirePolicyholder(given: { context: RouterContext; location: { href: string } }): void {
  requireUser(given);
  const user = given.context.store.get(loggedUserAtom);
  if (user !== null && user.role !== 'policyholder')
    throw redirect({ to: '/permission-required', search: { cause: 'role' }, replace: true });
}

/** Redirects staff and sellers to the office: they have no policies of their own. */
export function leadToOffice({ context }: { context: RouterContext }): void {
  const user = context.store.get(loggedUserAtom);
  if (user !== null && user.role !== 'policyholder') throw redirect({ to: '/oficina/$', params: { _splat: '' }, replace: true });
}

/** Admits only staff and sellers to the office. */
export function requireHouse(given: { context: RouterContext; location: { href: string } }): void {
  requireUser(given);
  if (given.context.store.get(loggedUserAtom)?.role === 'policyholder')
    throw redirect({ to: '/permission-required', search: { cause: 'office' }, replace: true });
}

/** The "not permitted" screen speaks of a role only to somebody whose role was refused. Others are led to the log-in, or home when nothing was refused them. */
export function requireCause(given: { context: RouterContext; location: { href: string }; search: { cause: string } }): void {
  if (given.search.cause === 'camera') return;
  requireUser(given);
  const isCustomer = given.context.store.get(loggedUserAtom)?.role === 'policyholder';
  const isRefused = given.search.cause === (isCustomer ? 'office' : 'role');
  if (!isRefused) throw redirect({ to: '/', replace: true });
}

/**
 * Admits somebody who has contracted this policy without a log-in, to hand one of its phones over. Without `risk` the result screen is shown, which knows
 * which phone is left.
 */
export function requirePolicyholderOrContractor(given: {
  context: RouterContext;
  location: { href: string };
  search: { policy?: number; risk?: number };
}): void {
  const { policy, risk } = given.search;
  const { store } = given.context;
  const isContractor = store.get(loggedUserAtom) === null && policy !== undefined && store.get(contractingAccessAtom)(policy).isAllowed;
  if (!isContractor) requirePolicyholder(given);
  else if (risk === undefined) throw redirect({ to: '/contratacion/resultado', search: { policy }, replace: true });
}

/** Admits a phone to which a desktop has handed this evaluation over, without a log-in. */
export function requireUserOrGuest(given: { context: RouterContext; location: { href: string }; search?: { policy?: number } }): void {
  const guest = given.context.store.get(guestAtom);
  const policy = given.search?.policy;
  if (guest === null || (policy !== undefined && policy !== guest.policyId)) requirePolicyholder(given);
}

/** When the build's flag is on, an old or unknown system is led to /invalid (specification §2, decision A17). */
export async function requireSystem(): Promise<void> {
  if (import.meta.env.VITE_VERSION_CHECK !== 'on') return;
  const { isSystemSupported } = await import('#src/app/shell/version-guard.ts');
  if (!(await isSystemSupported())) throw redirect({ to: '/invalid', replace: true });
}

/** Anybody can open /invalid, but only a system that is too old sees it. */
export async function requireOldSystem(): Promise<void> {
  const { isSystemSupported } = await import('#src/app/shell/version-guard.ts');
  if (await isSystemSupported()) throw redirect({ to: '/', replace: true });
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: screen('errors', () => import('#src/features/errors/not-found-screen.tsx'), 'NotFoundScreen'),
});
