import { claimCalls } from './claim-calls.ts';
import { draftCalls } from './draft-calls.ts';
import { itemCalls } from './item-calls.ts';
import type { OutboxParts } from './ports.ts';
import { queueCalls } from './queue-calls.ts';
import { workOf } from './work.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Items that have to reach the server, kept on the phone until the server has confirmed exactly those bytes. Unsent items never expire and their bytes are
 * never rewritten; one item is sent at a time, and only its bytes are in memory.
 */
export function createOutbox(parts: OutboxParts) {
  const work = workOf(parts);
  return { drain: work.drainer.drain, ...itemCalls(work), ...draftCalls(work), ...queueCalls(work), ...claimCalls(work) };
}
