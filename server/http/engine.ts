import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import qs from 'qs';
import * as v from 'valibot';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { receiptHeader, wireVersion, wireVersionHeader } from '#domain/wire/fields.ts';
import { riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type Access, type Actor, assertDeclared, assertOwn, assertProposal, assertRole } from './actor.ts';
import { arraysForObjects } from './arrays-for-objects.ts';
import { bodyGate, type Place } from './body-gate.ts';
import { callerAddress } from './caller-address.ts';
import { compressedJson } from './compressed-json.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import { eventStream, wantsEvents } from './event-stream.ts';
import { faultResponse } from './fault-response.ts';
import { fieldFaults } from './field-faults.ts';
import { type IdempotencyStore, readKey, withIdempotency } from './idempotency.ts';
import { openStreams } from './open-streams.ts';
import { parseJson } from './parse-json.ts';
import { ProblemError, problemResponse, Refusal } from './problems.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { Call, Route } from './route.ts';
import { actorFields, logRefusal } from './security-log.ts';
import { inPresentNames, withoutWhatWasRead } from './written-back.ts';

/** More than anybody hands in: an office imports a file and mends it, a shop that sends its pictures inside of a call has their limit before. */
const largeBodiesPerMinute = 30;
/** What people type, with room; a call that takes more says so. */
const maxFormBytes = { ofAnybody: 16 * 1024, ofKnown: 64 * 1024 };

export interface EngineParts {
  ports: Ports;
  access: Access;
  idempotency: IdempotencyStore;
  routes: readonly Route[];
  /** What is no endpoint of the contract (uploads, health), mounted before it. */
  mount(api: Api): void;
}

/** Hono's variables of one request. */
export interface RequestVariables {
  requestId: string;
  /** What is logged: the pattern of the route, never the address itself. */
  pattern: string;
  /** Whoever makes the call, once they are known. */
  actor: Actor;
  /** The e-mail address in its body. */
  account: string;
  /** What it was refused with, when its effects stay. */
  refused: Refusal;
}

export interface ApiEnvironment {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}

export type Api = Hono<ApiEnvironment>;

/** The whole contract as a Hono app: parsed in, checked, run, parsed out, and every fault a problem document. */
export function createEngine(parts: EngineParts): Api {
  const api: Api = new Hono();
  const streams = openStreams();
  const gate = bodyGate();
  const largeLimit = rateLimit(parts.ports, 'large bodies', largeBodiesPerMinute);
  api.use(async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    await next();
    c.header('X-Request-Id', c.get('requestId'));
    logRefusal(parts.ports, c.error ?? c.get('refused'), {
      requestId: c.get('requestId'),
      route: `${c.req.method} ${c.get('pattern') ?? 'none'}`,
      ip: callerAddress(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress, parts.ports.config.proxies),
      actor: c.get('actor'),
      hasCredential: c.req.header('authorization') !== undefined,
      account: c.get('account'),
    });
    parts.ports.logger.info(
      {
        request_id: c.get('requestId'),
        method: c.req.method,
        route: c.get('pattern') ?? 'none',
        status: c.res.status,
        ...actorFields(c.get('actor')),
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });
  parts.mount(api);
  // Names before parameters (`/users/login` before `/users/{id}`), and behind each path its 405, so that no other path takes the call.
  const paths = [...new Set(parts.routes.map((route) => route.endpoint.path))].sort((a, b) => parameterCount(a) - parameterCount(b));
  for (const path of paths) {
    const own = parts.routes.filter((route) => route.endpoint.path === path);
    for (const route of own) {
      assertDeclared(route.endpoint);
      serve(route);
    }
    api.all(honoPath(path), (c) => {
      c.set('pattern', path);
      throw new ProblemError('method-not-allowed', { headers: { allow: own.map((route) => route.endpoint.method).join(', ') } });
    });
  }
  api.all('*', () => {
    throw new ProblemError('not-found');
  });
  api.onError((error, c) => faultResponse(error, c.get('requestId'), parts.ports, `${c.req.method} ${c.get('pattern')}`));
  return api;

  function serve(route: Route): void {
    api.on(route.endpoint.method, honoPath(route.endpoint.path), compressedJson, async (c) => {
      let place: Place | null = null;
      try {
        return await answerTo(route, c, async (key) => (place = await gate.enter(key)));
      } finally {
        (place as Place | null)?.leave();
      }
    });
  }

  function readerOf({ changes }: EndpointParts): Route | undefined {
    return parts.routes.find((route) => route.endpoint === changes);
  }

  /** `enterGate` waits until a large body may be held, for as long as the call takes. */
  async function answerTo(route: Route, c: Context<ApiEnvironment>, enterGate: (key: string) => Promise<Place>): Promise<Response> {
    const { endpoint } = route;
    c.set('pattern', endpoint.path);
    const headers = c.req.raw.headers;
    const requestId = c.get('requestId');
    assertWireVersion(headers.get(wireVersionHeader));
    // A public call works with a credential that is over, too: that is how one logs in again.
    const actor: Actor = endpoint.who === 'public' ? { kind: 'anonymous' } : await actorOf(c.req.raw, endpoint, parts.access);
    c.set('actor', actor);
    assertRole(endpoint, actor, c.req.param('id'));
    // An id that is none is another's object as much as one that does not exist.
    const params = endpoint.params ? orNotFound(v.safeParse(endpoint.params, c.req.param())) : undefined;
    await assertOwn(endpoint, actor, params, parts.access);
    const key = readKey(endpoint, headers);
    const query = endpoint.query ? parse(endpoint.query, parseQuery(c.req.raw.url), 'invalid-query') : undefined;
    const ip = callerAddress(headers, c.env?.incoming?.socket?.remoteAddress, parts.ports.config.proxies);
    // Spent before the body is read: whoever has no try left makes no work.
    for (const each of route.limits ?? []) {
      const key = each.keyOf({ actor, params, query, ip });
      if (key !== null) await each.limit.spend(key);
    }
    const maxBytes = endpoint.maxBodyBytes ?? (endpoint.who === 'public' ? maxFormBytes.ofAnybody : maxFormBytes.ofKnown);
    const onLarge = async () => {
      const key = actor.kind === 'anonymous' ? ip : scopeOf(actor);
      await largeLimit.spend(key);
      return enterGate(key);
    };
    const raw = endpoint.body ? await readBody(c.req.raw, { maxBytes, onLarge }) : new Uint8Array();
    const given = endpoint.body ? inPresentNames(endpoint, parseJson(raw)) : undefined;
    assertProposal(endpoint, actor, given);
    const bodyHash = createHash('sha256').update(raw).digest('hex');
    const about = { actor, params, query, ports: parts.ports, requestId, bodyHash, userAgent: headers.get('user-agent'), ip };
    const readNow = async () => readerOf(endpoint)?.handle({ ...about, body: undefined, db: parts.ports.db } as Call<typeof endpoint>);
    const asked = await withoutWhatWasRead(endpoint, given, readNow);
    const body = endpoint.body ? parse(endpoint.body, asked, 'invalid-input') : undefined;
    const { email } = (body ?? {}) as { email?: unknown };
    if (typeof email === 'string') c.set('account', email);
    const call = { ...about, body } as Omit<Call<typeof endpoint>, 'db'>;

    const answer = async (db: Call<typeof endpoint>['db']) => {
      const result = await route.handle({ ...call, db } as Call<typeof endpoint>);
      if (result instanceof Refusal || !endpoint.response) return result;
      return v.parse(endpoint.response, result) as typeof result;
    };
    const rawResponse = route.raw ? await route.raw({ ...call, db: parts.ports.db } as Call<typeof endpoint>, c.req.raw) : null;
    if (rawResponse) return rawResponse;

    // Of a HEAD nobody reads the stream, nor leaves it.
    if (endpoint.live && c.req.method === 'GET' && wantsEvents(headers)) {
      // Read once before it begins, so that a refusal is a problem as always; and again, because it may have changed until it listens.
      const first = await answer(parts.ports.db);
      if (first instanceof Refusal) return problemResponse(first.code, requestId);
      const leave = streams.enter(scopeOf(actor));
      const read = async () => {
        // A credential that has ended meanwhile reads nothing more, nor does who has lost the object.
        const actorNow = await actorOf(c.req.raw, endpoint, parts.access);
        assertRole(endpoint, actorNow, c.req.param('id'));
        await assertOwn(endpoint, actorNow, params, parts.access);
        return answer(parts.ports.db);
      };
      return eventStream(parts.ports.events, riskTopic((params as { riskId: number }).riskId), read, leave);
    }

    const result =
      endpoint.method === 'GET' || route.opensTransaction
        ? await answer(parts.ports.db)
        : key !== null
          ? await withIdempotency(
              parts,
              { scope: `${scopeOf(actor)} ${endpoint.method} ${new URL(c.req.url).pathname}`, key, bodyHash },
              answer,
            )
          : await parts.ports.db.transaction(answer);
    if (result instanceof Refusal) {
      c.set('refused', result);
      return problemResponse(result.code, requestId);
    }
    c.header('cache-control', 'no-store');
    if (key !== null) c.header(receiptHeader, `sha-256=${bodyHash}`);
    if (!endpoint.response) return c.body(null, 204);
    const text = JSON.stringify(result);
    const answered = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    if (endpoint.method !== 'GET')
      return c.body(text, endpoint.creates === undefined ? 200 : 201, { ...answered, ...locationOf(endpoint, c.req.path, result) });
    // What anybody may read, a browser may keep, to ask whether it has changed; what is somebody's stays in nobody's cache.
    if (endpoint.who === 'public' && !endpoint.isSecret) c.header('cache-control', 'no-cache');
    const tag = entityTag(text);
    c.header('etag', tag);
    return hasTag(headers, tag) ? c.body(null, 304) : c.body(text, 200, answered);
  }
}

/** Where what was made is read: beside or below `path`, at which the call came. */
function locationOf({ creates, path: own }: EndpointParts, path: string, result: unknown): Record<string, string> {
  if (typeof creates !== 'string') return {};
  const address = creates.startsWith('.') ? `${path}${creates.slice(1)}` : `${path.slice(0, -segmentsOf(own, path))}${creates}`;
  return { location: address.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => encodeURIComponent(String(fieldAt(result, name)))) };
}

/** How much of an address a call of the contract is, its base left out. */
function segmentsOf(own: string, path: string): number {
  return (
    path
      .split('/')
      .slice(-(own.split('/').length - 1))
      .join('/').length + 1
  );
}

function fieldAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], value);
}

function parameterCount(path: string): number {
  return path.split('{').length - 1;
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** @throws {ProblemError} `update-required` for a client older than what is still served. */
export function assertWireVersion(header: string | null): void {
  if (header !== null && !(Number(header) >= wireVersion)) throw new ProblemError('update-required');
}

async function actorOf(request: Request, endpoint: EndpointParts, access: Access): Promise<Actor> {
  const { searchParams } = new URL(request.url);
  // Only a download has it, and it is good for nothing else (decision A60).
  const exportToken = searchParams.get('export_csv') === '1' ? searchParams.get('token') : null;
  if (exportToken !== null && endpoint.method === 'GET') {
    const actor = await access.exporterOf(exportToken, endpoint.path);
    if (!actor) throw new ProblemError('unauthenticated');
    return actor;
  }
  const token = request.headers.get('authorization')?.match(/^Bearer (\S{10,200})$/i)?.[1];
  if (!token) return { kind: 'anonymous' };
  const actor = await access.actorOf(token);
  if (!actor) throw new ProblemError('unauthenticated');
  return actor;
}

function scopeOf(actor: Actor): string {
  // A person and the grant made for that person are the same sender: an item may begin with one and end with the other.
  return actor.kind === 'anonymous' ? 'anonymous' : `user:${actor.userId}`;
}

function parseQuery(url: string): unknown {
  if (url.includes('%00')) throw new ProblemError('invalid-query');
  return qs.parse(new URL(url).search, { ignoreQueryPrefix: true, depth: 5, arrayLimit: 100, parameterLimit: 200 });
}

function parse(schema: v.GenericSchema, input: unknown, problem: 'invalid-query' | 'invalid-input'): unknown {
  const result = v.safeParse(schema, input);
  const fields = result.success ? arraysForObjects(input, result.output) : fieldFaults(result.issues);
  if (fields.length > 0) throw new ProblemError(problem, { fields });
  return result.output;
}

function orNotFound(result: v.SafeParseResult<v.GenericSchema>): unknown {
  if (!result.success) throw new ProblemError('not-found');
  return result.output;
}
