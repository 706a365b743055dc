import type { Context, Hono } from 'hono';
import type { Actor } from './actor.ts';
import type { Refusal } from './problems.ts';

/** Hono's variables of one request. */
interface RequestVariables {
  requestId: string;
  /** The caller's address (`callerAddress`). */
  ip: string;
  /** The pattern of the route, which is logged instead of the path. */
  pattern: string;
  /** The actor of the call, once known. */
  actor: Actor;
  /** The e-mail address in the body. */
  account: string;
  /** The refusal of a call whose effects are kept. */
  refused: Refusal;
}

export interface ApiEnvironment {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}

export type Api = Hono<ApiEnvironment>;
export type ApiContext = Context<ApiEnvironment>;
