import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type FieldFault, invalid, ProblemError, Refusal } from './problems.ts';

export interface RepeatableCall {
  /** Sender, method and path: the same key of another sender is another key. */
  scope: string;
  key: string;
  bodyHash: string;
}

/** The stored answer of a call: the body of a success, or a refusal whose effects were kept, with its faulty fields. */
export type KeptAnswer = { body: unknown } | { refusal: ProblemCode; fields?: readonly FieldFault[] | undefined };

/** The store of answers of idempotent calls. */
export interface IdempotencyStore {
  /**
   * Claims a key inside the transaction, and waits a while if another call holds it. Null when the key is new, else the stored answer.
   * @throws {ProblemError} `in-progress` when the first call takes too long.
   */
  claim(db: Executor, call: RepeatableCall, at: Date): Promise<{ bodyHash: string; answer: KeptAnswer } | null>;
  complete(db: Executor, call: RepeatableCall, answer: KeptAnswer): Promise<void>;
}

/** The form of an idempotency key: the id of an outbox item, or any other 8 to 100 of these characters. */
export const keyForm = /^[\w.:-]{8,100}$/;

/**
 * The caller's `Idempotency-Key`; null without one, and for a GET, which needs none. A caller who sends a key relies on it, so a call that does not
 * support keys refuses it instead of silently running twice.
 * @throws {ProblemError} `invalid-input` for a key of the wrong form, or for a call that does not support keys
 */
export function readKey({ method, idempotent }: Pick<EndpointParts, 'method' | 'idempotent'>, headers: Headers): string | null {
  const key = method === 'GET' ? null : headers.get('idempotency-key');
  if (key === null) return null;
  const path = 'Idempotency-Key';
  if (!idempotent)
    throw new ProblemError('invalid-input', {
      message: 'Esta llamada no guarda claves: envíala sin ella.',
      fields: [{ path, code: 'not-allowed' }],
    });
  if (!keyForm.test(key)) throw invalid(path, 'wrong-form');
  return key;
}

/**
 * Runs a call once for its key. The answer is stored in the transaction of its effects, so that after a crash both are there or
 * neither. Of ten simultaneous calls one runs, and nine wait and get its answer. A refusal whose effects are kept (a spent try) is stored too, so that repeating the call
 * after a lost answer does not spend another; a `ProblemError` is not stored, and the same call may be tried again.
 */
export async function withIdempotency<Answer>(
  parts: { ports: Ports; idempotency: IdempotencyStore },
  call: RepeatableCall,
  answer: (db: Executor) => Promise<Answer>,
): Promise<Answer | Refusal> {
  return parts.ports.db.transaction(async (db) => {
    const earlier = await parts.idempotency.claim(db, call, parts.ports.clock.now());
    if (earlier) {
      if (earlier.bodyHash !== call.bodyHash) throw new ProblemError('different-bytes');
      return 'refusal' in earlier.answer ? new Refusal(earlier.answer.refusal, earlier.answer.fields) : (earlier.answer.body as Answer);
    }
    const result = await answer(db);
    await parts.idempotency.complete(
      db,
      call,
      result instanceof Refusal ? { refusal: result.code, fields: result.fields } : { body: result ?? null },
    );
    return result;
  });
}
