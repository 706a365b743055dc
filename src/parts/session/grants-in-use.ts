import type { Outbox } from '#src/outbox/outbox.ts';

/** The ids of the grants that this person's unsent items need; none on a phone whose storage cannot be read. */
export async function grantsInUse(outbox: Outbox, userId: number): Promise<string[]> {
  const items = await outbox.list().catch(() => []);
  return [...new Set(items.filter(({ ownerId, state }) => ownerId === userId && state !== 'sent').flatMap(({ grant }) => grant?.id ?? []))];
}
