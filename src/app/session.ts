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
  /** Empties the cache that is on the phone. */
  forgetKept: () => void;
  /** Empties the phone's own store of who has gone, but for what is to be sent. `isRevoked`: the server ended the session. */
  forgetStored: (isRevoked: boolean) => void;
}

/**
 * Watches who is signed in: a different person starts with an empty cache, a person whose session ended by its age comes back to theirs; after a log-out,
 * here or by the server, nothing of the person stays but what is still to be sent (decision A84). Answers what is to be done when the server no longer
 * takes the token.
 */
export function watchSession({ store, queryClient, forgetKept, forgetStored }: SessionParts): { expire: (isRevoked: boolean) => void } {
  let here = store.get(loggedUserAtom)?.id ?? null;
  const forget = () => {
    queryClient.removeQueries({ predicate: isPersonal });
    queryClient.getMutationCache().clear();
    // Forgotten at once: what is left, which is nobody's, is written again, but only after a while.
    forgetKept();
    forgetDrafts();
    // What is being captured is not sent yet, and is kept (decision A84).
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
    // Whoever signs in sees what is theirs, and nothing that was handed over by somebody else.
    const guest = store.get(guestAtom);
    if ([last?.id, guest?.userId].some((id) => id !== undefined && id !== user.id)) {
      forget();
      forgetStored(false);
    }
    if (guest?.userId !== user.id) store.set(guestAtom, null);
    store.set(lastUserAtom, { id: user.id, email: user.email });
  };
  // What another tab has written of them is heard only while somebody listens.
  store.sub(lastUserAtom, () => {});
  store.sub(loggedUserAtom, look);
  return {
    /** The token of a handed-over evaluation is then over; a person signs in again and comes back to the same place. */
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
