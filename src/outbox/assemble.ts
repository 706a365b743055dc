import { newId } from './new-id.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { ItemStore, Transport } from './ports.ts';
import { type Locks, queueLock } from './queue-lock.ts';
import { sha256Hex } from './sha256-hex.ts';

/** The tag under which Background Sync wakes the service worker. */
export const outboxSyncTag = 'outbox';

export interface Environment {
  store: ItemStore;
  transport: Transport;
  /** `navigator.locks`; undefined on old engines (decision A88). */
  locks: Locks | undefined;
  onChange: () => void;
}

/** The outbox as page and service worker share it, with the platform's clock, random numbers, hashes and ids. */
export function assembleOutbox({ store, transport, locks, onChange }: Environment): Outbox {
  const now = () => Date.now();
  const lock = queueLock({ store, locks, now, owner: newId() });
  return createOutbox({ store, transport, lock, now, onChange, chance: Math.random, hash: sha256Hex, newId });
}
