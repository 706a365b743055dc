import type { Context, Hono } from 'hono';
import type { Actor } from './actor.ts';
import type { Refusal } from './problems.ts';

/** Hono's variables of one request. */
interface RequestVariables {
  requestId: string;
  /** The caller's address, as `callerAddress` writes it. */
  ip: string;
  /** What is logged: the pattern of the route, never the address itself. */
  pattern: string;
  /** Whoever makes the call, once they are known. */
  actor: Actor;
  /** The e-mail address in its body. */
  account: string;
  /** The refusal of the call, when its effects stay. */
  refused: Refusal;
}

export interface ApiEnvironment {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}

export type Api = Hono<ApiEnvironment>;
export type ApiContext = Context<ApiEnvironment>;
