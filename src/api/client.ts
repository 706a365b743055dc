import ky from 'ky';
import * as v from 'valibot';
import type { BodyInput, EndpointParts, ParamsInput, QueryInput, ResponseOf, Schema } from '#domain/wire/endpoint.ts';
import { wireVersion, wireVersionHeader } from '#domain/wire/fields.ts';
import { readableProblemSchema } from '#domain/wire/problem.ts';
import { jsonOf, retryAfterMs } from './answer-parts.ts';
import { ApiError, NoAnswerError } from './api-error.ts';

/** What the client asks of the application, and the events that it reports to it. */
export interface ApiHost {
  /** The root of the API, `/api`, without a slash at the end. */
  base: string;
  /** The `api_token` of the person signed in (decision A34). */
  token: () => string | null;
  /**
   * A valid answer of our own API arrived, refusals included: the only proof of being online (fault FB11). `askedAt`: when the call was made, by
   * `performance.now()`.
   */
  onAnswer: (askedAt: number) => void;
  /** Called after `onAnswer`, when the server refuses all calls, or all calls of this app's version. */
  onHalt: (why: 'maintenance' | 'update-required') => void;
  onNoAnswer: () => void;
  /**
   * The server refused the token, and it is still the current one: a late answer to an older token must not end a newer session. `isRevoked`: somebody ended the
   * session; else it expired.
   */
  onUnauthenticated: (isRevoked: boolean) => void;
  /** A call needs the second factor again. Resolves to true when the person has shown it: then the call is repeated unchanged. */
  onFactorAgain: () => Promise<boolean>;
  /** Called when the person must set up a second factor before the server answers any other call. */
  onFactorMissing: () => void;
}

type Given<Name extends string, Part, Value> = Part extends Schema ? { [K in Name]: Value } : { [K in Name]?: undefined };

/** The arguments of a call: the parts that its endpoint declares. Path parameters may be numbers. */
export type CallArguments<E extends EndpointParts> = Given<'params', E['params'], { [K in keyof ParamsInput<E>]: string | number }> &
  (E['query'] extends Schema ? { query?: QueryInput<E> } : { query?: undefined }) &
  Given<'body', E['body'], BodyInput<E>> & {
    signal?: AbortSignal | undefined;
    idempotencyKey?: string | undefined;
    /** The answer from which the thing being changed was read. If the thing has changed since then, the server refuses (`changed-meanwhile`). */
    asRead?: object | undefined;
    /** The request goes on when the page is closed meanwhile. Browsers allow 64 KiB of such bodies at a time. */
    keepalive?: true | undefined;
    /** The token to use instead of the session's, for example a grant (decision A81). */
    token?: string | undefined;
  };

export interface Api {
  /**
   * Makes one call of the contract and parses its answer by the same schema as the server.
   *
   * @throws {ApiError} when the API refuses. @throws {NoAnswerError} when there is no answer.
   */
  call: <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>) => Promise<ResponseOf<E>>;
  /** The address of a file that the browser downloads itself: it carries no credential but a one-use token in its query (decision A60). */
  address: <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>) => Promise<string>;
  /** Reads the file behind an endpoint; `accept`: its media type. @throws {ApiError} @throws {NoAnswerError} */
  file: <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>, accept: string) => Promise<Blob>;
  /**
   * Reads a live call: `onAnswer` is called with its present answer, and again whenever the answer changes. Resolves when the server ends the stream.
   *
   * @throws {ApiError} when the API refuses. @throws {NoAnswerError} when nothing arrives, or nothing more.
   */
  stream: <const E extends EndpointParts & { live: 'risk' }>(
    endpoint: E,
    given: CallArguments<E>,
    onAnswer: (answer: ResponseOf<E>) => void,
  ) => Promise<void>;
}

/** Milliseconds until the headers of an answer must arrive. */
const timeoutMs = 20_000;
/** Milliseconds until the whole of a JSON body must arrive; for a file, the longest pause between two pieces. */
const bodyMs = 60_000;

/** The ETag of each parsed answer (RFC 9110), to be sent back as `If-Match`. */
const tags = new WeakMap<object, string>();

export function createApi(host: ApiHost): Api {
  const address = async <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>) =>
    host.base + pathOf(endpoint.path, given.params) + (await searchOf(given.query));
  async function ask<const E extends EndpointParts, Body>(
    endpoint: E,
    given: CallArguments<E>,
    accept: string,
    read: (response: Response, letGo: () => void) => Promise<Body>,
  ): Promise<Body> {
    const token = given.token ?? host.token();
    const askedAt = performance.now();
    const url = await address(endpoint, given);
    const headers: Record<string, string> = { accept, [wireVersionHeader]: String(wireVersion) };
    if (token && endpoint.who !== 'public') headers.authorization = `Bearer ${token}`;
    const tag = given.asRead && tags.get(given.asRead);
    if (tag) headers['if-match'] = tag;
    if (given.idempotencyKey) headers['idempotency-key'] = given.idempotencyKey;
    const line = lineOf(given.signal);
    const response = await ky(url, {
      method: endpoint.method,
      headers,
      retry: 0,
      timeout: timeoutMs,
      throwHttpErrors: false,
      ...(given.body === undefined ? {} : { json: given.body }),
      signal: line.signal,
      ...(given.keepalive ? { keepalive: true } : {}),
    });
    if (response.ok) return await read(response, line.letGo);
    const problem = v.safeParse(readableProblemSchema, jsonOf(await readText(response, line.letGo)));
    if (!problem.success) return noAnswer(host, problem.issues);
    host.onAnswer(askedAt);
    const { code, reason } = problem.output;
    const isOfNow = token && given.token === undefined && token === host.token();
    if (code === 'unauthenticated' && isOfNow) host.onUnauthenticated(reason === 'session-revoked');
    if (code === 'factor-again' && (await host.onFactorAgain())) return ask(endpoint, given, accept, read);
    if (code === 'factor-missing') host.onFactorMissing();
    if (code === 'maintenance' || code === 'update-required') host.onHalt(code);
    throw new ApiError(problem.output, waitOf(response.headers.get('retry-after')));
  }

  return {
    async call(endpoint, given) {
      const askedAt = performance.now();
      const [response, text] = await answered(host, given.signal, () =>
        ask(endpoint, given, 'application/json', async (got, letGo) => [got, await readText(got, letGo)] as const),
      );
      if (endpoint.response === null) {
        if (response.status !== 204) return noAnswer(host, response.status);
        host.onAnswer(askedAt);
        return undefined as never;
      }
      const answer = v.safeParse(endpoint.response, jsonOf(text));
      if (!answer.success) return noAnswer(host, answer.issues);
      host.onAnswer(askedAt);
      const tag = response.headers.get('etag');
      if (tag !== null) tags.set(answer.output as object, tag);
      return answer.output as never;
    },
    address,
    file: (endpoint, given, accept) => answered(host, given.signal, () => ask(endpoint, given, accept, readFile(accept))),
    async stream(endpoint, given, onAnswer) {
      const { readStream } = await import('./event-stream.ts');
      const askedAt = performance.now();
      const answer = (value: unknown) => {
        host.onAnswer(askedAt);
        onAnswer(value as never);
      };
      await readStream(
        host.base + pathOf(endpoint.path, given.params),
        given.token ?? host.token(),
        endpoint.response,
        given.signal,
        answer,
      );
    },
  };
}

/** An abort signal of one call, triggered by the caller's own signal or, when the transfer stalls, by `letGo`. */
function lineOf(signal: AbortSignal | undefined) {
  const line = new AbortController();
  const letGo = () => line.abort();
  if (signal?.aborted) letGo();
  signal?.addEventListener('abort', letGo);
  return { signal: line.signal, letGo };
}

/** Aborts the call when reading its body takes too long: a transfer may stall without being cut. */
function inTime<Value>(reading: Promise<Value>, letGo: () => void): Promise<Value> {
  const timer = setTimeout(letGo, bodyMs);
  return reading.finally(() => clearTimeout(timer));
}

const readText = (response: Response, letGo: () => void) => inTime(response.text(), letGo);

/**
 * Reads a file for as long as pieces keep arriving: it may be large and the line slow. @throws when the media type is another: a captive portal answers every
 * request with its own page.
 */
const readFile = (accept: string) => async (response: Response, letGo: () => void) => {
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  if (!reader || !new RegExp(`^${accept.replace('*', '.+')}`).test(type)) throw new Error(type);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { value } = await inTime(reader.read(), letGo);
    if (!value) return new Blob(pieces, { type });
    pieces.push(value);
  }
};

function waitOf(retryAfter: string | null): ApiError['wait'] {
  const ms = retryAfterMs(retryAfter);
  return ms ? { until: Date.now() + ms, ms } : null;
}

/** Turns any failure except a refusal into a `NoAnswerError`. */
async function answered<Value>(host: ApiHost, signal: AbortSignal | undefined, value: () => Promise<Value>): Promise<Value> {
  try {
    return await value();
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoAnswerError) throw error;
    if (!signal?.aborted) host.onNoAnswer();
    throw new NoAnswerError(error);
  }
}

/** The answer was not our API's, or of another version of it. */
function noAnswer(host: ApiHost, cause: unknown): never {
  host.onNoAnswer();
  throw new NoAnswerError(cause);
}

/** Fills in the path parameters: `/policies/{id}` and `{ id: 3 }` → `/policies/3`. */
export function pathOf(path: string, params: Record<string, string | number> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** A bracket-style query string (specification §7), with its question mark; empty without a query. */
export async function searchOf(query: unknown): Promise<string> {
  if (query === undefined || query === null) return '';
  const { stringify } = await import('qs');
  return stringify(query, { addQueryPrefix: true, arrayFormat: 'indices' });
}
