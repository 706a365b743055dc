import * as v from 'valibot';
import type { Executor } from '#server/db/connect.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import { isFinalRefusal, safeReason } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { beginTry, lastWord, lockUnsent, type Message, settle } from './store.ts';

const jobData = v.object({ key: v.pipe(v.string(), v.uuid()) });

/** What has left; null: there was nobody or nothing to tell any more. */
export type Sent = { userId?: number; address?: string | null; subject?: string; body?: string } | null;

/**
 * One try of a message: `send` does it, and what came of it is written down with what `send` writes by its `db`, also when it throws. The same job
 * again, after it has left, does nothing; while another has it, even one that was taken for dead, it waits for what comes of that.
 * @throws what `send` throws, so that it is tried again
 */
export async function deliver(
  ports: Ports,
  data: unknown,
  { isLast }: JobAttempt,
  send: (db: Executor, message: Message) => Promise<Sent>,
): Promise<void> {
  const { clock } = ports;
  const { key } = v.parse(jobData, data);
  // The try is counted in a transaction of its own: it counts though its server is killed in it.
  await beginTry(ports.db, key, clock.now());
  const refusal = await ports.db.transaction(async (db): Promise<{ error: unknown } | null> => {
    const message = await lockUnsent(db, key);
    if (!message) return null;
    const forgotten = message.kind === lastWord ? { address: null } : {};
    try {
      const sent = await send(db, message);
      // The address of somebody who is not told does not stay either: it may be nobody's.
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
