import type { BodyOutput, EndpointParts, ParamsOutput, QueryOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Actor } from './actor.ts';
import type { Refusal } from './problems.ts';
import type { CallLimit } from './rate-limit.ts';

/** One parsed call. A call that is not a GET runs in one transaction, which `db` is, unless its route opens its own. */
export interface Call<E extends EndpointParts> {
  actor: Actor;
  params: ParamsOutput<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  db: Executor;
  ports: Ports;
  requestId: string;
  /** Address of the caller, for rate limits only. */
  ip: string;
  /** What the caller says it is. */
  userAgent: string | null;
  /** SHA-256 of the body as it came, hexadecimal. */
  bodyHash: string;
}

export type Handler<E extends EndpointParts> = (call: Call<E>) => Promise<ResponseOf<E> | Refusal>;

/** Answers instead of the handler when it returns a response: for what is not JSON. */
export type RawHandler<E extends EndpointParts> = (call: Call<E>, request: Request) => Promise<Response | null>;

interface Options {
  /** The handler opens its transactions itself: its slow work (a password, a picture) must not hold a connection. Not of a call that takes a tag: `implementPrepared`. */
  opensTransaction?: boolean;
  /** Tries that a call spends, in this order, once it is known who makes it and before its body is read. */
  limits?: readonly CallLimit[];
}

/** A call as the engine has parsed it, which knows of its types only that they are the endpoint's. */
export interface ParsedCall extends Omit<Call<EndpointParts>, 'params' | 'query' | 'body'> {
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface Route extends Options {
  endpoint: EndpointParts;
  /** Before the transaction: slow work, whose result `handle` gets. */
  prepare?(call: ParsedCall): Promise<unknown>;
  handle(call: ParsedCall, prepared?: unknown): Promise<unknown>;
  raw?(call: ParsedCall, request: Request): Promise<Response | null>;
}

/** Binds an endpoint of the contract to what serves it. */
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

/** As `implement`, of a call with slow work that must not hold a connection: what `prepare` makes before the transaction of the call is given to `handle` in it. */
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
