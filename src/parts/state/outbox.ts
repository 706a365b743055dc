import { atom } from 'jotai';
import { nobodyId, type OutboxItem } from '#domain/outbox/item.ts';
import { guestAtom } from './guest.ts';
import { loggedUserAtom } from './session.ts';

/** Every item on this phone as the outbox last told (without bytes); written by the application only. */
export const allItemsAtom = atom<readonly OutboxItem[]>([]);

/** The items of who is signed in: another person's are neither seen nor deleted (decision A84). With nobody signed in, those of the one evaluation that was handed over, and the calls that nobody signed in has asked for. */
export const ownItemsAtom = atom((get) => {
  const user = get(loggedUserAtom);
  if (user !== null) return get(allItemsAtom).filter((item) => item.ownerId === user.id);
  const guest = get(guestAtom);
  return get(allItemsAtom).filter(
    ({ ownerId, subject }) => ownerId === nobodyId || (ownerId === guest?.userId && subject.riskId === guest.riskId),
  );
});
