import * as v from 'valibot';
import { zipType } from '#domain/wire/data-exports.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { type Access, type Actor, assertOwn, assertRole } from './actor.ts';
import type { ApiContext } from './api-environment.ts';
import { assertScope } from './assert-scope.ts';
import { parseQuery } from './parse-query.ts';
import { ProblemError } from './problems.ts';

/** The actor of an admitted call, and the parsed parameters of its path. */
export interface Admitted {
  actor: Actor;
  params: unknown;
}

/**
 * Admits a call if its caller may make it and may see its object.
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

/**
 * The actor of a public call. An expired credential counts as none, because that is how one logs in again. Only a policyholder is noted: sellers and the office
 * make these calls for other people.
 */
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
  // A one-time token in the address is accepted for the download of a list only (decision A60).
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

/**
 * Whether a call downloads data from the office: a list as a file, a file for the bank, or an archive. The query is parsed as for the endpoint, where
 * `[download]=1` is the same as `download=1`.
 */
function isTakenAway(request: Request): boolean {
  const { export_csv: list, download } = parseQuery(request.url);
  const isArchive = request.headers.get('accept')?.includes(zipType) ?? false;
  return isArchive || list === '1' || download === '1';
}

/** Parses the parameters of a path. An invalid id is answered like one that does not exist. */
function readParams(schema: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(schema, given);
  if (!result.success) throw new ProblemError('not-found');
  return result.output;
}
