import type { ItemGrant } from '#domain/outbox/item.ts';

/** Until the phone has been online once with this evaluation: the server will say that it must sign in, and the item waits. */
export const noGrant: ItemGrant = { id: '', token: '', expiresAt: 0 };
