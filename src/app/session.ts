import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { guestAtom, isGuestOverAtom } from '#src/parts/state/guest.ts';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/parts/state/session.ts';

type Store = ReturnType<typeof createStore>;

interface SessionParts {
  store: Store;
  queryClient: QueryClient;
  /** Empties the cache that is on the phone. */
  forgetKept: () => void;
  /** Takes the grants of who has gone, with which nothing is to be sent, from the phone. */
  forgetGrants: () => void;
}

/**
 * Watches who is signed in: a different person starts with an empty cache, a person whose session ended by its age comes back to theirs; after a log-out,
 * here or by the server, nothing of the person stays but what is still to be sent (decision A84). Answers what is to be done when the server no longer
 * takes the token.
 */
export function watchSession({ store, queryClient, forgetKept, forgetGrants }: SessionParts): { expire: (isRevoked: boolean) => void } {
  let here = store.get(loggedUserAtom)?.id ?? null;
  // At once: what is left is written again, but only after a while.
  const forget = (queryKey: readonly unknown[]) => {
    queryClient.removeQueries({ queryKey });
    forgetKept();
  };
  const forgetPerson = () => {
    forget(['user']);
    store.set(lastUserAtom, null);
    if (here === null) return;
    if (store.get(guestAtom)?.userId === here) store.set(guestAtom, null);
    here = null;
    forgetGrants();
  };
  const look = () => {
    const user = store.get(loggedUserAtom);
    const last = store.get(lastUserAtom);
    if (user === null) {
      if (!store.get(isSessionExpiredAtom)) forgetPerson();
      return;
    }
    here = user.id;
    store.set(isSessionExpiredAtom, false);
    // Whoever signs in sees what is theirs, and nothing that was handed over by somebody else.
    if (store.get(guestAtom)?.userId !== user.id) store.set(guestAtom, null);
    if (last !== null && last.id !== user.id) forget(['user', last.id]);
    store.set(lastUserAtom, { id: user.id, email: user.email });
  };
  store.sub(loggedUserAtom, look);
  return {
    /** The token of a handed-over evaluation is then over; a person signs in again and comes back to the same place. */
    expire(isRevoked) {
      if (store.get(loggedUserAtom) === null) {
        if (store.get(guestAtom) !== null) store.set(isGuestOverAtom, true);
        return;
      }
      store.set(isSessionExpiredAtom, true);
      store.set(loggedUserAtom, null);
      if (isRevoked) forgetPerson();
    },
  };
}
