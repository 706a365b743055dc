import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { isPersonal } from '#src/data/key.ts';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import { forgetDrafts } from '#src/state/drafts.ts';
import { guestAtom, isGuestOverAtom } from '#src/state/guest.ts';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/state/session.ts';
import { isCaptureOpenAtom } from '#src/state/shell.ts';

type Store = ReturnType<typeof createStore>;

interface SessionParts {
  store: Store;
  queryClient: QueryClient;
  /** Empties the query cache that is stored on the phone. */
  forgetKept: () => void;
  /** Empties the phone's storage of the person who has logged out, except what is still to be sent. `isRevoked`: the server ended the session. */
  forgetStored: (isRevoked: boolean) => void;
}

/**
 * Watches who is signed in. A different person starts with an empty cache; a person whose session has expired finds their own again. After a log-out, or when
 * the server has revoked the session, only what is still to be sent stays (decision A84). Returns `expire`, to be called when the server no longer accepts the
 * token.
 */
export function watchSession({ store, queryClient, forgetKept, forgetStored }: SessionParts): { expire: (isRevoked: boolean) => void } {
  let here = store.get(loggedUserAtom)?.id ?? null;
  const forget = () => {
    queryClient.removeQueries({ predicate: isPersonal });
    queryClient.getMutationCache().clear();
    // The stored cache is emptied at once: the query client writes the remaining queries, which are not personal, only after a while.
    forgetKept();
    forgetDrafts();
    // A capture in progress is not sent yet, and is kept (decision A84).
    if (!store.get(isCaptureOpenAtom)) store.set(openEvaluationAtom, null);
  };
  const forgetPerson = (isRevoked: boolean) => {
    forget();
    store.set(lastUserAtom, null);
    if (here === null) return;
    if (store.get(guestAtom)?.userId === here) store.set(guestAtom, null);
    here = null;
    forgetStored(isRevoked);
  };
  const look = () => {
    const user = store.get(loggedUserAtom);
    const last = store.get(lastUserAtom);
    if (user === null) {
      if (last?.isExpired) store.set(isSessionExpiredAtom, true);
      if (!store.get(isSessionExpiredAtom)) forgetPerson(false);
      return;
    }
    here = user.id;
    store.set(isSessionExpiredAtom, false);
    // A signed-in person sees only their own evaluations, none that somebody else has handed over.
    const guest = store.get(guestAtom);
    if ([last?.id, guest?.userId].some((id) => id !== undefined && id !== user.id)) {
      forget();
      forgetStored(false);
    }
    if (guest?.userId !== user.id) store.set(guestAtom, null);
    store.set(lastUserAtom, { id: user.id, email: user.email });
  };
  // The atom receives another tab's changes only while it has a subscriber.
  store.sub(lastUserAtom, () => {});
  store.sub(loggedUserAtom, look);
  return {
    /** Without a signed-in user, ends the handed-over evaluation's grant. With one, ends the session, and the log-in leads back to the same place. */
    expire(isRevoked) {
      const user = store.get(loggedUserAtom);
      if (user === null) {
        if (store.get(guestAtom) !== null) store.set(isGuestOverAtom, true);
        return;
      }
      store.set(isSessionExpiredAtom, true);
      if (!isRevoked) store.set(lastUserAtom, { id: user.id, email: user.email, isExpired: true });
      store.set(loggedUserAtom, null);
      if (isRevoked) forgetPerson(true);
    },
  };
}
