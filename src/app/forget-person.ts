import type { createStore } from 'jotai';
import type { Outbox } from '#src/outbox/outbox.ts';
import { forgetTelling } from '#src/parts/push/told-by-push.ts';
import { keptDocuments } from '#src/platform/storage/kept-documents.ts';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { forgetContractingAtom } from '#src/state/contracting.ts';
import { forgetGrants } from './forget-grants.ts';

/**
 * Deletes from the phone's storage the data of a person who has logged out, except what is still to be sent (decision A84). `isRevoked`: the server has ended
 * the session, and with it this browser's push subscription; at a log-out the app asks the server to end that, with the token of the ending session.
 */
export async function forgetPerson(
  store: ReturnType<typeof createStore>,
  records: Records,
  outbox: Outbox,
  isRevoked: boolean,
): Promise<void> {
  if (isRevoked) forgetTelling();
  store.set(forgetContractingAtom);
  await Promise.allSettled([sharedPicture(records).forget(), keptDocuments(records).forget(), forgetGrants(store, records, outbox)]);
}
