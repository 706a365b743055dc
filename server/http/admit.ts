import * as v from 'valibot';
import { zipType } from '#domain/wire/data-exports.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { type Access, type Actor, assertOwn, assertRole } from './actor.ts';
import type { ApiContext } from './api-environment.ts';
import { assertScope } from './assert-scope.ts';
import { parseQuery } from './parse-query.ts';
import { ProblemError } from './problems.ts';

/** Who makes a call, and what its path says. */
export interface Admitted {
  actor: Actor;
  params: unknown;
}

/**
 * Lets a call in whose caller may make it and may know of what it is about.
 * @throws {ProblemError} `unauthenticated`, `network-refused`, `forbidden`, `factor-again`, `factor-missing`, `scope-missing`, `not-found`
 */
export async function admit(endpoint: EndpointParts, c: ApiContext, access: Access): Promise<Admitted> {
  const actor = endpoint.who === 'public' ? await notedActor(c.req.raw, endpoint, access) : await actorOf(c.req.raw, endpoint, access);
  c.set('actor', actor);
  access.assertFrom(actor, c.get('ip'));
  assertRole(endpoint, actor, c.req.param('id'));
  await access.assertFactor(actor, isTakenAway(c.req.raw) ? 'fresh' : endpoint.factor);
  assertScope(endpoint, actor);
  const params = endpoint.params ? readParams(endpoint.params, c.req.param()) : undefined;
  await assertOwn(endpoint, actor, params, access);
  return { actor, params };
}

/** A public call works with a credential that is over, too: that is how one logs in again. A shop and the office ask for others, so that only a policyholder is noted. */
async function notedActor(request: Request, { notesCaller }: EndpointParts, access: Access): Promise<Actor> {
  const token = notesCaller ? bearerOf(request) : undefined;
  const actor = token === undefined ? null : await access.actorOf(token).catch(nobodyAnyMore);
  return actor?.kind === 'user' && actor.role === 'policyholder' ? actor : { kind: 'anonymous' };
}

function nobodyAnyMore(error: unknown): null {
  if (error instanceof ProblemError) return null;
  throw error;
}

function bearerOf(request: Request): string | undefined {
  return request.headers.get('authorization')?.match(/^Bearer (\S{10,200})$/i)?.[1];
}

async function actorOf(request: Request, endpoint: EndpointParts, access: Access): Promise<Actor> {
  const { searchParams } = new URL(request.url);
  // Only a download has such a token, which is good for nothing else (decision A60).
  const exportToken = searchParams.get('export_csv') === '1' ? searchParams.get('token') : null;
  if (exportToken !== null && endpoint.method === 'GET') {
    const actor = await access.exporterOf(exportToken, endpoint.path);
    if (!actor) throw new ProblemError('unauthenticated');
    return actor;
  }
  const token = bearerOf(request);
  if (!token) return { kind: 'anonymous' };
  const actor = await access.actorOf(token);
  if (!actor) throw new ProblemError('unauthenticated');
  return actor;
}

/** A list as a file, a file for the bank, or an archive: what leaves the office. Read as the endpoint reads it, to which `[download]=1` is `download=1`. */
function isTakenAway(request: Request): boolean {
  const { export_csv: list, download } = parseQuery(request.url);
  const isArchive = request.headers.get('accept')?.includes(zipType) ?? false;
  return isArchive || list === '1' || download === '1';
}

/** An id that is none is another's object as much as one that does not exist. */
function readParams(schema: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(schema, given);
  if (!result.success) throw new ProblemError('not-found');
  return result.output;
}
