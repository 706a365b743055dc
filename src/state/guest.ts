import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { loggedUserAtom, stored } from './session.ts';

const guestSchema = v.object({
  userId: v.number(),
  policyId: v.number(),
  riskId: v.number(),
  device: v.string(),
  grant: v.object({ id: v.string(), token: v.string(), expiresAt: v.number() }),
});

/** The one evaluation that this phone may do with nobody signed in, because a desktop handed it over. Its grant does that and nothing else (decision A81). */
export type Guest = v.InferOutput<typeof guestSchema>;

export const guestAtom = atomWithStorage<Guest | null>('peritia.guest', null, stored(guestSchema), { getOnInit: true });

/** The server no longer takes the guest's grant: the desktop has cancelled it. */
export const isGuestOverAtom = atom(false);

/** The user in whose name calls are made and their answers kept; null: nobody is signed in, and nothing was handed over. */
export const actingUserIdAtom = atom((get) => get(loggedUserAtom)?.id ?? get(guestAtom)?.userId ?? null);
