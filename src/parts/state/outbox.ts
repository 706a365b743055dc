import { atom } from 'jotai';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { loggedUserAtom } from './session.ts';

/** Every item on this phone as the outbox last told (without bytes); written by the application only. */
export const allItemsAtom = atom<readonly OutboxItem[]>([]);

/** The items of who is signed in: another person's are neither seen nor deleted (decision A84). */
export const ownItemsAtom = atom((get) => {
  const user = get(loggedUserAtom);
  return user === null ? [] : get(allItemsAtom).filter((item) => item.ownerId === user.id);
});
