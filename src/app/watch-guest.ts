import type { createStore } from 'jotai';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { reportProgress } from '#domain/wire/handoffs.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { type Guest, guestAtom, isGuestOverAtom } from '#src/state/guest.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import type { Navigation } from '#src/ui/link.tsx';

type Store = ReturnType<typeof createStore>;

export interface GuestParts {
  store: Store;
  api: Api;
  outbox: Outbox;
  router: { state: { location: { pathname: string } }; subscribe: (event: 'onResolved', listener: () => void) => unknown };
  go: Navigation['go'];
}

type Report = BodyInput<typeof reportProgress>;

/** Milliseconds between two reports, so that the upload of a photo does not report every piece. */
const quietMs = 1_500;
/** After so many milliseconds an unchanged report is sent again, so that the desktop knows that the phone is still there. */
const sameAgainMs = 30_000;

/**
 * Reports to the desktop that handed its evaluation over how far this phone is; when the network fails, nothing waits for the report. The first refused report
 * means that the desktop has cancelled.
 */
export function watchGuest(parts: GuestParts): void {
  const { store, router } = parts;
  const soon = reporter(parts);
  store.sub(openEvaluationAtom, soon);
  store.sub(allItemsAtom, () => {
    lookAtItems(parts);
    soon();
  });
  const leave = () => leaveWhenOver(parts);
  store.sub(isGuestOverAtom, leave);
  router.subscribe('onResolved', soon);
  document.addEventListener('visibilitychange', soon);
  setInterval(soon, sameAgainMs);
  leave();
  soon();
}

/** Returns a function that reports how far this phone is, a while after it is called. It skips an unchanged report until `sameAgainMs` have passed. */
function reporter({ store, api, router }: GuestParts): () => void {
  let told = '';
  let toldAt = 0;
  let isSoon = false;
  let isTelling = false;

  const tell = async () => {
    isSoon = false;
    const guest = store.get(guestAtom);
    const report = guest && reportOf(store, guest, router.state.location.pathname);
    if (!guest || !report || isTelling || document.visibilityState === 'hidden') return;
    const text = JSON.stringify(report);
    if (text === told && Date.now() - toldAt < sameAgainMs) return;
    isTelling = true;
    try {
      await api.call(reportProgress, {
        params: { id: guest.policyId, riskId: guest.riskId },
        token: guest.grant.token,
        body: report,
      });
      told = text;
      toldAt = Date.now();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') endGrant(store, guest);
    } finally {
      isTelling = false;
    }
  };
  return () => {
    if (isSoon) return;
    isSoon = true;
    setTimeout(() => void tell(), quietMs);
  };
}

function reportOf(store: Store, guest: Guest, pathname: string): Report | null {
  const open = store.get(openEvaluationAtom);
  const at = stepOfPath(pathname);
  if (open === null || open.place.riskId !== guest.riskId || at === null) return null;
  const { imei, captures, released } = open.draft;
  const bytes: Report['bytes'] = {};
  for (const { kind, id, state, confirmedBytes, sizeBytes } of store.get(allItemsAtom) ?? []) {
    if ((kind === 'front' || kind === 'back') && released.includes(id) && state !== 'sent')
      bytes[kind] = { confirmed: confirmedBytes, size: sizeBytes };
  }
  const saved = [imei && 'imei', captures.front && 'front', captures.back && 'back'].filter((one) => one !== null && one !== undefined);
  return { at, saved: saved as Report['saved'], bytes };
}

/** Notes that the guest's grant has ended. */
function endGrant(store: Store, guest: Guest): void {
  if (store.get(guestAtom)?.grant.id === guest.grant.id) store.set(isGuestOverAtom, true);
}

/** When the grant has ended: a guest whose items are all sent leaves the evaluation; otherwise the items stay on the phone, and the screen says so. */
function leaveWhenOver({ store, go }: GuestParts): void {
  if (!store.get(isGuestOverAtom)) return;
  const released = store.get(openEvaluationAtom)?.draft.released ?? [];
  const items = store.get(allItemsAtom);
  const isSent = released.length > 0 && items !== null && items.every(({ id, state }) => state === 'sent' || !released.includes(id));
  if (!isSent) {
    go('/m', { replace: true });
    return;
  }
  store.set(isGuestOverAtom, false);
  store.set(guestAtom, null);
  go('/', { replace: true });
}

/** Items with a cancelled grant continue with the grant that was redeemed since. */
function lookAtItems({ store, outbox }: GuestParts): void {
  const guest = store.get(guestAtom);
  if (guest === null) return;
  const blocked = (store.get(allItemsAtom) ?? []).filter(
    ({ subject, state, blockedBy }) =>
      subject.type === 'evaluation' && subject.riskId === guest.riskId && state === 'blocked' && blockedBy === 'sign-in',
  );
  if (blocked.some((item) => item.grant?.id === guest.grant.id)) endGrant(store, guest);
  else if (blocked.length > 0) void outbox.unblock('sign-in', { type: 'evaluation', riskId: guest.riskId }, guest.grant).catch(() => {});
}

/** The person's step, from the address (decision A8); null on any other screen. */
function stepOfPath(pathname: string): Report['at'] | null {
  const [, step] = /\/evaluation(\/.*)?$/.exec(pathname) ?? [null, null];
  if (step === null) return null;
  if (step === undefined || step === '/imei-repeated') return 'imei';
  if (step.endsWith('/front')) return 'front';
  if (step.endsWith('/back')) return 'back';
  return step === '/summary' ? 'review' : 'sending';
}
