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

/** The one evaluation that this phone may do without a log-in, because a desktop handed it over. Its grant allows only that (decision A81). */
export type Guest = v.InferOutput<typeof guestSchema>;

export const guestAtom = atomWithStorage<Guest | null>('peritia.guest', null, stored(guestSchema), { getOnInit: true });

/** The server refuses the guest's grant: the desktop has cancelled the handoff. */
export const isGuestOverAtom = atom(false);

/** The user for whom calls are made and answers are cached; null: nobody is signed in, and no evaluation was handed over. */
export const actingUserIdAtom = atom((get) => get(loggedUserAtom)?.id ?? get(guestAtom)?.userId ?? null);
