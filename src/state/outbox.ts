import { atom } from 'jotai';
import { nobodyId, type OutboxItem } from '#domain/outbox/item.ts';
import { guestAtom } from './guest.ts';
import { loggedUserAtom } from './session.ts';

/** Every item on this phone as the outbox last told (without bytes); null until the phone's store has been read. Written by the application only. */
export const allItemsAtom = atom<readonly OutboxItem[] | null>(null);

/**
 * The items of who is signed in: another person's are neither seen nor deleted (decision A84). With nobody signed in, those of the one
 * evaluation that was handed over, and the calls that nobody signed in has asked for. Null: not read yet, and then no screen says anything
 * about the queue.
 */
export const ownItemsAtom = atom((get) => {
  const items = get(allItemsAtom);
  if (items === null) return null;
  const user = get(loggedUserAtom);
  if (user !== null) return items.filter((item) => item.ownerId === user.id);
  const guest = get(guestAtom);
  return items.filter(
    ({ ownerId, subject }) =>
      ownerId === nobodyId || (ownerId === guest?.userId && subject.type === 'evaluation' && subject.riskId === guest.riskId),
  );
});
