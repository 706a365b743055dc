import * as v from 'valibot';
import type { Executor } from '#server/db/connect.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import { isFinalRefusal, safeReason } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { beginTry, lastWord, lockUnsent, type Message, settle } from './store.ts';

const jobData = v.object({ key: v.pipe(v.string(), v.uuid()) });

/** What was sent; null: there was no recipient, or nothing to tell, any more. */
export type Sent = { userId?: number; address?: string | null; subject?: string; body?: string } | null;

/**
 * One attempt to send a message. `send` sends it; the outcome is stored in the same transaction as what `send` writes through its `db`, also when `send` throws. A
 * repeated job does nothing once the message has been sent; while another worker holds the message, even one that was believed dead, it waits for that outcome.
 * @throws what `send` throws, so that the job is retried
 */
export async function deliver(
  ports: Ports,
  data: unknown,
  { isLast }: JobAttempt,
  send: (db: Executor, message: Message) => Promise<Sent>,
): Promise<void> {
  const { clock } = ports;
  const { key } = v.parse(jobData, data);
  // The attempt is counted in a transaction of its own, so that it counts even if the server is killed during it.
  await beginTry(ports.db, key, clock.now());
  const refusal = await ports.db.transaction(async (db): Promise<{ error: unknown } | null> => {
    const message = await lockUnsent(db, key);
    if (!message) return null;
    const forgotten = message.kind === lastWord ? { address: null } : {};
    try {
      const sent = await send(db, message);
      // When nobody is told, the address is erased too: it may belong to nobody.
      await settle(
        db,
        message.id,
        sent
          ? { ...sent, ...forgotten, state: 'sent', sentAt: clock.now(), lastError: null }
          : { state: 'dropped', address: null, lastError: null },
      );
      return null;
    } catch (error) {
      const isOver = isLast || isFinalRefusal(error);
      const lastError = safeReason(error);
      await settle(db, message.id, isOver ? { ...forgotten, state: 'failed', lastError } : { state: 'waiting', lastError });
      return { error };
    }
  });
  if (refusal) throw refusal.error;
}
