import type { BodyOutput, EndpointParts, ParamsOutput, QueryOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Actor } from './actor.ts';
import type { Refusal } from './problems.ts';
import type { CallLimit } from './rate-limit.ts';

/** A parsed call. `db` is the transaction of the call, unless it is a GET or its route opens its own transactions. */
export interface Call<E extends EndpointParts> {
  actor: Actor;
  params: ParamsOutput<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  db: Executor;
  ports: Ports;
  requestId: string;
  /** The address of the caller, for rate limits only. */
  ip: string;
  /** The caller's `User-Agent`. */
  userAgent: string | null;
  /** SHA-256 of the body as received, hexadecimal. */
  bodyHash: string;
}

export type Handler<E extends EndpointParts> = (call: Call<E>) => Promise<ResponseOf<E> | Refusal>;

/** Answers instead of the handler if it returns a response: for answers that are not JSON. */
export type RawHandler<E extends EndpointParts> = (call: Call<E>, request: Request) => Promise<Response | null>;

interface Options {
  /**
   * The handler opens its own transactions, so that its slow work (a password, a picture) does not hold a connection.
   * Not for a call that accepts `If-Match`: use `implementPrepared`.
   */
  opensTransaction?: boolean;
  /** Rate limits that a call spends, in this order, after its actor is known and before its body is read. */
  limits?: readonly CallLimit[];
}

/** A call as parsed by the engine, which does not know the types of the endpoint. */
export interface ParsedCall extends Omit<Call<EndpointParts>, 'params' | 'query' | 'body'> {
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface Route extends Options {
  endpoint: EndpointParts;
  /** Slow work before the transaction; its result is passed to `handle`. */
  prepare?(call: ParsedCall): Promise<unknown>;
  handle(call: ParsedCall, prepared?: unknown): Promise<unknown>;
  raw?(call: ParsedCall, request: Request): Promise<Response | null>;
}

/** Binds an endpoint of the contract to its handler. */
export function implement<const E extends EndpointParts>(
  endpoint: E,
  handle: Handler<E>,
  { raw, ...options }: Options & { raw?: RawHandler<E> } = {},
): Route {
  // The engine parses by the endpoint's own schemas before it calls the handler.
  const typed = (call: ParsedCall) => call as Call<E>;
  const route: Route = { endpoint, handle: (call) => handle(typed(call)), ...options };
  return raw ? { ...route, raw: (call, request) => raw(typed(call), request) } : route;
}

/** Like `implement`, for a call with slow work that must not hold a connection: `prepare` runs before the transaction, and `handle` gets its result inside it. */
export function implementPrepared<const E extends EndpointParts, Prepared>(
  endpoint: E,
  prepare: (call: Call<E>) => Promise<Prepared>,
  handle: (call: Call<E>, prepared: Prepared) => Promise<ResponseOf<E> | Refusal>,
): Route {
  // Typed by the endpoint, as in `implement`, and by what `prepare` has made of the same call.
  const typed = (call: ParsedCall) => call as Call<E>;
  return {
    endpoint,
    prepare: (call) => prepare(typed(call)),
    handle: (call, prepared) => handle(typed(call), prepared as Prepared),
  };
}
