import { atom } from 'jotai';
import { nobodyId, type OutboxItem } from '#domain/outbox/item.ts';
import { guestAtom } from './guest.ts';
import { loggedUserAtom } from './session.ts';

/** Every item on this phone (without bytes), as the outbox last reported; null until the phone's storage has been read. Only the application writes it. */
export const allItemsAtom = atom<readonly OutboxItem[] | null>(null);

/**
 * The items of the signed-in person: another person's are neither shown nor deleted (decision A84). With nobody signed in: those of the handed-over
 * evaluation, and calls requested without a log-in. Null: not read yet; until then no screen says anything about the queue.
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
