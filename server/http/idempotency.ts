import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type FieldFault, invalid, ProblemError, Refusal } from './problems.ts';

export interface RepeatableCall {
  /** Caller and address: one person's key means nothing to another. */
  scope: string;
  key: string;
  bodyHash: string;
}

/** What a call answered: the body of a success, or the refusal whose effects stayed, with the fields at fault. */
export type KeptAnswer = { body: unknown } | { refusal: ProblemCode; fields?: readonly FieldFault[] | undefined };

/** Where answers of repeatable calls are kept. */
export interface IdempotencyStore {
  /**
   * Claims a key inside the transaction and waits a while for whoever holds it; null when it is new, else what it answered.
   * @throws {ProblemError} `in-progress` when the first call takes too long.
   */
  claim(db: Executor, call: RepeatableCall, at: Date): Promise<{ bodyHash: string; answer: KeptAnswer } | null>;
  complete(db: Executor, call: RepeatableCall, answer: KeptAnswer): Promise<void>;
}

/** The form of an idempotency key: the id of an outbox item, or any other word. */
export const keyForm = /^[\w.:-]{8,100}$/;

/**
 * The caller's `Idempotency-Key`; null without one, and where only something is read, which may be done again without it. Whoever sends one
 * relies on it: a call that keeps none does not take it, instead of doing a thing twice without a word.
 * @throws {ProblemError} `invalid-input` for one that cannot be kept, by its form or because this call keeps none
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
 * Runs a call once for its key. The answer is kept in the transaction of its effect, so that after a crash both are there or
 * neither. Ten at once: one runs, nine wait and get its answer. A refusal that spent something is kept too, so that an answer
 * lost on the way does not spend it twice; one without effects is not: the same call may be tried again.
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
