import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { Shell } from '#src/app/shell/shell.tsx';
import { contractingAccessAtom } from '#src/state/contracted.ts';
import { guestAtom } from '#src/state/guest.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { screen } from './screen.ts';

/** What guards read. */
export interface RouterContext {
  store: ReturnType<typeof createStore>;
}

/** Number of a policy or risk in a query; anything else is as if it were not there. */
export function idIn(search: Record<string, unknown>, name: string): number | undefined {
  const value = Number(search[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export function textIn(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whoever is not signed in goes to the log-in screen and comes back here. */
export function requireUser({ context, location }: { context: RouterContext; location: { href: string } }): void {
  if (context.store.get(loggedUserAtom) === null) throw redirect({ to: '/acceso', search: { return: location.href }, replace: true });
}

/**
 * Homes, evaluations and hand-overs are the policyholder's own: whoever works for the insurer has other people's policies within reach, and must not act in
 * their place.
 */
export function requirePolicyholder(given: { context: RouterContext; location: { href: string } }): void {
  requireUser(given);
  const user = given.context.store.get(loggedUserAtom);
  if (user !== null && user.role !== 'policyholder')
    throw redirect({ to: '/permission-required', search: { cause: 'role' }, replace: true });
}

/** Whoever works for the insurer or sells for it has no policies of their own to see: their home is the office. */
export function leadToOffice({ context }: { context: RouterContext }): void {
  const user = context.store.get(loggedUserAtom);
  if (user !== null && user.role !== 'policyholder') throw redirect({ to: '/oficina/$', params: { _splat: '' }, replace: true });
}

/** The office is of whoever works for the insurer or sells for it: it is not in a policyholder's account. */
export function requireHouse(given: { context: RouterContext; location: { href: string } }): void {
  requireUser(given);
  if (given.context.store.get(loggedUserAtom)?.role === 'policyholder')
    throw redirect({ to: '/permission-required', search: { cause: 'office' }, replace: true });
}

/** The address of a refusal speaks of a session or a role only to whom that is true: others log in, or have nothing to be refused. */
export function requireCause(given: { context: RouterContext; location: { href: string }; search: { cause: string } }): void {
  if (given.search.cause === 'camera') return;
  requireUser(given);
  const isCustomer = given.context.store.get(loggedUserAtom)?.role === 'policyholder';
  const isRefused = given.search.cause === (isCustomer ? 'office' : 'role');
  if (!isRefused) throw redirect({ to: '/', replace: true });
}

/** Whoever has contracted with nobody logged in hands a phone of that policy over; which one, the screen of what is left knows. */
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

/** A phone to which a desktop has handed this evaluation needs nobody signed in. */
export function requireUserOrGuest(given: { context: RouterContext; location: { href: string }; search?: { policy?: number } }): void {
  const guest = given.context.store.get(guestAtom);
  const policy = given.search?.policy;
  if (guest === null || (policy !== undefined && policy !== guest.policyId)) requirePolicyholder(given);
}

/** With the build's flag on, an old or unknown system goes to /invalid (specification §2, decision A17). */
export async function requireSystem(): Promise<void> {
  if (import.meta.env.VITE_VERSION_CHECK !== 'on') return;
  const { isSystemSupported } = await import('#src/app/shell/version-guard.ts');
  if (!(await isSystemSupported())) throw redirect({ to: '/invalid', replace: true });
}

/** Anybody can open /invalid: only a system that is too old is told that it is. */
export async function requireOldSystem(): Promise<void> {
  const { isSystemSupported } = await import('#src/app/shell/version-guard.ts');
  if (await isSystemSupported()) throw redirect({ to: '/', replace: true });
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: screen('errors', () => import('#src/features/errors/not-found-screen.tsx'), 'NotFoundScreen'),
});
