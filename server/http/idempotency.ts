import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { ProblemError, Refusal } from './problems.ts';

export interface RepeatableCall {
  /** Caller and endpoint: one person's key means nothing to another. */
  scope: string;
  key: string;
  bodyHash: string;
}

/** Where answers of repeatable calls are kept. */
export interface IdempotencyStore {
  /** Claims a key inside the transaction and waits for whoever holds it; null when it is new, else what it answered. */
  claim(db: Executor, call: RepeatableCall, at: Date): Promise<{ bodyHash: string; body: unknown } | null>;
  complete(db: Executor, call: RepeatableCall, body: unknown): Promise<void>;
  release(db: Executor, call: RepeatableCall): Promise<void>;
}

/**
 * Runs a call once for its key. The answer is kept in the transaction of its effect, so that after a crash both are there or
 * neither. Ten at once: one runs, nine wait and get its answer. A refusal is not kept: the same call may be tried again.
 */
export async function withIdempotency<Answer>(
  parts: { ports: Ports; idempotency: IdempotencyStore },
  call: RepeatableCall,
  answer: (db: Executor) => Promise<Answer>,
): Promise<Answer> {
  return parts.ports.db.transaction(async (db) => {
    const earlier = await parts.idempotency.claim(db, call, parts.ports.clock.now());
    if (earlier) {
      if (earlier.bodyHash !== call.bodyHash) throw new ProblemError('different-bytes');
      return earlier.body as Answer;
    }
    const result = await answer(db);
    if (result instanceof Refusal) await parts.idempotency.release(db, call);
    else await parts.idempotency.complete(db, call, result ?? null);
    return result;
  });
}
