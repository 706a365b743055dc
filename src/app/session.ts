import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { guestAtom, isGuestOverAtom } from '#src/parts/state/guest.ts';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/parts/state/session.ts';

type Store = ReturnType<typeof createStore>;

/**
 * Watches who is signed in: a different person starts with an empty cache, a person who comes back keeps theirs; after a log-out nothing
 * of the person stays but what is still to be sent (decision A84). `forgetKept` empties the cache that is on the phone.
 */
export function watchSession(store: Store, queryClient: QueryClient, forgetKept: () => void): () => void {
  // At once: what is left is written again, but only after a while.
  const forget = (queryKey: readonly unknown[]) => {
    queryClient.removeQueries({ queryKey });
    forgetKept();
  };
  return store.sub(loggedUserAtom, () => {
    const user = store.get(loggedUserAtom);
    const last = store.get(lastUserAtom);
    if (user === null) {
      if (!store.get(isSessionExpiredAtom)) forget(['user']);
      return;
    }
    store.set(isSessionExpiredAtom, false);
    // Whoever signs in sees what is theirs, and nothing that was handed over by somebody else.
    if (store.get(guestAtom)?.userId !== user.id) store.set(guestAtom, null);
    if (last !== null && last.id !== user.id) forget(['user', last.id]);
    store.set(lastUserAtom, { id: user.id, email: user.email });
  });
}

/** The server no longer takes the token. That of a handed-over evaluation is then over; a person signs in again and comes back to the same place; their data stays. */
export function expireSession(store: Store): void {
  if (store.get(loggedUserAtom) === null) {
    if (store.get(guestAtom) !== null) store.set(isGuestOverAtom, true);
    return;
  }
  store.set(isSessionExpiredAtom, true);
  store.set(loggedUserAtom, null);
}
