import type pg from 'pg';
import { isTraced, traced } from '#server/ports/traced.ts';

type Query = (...parts: unknown[]) => unknown;

/**
 * Each statement of a pool, and of what it lends out, is a span of whatever asks for it: its text, whose values are apart. What nobody asks for in a span (the
 * queue of jobs looks every second) is none.
 */
export function traceQueries(pool: pg.Pool): void {
  wrap(pool);
  pool.on('connect', wrap);
}

function wrap(of: { query: unknown }): void {
  const query = (of.query as Query).bind(of);
  const tracedQuery: Query = (...parts) => {
    const text = textOf(parts[0]);
    // The pool asks its client with a callback, in the context of whoever gave the connection back: its own span is there already.
    if (text === null || typeof parts.at(-1) === 'function' || !isTraced()) return query(...parts);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return traced(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY', { kind: 'client', attributes }, async () => query(...parts));
  };
  Object.assign(of, { query: tracedQuery });
}

/** Null: it is no statement with one answer, but a stream. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  const { text, submit } = (asked ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : null;
}
