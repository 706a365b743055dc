import type pg from 'pg';
import { isTraced, traced } from '#server/ports/traced.ts';

type Query = (...parts: unknown[]) => unknown;

/**
 * Records each statement of a pool, and of the clients that it lends out, as a span below the current one, with the statement's text but not its values. Statements
 * outside a span (the job queue polls every second) are not recorded.
 */
export function traceQueries(pool: pg.Pool): void {
  wrap(pool);
  pool.on('connect', wrap);
}

function wrap(of: { query: unknown }): void {
  const query = (of.query as Query).bind(of);
  const tracedQuery: Query = (...parts) => {
    const text = textOf(parts[0]);
    // The pool calls its client with a callback, in the context of whoever released the connection; the span of the pool's own query exists already.
    if (text === null || typeof parts.at(-1) === 'function' || !isTraced()) return query(...parts);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return traced(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY', { kind: 'client', attributes }, async () => query(...parts));
  };
  Object.assign(of, { query: tracedQuery });
}

/** The text of a statement; null: it is a stream and not a statement with one answer. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  const { text, submit } = (asked ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : null;
}
