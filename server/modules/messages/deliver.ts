import * as v from 'valibot';
import type { JobAttempt } from '#server/ports/jobs.ts';
import { safeReason } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { beginTry, type Message, settle } from './store.ts';

const jobData = v.object({ key: v.pipe(v.string(), v.uuid()) });

/** What has left; null: there was nobody or nothing to tell any more. */
export type Sent = { userId?: number; address?: string; subject?: string; body?: string } | null;

/**
 * One try of a message: `send` does it, and what came of it is written down. The same job again, after it has left, does nothing.
 * @throws what `send` throws, so that it is tried again
 */
export async function deliver(
  ports: Ports,
  data: unknown,
  { isLast }: JobAttempt,
  send: (message: Message) => Promise<Sent>,
): Promise<void> {
  const { db, clock } = ports;
  const message = await beginTry(db, v.parse(jobData, data).key, clock.now());
  if (!message) return;
  try {
    const sent = await send(message);
    // Of whoever is not told, not even the address stays: it may be nobody's.
    await settle(
      db,
      message.id,
      sent ? { ...sent, state: 'sent', sentAt: clock.now(), lastError: null } : { state: 'dropped', address: null, lastError: null },
    );
  } catch (error) {
    await settle(db, message.id, { state: isLast ? 'failed' : 'waiting', lastError: safeReason(error) });
    throw error;
  }
}
