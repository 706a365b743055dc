import ky from 'ky';
import * as v from 'valibot';
import type { BodyInput, EndpointParts, ParamsInput, QueryInput, ResponseOf, Schema } from '#domain/wire/endpoint.ts';
import { wireVersion, wireVersionHeader } from '#domain/wire/fields.ts';
import { readableProblemSchema } from '#domain/wire/problem.ts';
import { jsonOf, retryAfterMs } from './answer-parts.ts';
import { ApiError, NoAnswerError } from './api-error.ts';

/** What the application tells the client, and what it wants to hear. */
export interface ApiHost {
  /** `/api`, without a slash at the end. */
  base: string;
  /** The logged user's `api_token` (decision A34). */
  token: () => string | null;
  /** A parsed answer of our own API came, a refusal included: the only proof of being online (fault FB11). `askedAt`: when it was asked for, on the clock of `performance.now()`. */
  onAnswer: (askedAt: number) => void;
  /** After `onAnswer`: the server serves nobody now, or nobody of this version. */
  onHalt: (why: 'maintenance' | 'update-required') => void;
  onNoAnswer: () => void;
  /** The token that was sent is no longer valid, and is still the one of now: a late answer ends no session that has begun since. `isRevoked`: somebody ended it, and not its age. */
  onUnauthenticated: (isRevoked: boolean) => void;
  /** A call wants the second factor once more. True: it was shown, and the call is made again as it was. */
  onFactorAgain: () => Promise<boolean>;
  /** Called when the person has to set up a second factor before anything is answered to them. */
  onFactorMissing: () => void;
}

type Given<Name extends string, Part, Value> = Part extends Schema ? { [K in Name]: Value } : { [K in Name]?: undefined };

/** What a call takes: the parts that its endpoint declares. Path parameters may be numbers. */
export type CallArguments<E extends EndpointParts> = Given<'params', E['params'], { [K in keyof ParamsInput<E>]: string | number }> &
  (E['query'] extends Schema ? { query?: QueryInput<E> } : { query?: undefined }) &
  Given<'body', E['body'], BodyInput<E>> & {
    signal?: AbortSignal | undefined;
    idempotencyKey?: string | undefined;
    /** The answer in which the thing that this call changes was read: when it has changed since then, nothing is changed (`changed-meanwhile`). */
    asRead?: object | undefined;
    /** Goes on when the page is left while it is under way. Browsers take 64 KiB at once of such bodies. */
    keepalive?: true | undefined;
    /** Instead of the logged user's, for example a grant (decision A81). */
    token?: string | undefined;
  };

export interface Api {
  /**
   * Makes one call of the contract and parses its answer by the same schema as the server.
   * @throws {ApiError} when the API refuses. @throws {NoAnswerError} when it does not answer.
   */
  call: <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>) => Promise<ResponseOf<E>>;
  /** The address of a file that the browser fetches by itself: no credential goes with it but a one-use token in its query (decision A60). */
  address: <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>) => Promise<string>;
  /** The file behind an endpoint, as the kind that is asked for. @throws {ApiError} @throws {NoAnswerError} */
  file: <const E extends EndpointParts>(endpoint: E, given: CallArguments<E>, accept: string) => Promise<Blob>;
  /**
   * Reads a live call: `onAnswer` is told its answer now and whenever it has become another. Resolves when the server ends the stream.
   * @throws {ApiError} when the API refuses. @throws {NoAnswerError} when nothing comes, or nothing more.
   */
  stream: <const E extends EndpointParts & { live: 'risk' }>(
    endpoint: E,
    given: CallArguments<E>,
    onAnswer: (answer: ResponseOf<E>) => void,
  ) => Promise<void>;
}

/** How long an answer may take to begin. */
const timeoutMs = 20_000;
/** How long its words may take to be there whole, once they have begun; and how long nothing more of a file may come. */
const bodyMs = 60_000;

/** The tag by which the server knows an answer again (RFC 9110, ETag). */
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

/** A signal that ends a call before its time: whoever asked for it lets go of it, or it stands still. */
function lineOf(signal: AbortSignal | undefined) {
  const line = new AbortController();
  const letGo = () => line.abort();
  if (signal?.aborted) letGo();
  signal?.addEventListener('abort', letGo);
  return { signal: line.signal, letGo };
}

/** Waits for what is read of an answer, but not for ever: a transfer may stand still without breaking off. */
function inTime<Value>(reading: Promise<Value>, letGo: () => void): Promise<Value> {
  const timer = setTimeout(letGo, bodyMs);
  return reading.finally(() => clearTimeout(timer));
}

const readText = (response: Response, letGo: () => void) => inTime(response.text(), letGo);

/** However long it takes, as long as some of it comes: a file may be large and its line slow. @throws when it is of another kind: a captive portal answers everything with its own page. */
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

/** What breaks on the way is no answer; a refusal is one. */
async function answered<Value>(host: ApiHost, signal: AbortSignal | undefined, value: () => Promise<Value>): Promise<Value> {
  try {
    return await value();
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoAnswerError) throw error;
    if (!signal?.aborted) host.onNoAnswer();
    throw new NoAnswerError(error);
  }
}

/** Something answered that is not our API, or speaks another version of it. */
function noAnswer(host: ApiHost, cause: unknown): never {
  host.onNoAnswer();
  throw new NoAnswerError(cause);
}

/** `/policies/{id}` and `{ id: 3 }` → `/policies/3`. */
export function pathOf(path: string, params: Record<string, string | number> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** A bracket-style query string (specification §7), with its question mark; empty when there is nothing to ask. */
export async function searchOf(query: unknown): Promise<string> {
  if (query === undefined || query === null) return '';
  const { stringify } = await import('qs');
  return stringify(query, { addQueryPrefix: true, arrayFormat: 'indices' });
}
