import * as v from 'valibot';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { receiptHeader, wireVersionHeader } from '#domain/wire/fields.ts';
import type { Executor } from '#server/db/connect.ts';
import { riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Access } from './actor.ts';
import { admit } from './admit.ts';
import type { ApiContext } from './api-environment.ts';
import { assertAsRead } from './as-read.ts';
import { bodyGate, type Place } from './body-gate.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import { eventStream, wantsEvents } from './event-stream.ts';
import { type IdempotencyStore, withIdempotency } from './idempotency.ts';
import { locationOf } from './location-of.ts';
import { openStreams } from './open-streams.ts';
import { problemResponse, Refusal } from './problems.ts';
import { callReader, type ReadCall, scopeOf } from './read-call.ts';
import type { Route } from './route.ts';
import { assertWireVersion } from './wire-version.ts';

export interface CallParts {
  ports: Ports;
  access: Access;
  idempotency: IdempotencyStore;
  routes: readonly Route[];
}

/** Runs a call with a database connection, or in a transaction. */
type Run = (db: Executor) => Promise<unknown>;

const placeOfRisk = v.object({ riskId: v.number() });

/** Answers the call of a route: admits it, reads it, runs it once for its idempotency key, and makes the response. */
export function answerCalls(parts: CallParts): (route: Route, c: ApiContext) => Promise<Response> {
  const { ports } = parts;
  const gate = bodyGate();
  const streams = openStreams();
  const { readHead, readCall } = callReader(parts);

  return async (route, c) => {
    const places: Place[] = [];
    const enterGate = async (key: string) => {
      const place = await gate.enter(key);
      places.push(place);
      return place;
    };
    try {
      return await answer(route, c, enterGate);
    } finally {
      for (const place of places) place.leave();
    }
  };

  async function answer(route: Route, c: ApiContext, enterGate: (key: string) => Promise<Place>): Promise<Response> {
    const { endpoint } = route;
    c.set('pattern', endpoint.path);
    assertWireVersion(c.req.raw.headers.get(wireVersionHeader));
    const head = await readHead(route, c, await admit(endpoint, c, parts.access));
    const call = await readCall(route, c, head, enterGate);
    const raw = await route.raw?.({ ...call, db: ports.db }, c.req.raw);
    if (raw) return raw;
    const prepared = await route.prepare?.({ ...call, db: ports.db });
    const run: Run = async (db) => {
      await assertAsRead(route, { ...parts, headers: c.req.raw.headers }, call, db);
      const result = await route.handle({ ...call, db }, prepared);
      return result instanceof Refusal || !endpoint.response ? result : v.parse(endpoint.response, result);
    };
    // A HEAD request gets no stream: nobody would read it, so it would stay open.
    if (endpoint.live && c.req.method === 'GET' && wantsEvents(c.req.raw.headers)) return streamOf(endpoint, c, call, run);
    const result = await runOnce(route, c, { ...call, key: head.key }, run);
    if (head.key !== null && !(result instanceof Refusal)) c.header(receiptHeader, `sha-256=${call.bodyHash}`);
    return answerOf(endpoint, c, result);
  }

  /** Runs a call that changes something in one transaction, and once for its idempotency key. */
  async function runOnce({ endpoint, opensTransaction }: Route, c: ApiContext, call: ReadCall & { key: string | null }, run: Run) {
    if (endpoint.method === 'GET' || opensTransaction) return run(ports.db);
    const { actor, key, bodyHash } = call;
    if (key === null) return ports.db.transaction(run);
    // A public call may be repeated without the session with which it was first sent.
    const sender = endpoint.who === 'public' ? 'anonymous' : scopeOf(actor);
    const scope = `${sender} ${endpoint.method} ${new URL(c.req.url).pathname}`;
    return withIdempotency(parts, { scope, key, bodyHash }, run);
  }

  /** The answer as an event stream: the current one, and again whenever it has changed. */
  async function streamOf(endpoint: EndpointParts, c: ApiContext, { actor, params, requestId }: ReadCall, run: Run): Promise<Response> {
    // Read once before the stream begins, so that a refusal is an ordinary problem; the stream reads again, because the answer may have changed before it subscribed.
    const first = await run(ports.db);
    if (first instanceof Refusal) return problemResponse(first.code, requestId);
    const leave = streams.enter(scopeOf(actor));
    const read = async () => {
      // Checked each time: the credential may have ended meanwhile, or the actor may no longer see the object.
      await admit(endpoint, c, parts.access);
      return run(ports.db);
    };
    return eventStream(ports.events, riskTopic(v.parse(placeOfRisk, params).riskId), read, leave);
  }
}

/** The response to a call with this result. */
function answerOf(endpoint: EndpointParts, c: ApiContext, result: unknown): Response {
  if (result instanceof Refusal) {
    c.set('refused', result);
    return problemResponse(result.code, c.get('requestId'), { fields: result.fields });
  }
  c.header('cache-control', 'no-store');
  if (!endpoint.response) return c.body(null, 204);
  const text = JSON.stringify(result);
  const answered = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  if (endpoint.method !== 'GET')
    return c.body(text, endpoint.creates === undefined ? 200 : 201, { ...answered, ...locationOf(endpoint, c.req.path, result) });
  // A browser may store public answers and revalidate them; personal answers are stored in no cache.
  if (endpoint.who === 'public' && !endpoint.isSecret) c.header('cache-control', 'no-cache');
  const tag = entityTag(text);
  c.header('etag', tag);
  return hasTag(c.req.raw.headers, 'if-none-match', tag) ? c.body(null, 304) : c.body(text, 200, answered);
}
