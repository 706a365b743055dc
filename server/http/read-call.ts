import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type Actor, assertProposal } from './actor.ts';
import type { Admitted } from './admit.ts';
import type { ApiContext } from './api-environment.ts';
import { arraysForObjects } from './arrays-for-objects.ts';
import type { Place } from './body-gate.ts';
import { fieldFaults } from './field-faults.ts';
import { readKey } from './idempotency.ts';
import { parseJson } from './parse-json.ts';
import { parseQuery } from './parse-query.ts';
import { ProblemError } from './problems.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { ParsedCall, Route } from './route.ts';
import { inPresentNames, withoutWhatWasRead } from './written-back.ts';

/** More than anybody needs: the office imports a file, corrects it and imports it again. A shop that sends pictures inside a call reaches the limit on pictures first. */
const largeBodiesPerMinute = 12;
/** The default limits for bodies, with room for what people type; endpoints that take more declare `maxBodyBytes`. */
const maxFormBytes = { ofAnybody: 16 * 1024, ofKnown: 64 * 1024 };

/** A call as its handler gets it, without the transaction. */
export type ReadCall = Omit<ParsedCall, 'db'>;

/** The sender of a call, for everything that counts by sender. */
export function scopeOf(actor: Actor): string {
  // A person and a grant issued for them are the same sender: an outbox item may be sent first with one and then with the other.
  return actor.kind === 'anonymous' ? 'anonymous' : `user:${actor.userId}`;
}

/** Reads admitted calls: first their address and headers, then their bodies. */
export function callReader({ ports, routes }: { ports: Ports; routes: readonly Route[] }) {
  const largeLimit = rateLimit(ports, 'large bodies', largeBodiesPerMinute);
  return { readHead, readCall };

  /** Reads the key and the query, and spends the rate limits, so that the body of a limited caller is never read. */
  async function readHead({ endpoint, limits = [] }: Route, c: ApiContext, { actor, params }: Admitted) {
    const key = readKey(endpoint, c.req.raw.headers);
    const query = endpoint.query ? parse(endpoint.query, parseQuery(c.req.raw.url), 'invalid-query') : undefined;
    const ip = c.get('ip');
    for (const each of limits) {
      const spent = each.keyOf({ actor, params, query, ip });
      if (spent !== null) await each.limit.spend(spent);
    }
    return { actor, params, query, ip, key };
  }

  /** Reads and parses the body. `enterGate` waits for a place for a large body, which is held until the call ends. */
  async function readCall(
    { endpoint }: Route,
    c: ApiContext,
    { key: _, ...head }: Awaited<ReturnType<typeof readHead>>,
    enterGate: (key: string) => Promise<Place>,
  ): Promise<ReadCall> {
    const maxBytes = endpoint.maxBodyBytes ?? (endpoint.who === 'public' ? maxFormBytes.ofAnybody : maxFormBytes.ofKnown);
    const onLarge = async () => {
      const sender = head.actor.kind === 'anonymous' ? head.ip : scopeOf(head.actor);
      await largeLimit.spend(sender);
      return enterGate(sender);
    };
    const bytes = endpoint.body ? await readBody(c.req.raw, { maxBytes, onLarge }) : new Uint8Array();
    const given = endpoint.body ? inPresentNames(endpoint, parseJson(bytes)) : undefined;
    assertProposal(endpoint, head.actor, given);
    const bodyHash = createHash('sha256').update(bytes).digest('hex');
    const about = { ...head, ports, requestId: c.get('requestId'), bodyHash, userAgent: c.req.raw.headers.get('user-agent') };
    const reader = routes.find((route) => route.endpoint === endpoint.changes);
    const readNow = async () => reader?.handle({ ...about, body: undefined, db: ports.db });
    const asked = await withoutWhatWasRead(endpoint, given, readNow);
    const body = endpoint.body ? parse(endpoint.body, asked, 'invalid-input') : undefined;
    const account = accountIn(body);
    if (account !== null) c.set('account', account);
    return { ...about, body };
  }
}

function accountIn(body: unknown): string | null {
  const isNamed = typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string';
  return isNamed ? String(body.email) : null;
}

function parse(schema: NonNullable<EndpointParts['body']>, input: unknown, problem: 'invalid-query' | 'invalid-input'): unknown {
  const result = v.safeParse(schema, input);
  const fields = result.success ? arraysForObjects(input, result.output) : fieldFaults(result.issues);
  if (fields.length > 0) throw new ProblemError(problem, { fields });
  return result.output;
}
