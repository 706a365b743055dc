import type { Outbox } from '#src/outbox/outbox.ts';

/** The grants with which something of this person is still to be sent; of a phone that keeps nothing, none. */
export async function grantsInUse(outbox: Outbox, userId: number): Promise<string[]> {
  const items = await outbox.list().catch(() => []);
  return [...new Set(items.filter(({ ownerId, state }) => ownerId === userId && state !== 'sent').flatMap(({ grant }) => grant?.id ?? []))];
}
