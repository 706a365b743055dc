import { claimCalls } from './claim-calls.ts';
import { draftCalls } from './draft-calls.ts';
import { itemCalls } from './item-calls.ts';
import type { OutboxParts } from './ports.ts';
import { queueCalls } from './queue-calls.ts';
import { workOf } from './work.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What has to reach the server, kept on the phone until the server has confirmed exactly those bytes. Nothing expires, nothing is
 * rewritten, one item at a time and one in memory.
 */
export function createOutbox(parts: OutboxParts) {
  const work = workOf(parts);
  return { drain: work.drainer.drain, ...itemCalls(work), ...draftCalls(work), ...queueCalls(work), ...claimCalls(work) };
}
