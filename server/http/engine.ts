import { Hono } from 'hono';
import { assertDeclared } from './actor.ts';
import { answerCalls, type CallParts } from './answer-calls.ts';
import type { Api } from './api-environment.ts';
import { assertHeedsTag } from './as-read.ts';
import { compressedJson } from './compressed-json.ts';
import { faultResponse } from './fault-response.ts';
import { logCall } from './log-call.ts';
import { ProblemError } from './problems.ts';

/** Calls with which somebody signs up. */
const signUps: readonly string[] = ['POST /policies', 'POST /users'];

export interface EngineParts extends CallParts {
  /** Number and hours of the customer line, "el 900000123, de lunes a viernes de 9 a 19 h…". */
  supportLine(): Promise<string>;
  /** Mounts routes that are not endpoints of the contract (uploads, health), before those that are. */
  mount(api: Api): void;
}

/** The whole contract as a Hono app: it parses and checks each call, runs it, and parses its answer; every fault becomes a problem document. */
export function createEngine(parts: EngineParts): Api {
  const api: Api = new Hono();
  const answer = answerCalls(parts);
  api.use(logCall(parts.ports));
  parts.mount(api);
  // Fixed paths before those with parameters (`/users/login` before `/users/{id}`), and after each path its 405, so that no later path matches the call.
  const paths = [...new Set(parts.routes.map((route) => route.endpoint.path))].sort((a, b) => parameterCount(a) - parameterCount(b));
  for (const path of paths) {
    const own = parts.routes.filter((route) => route.endpoint.path === path);
    for (const route of own) {
      assertDeclared(route.endpoint);
      assertHeedsTag(route, parts.routes);
      api.on(route.endpoint.method, honoPath(path), compressedJson, (c) => answer(route, c));
    }
    api.all(honoPath(path), (c) => {
      c.set('pattern', path);
      throw new ProblemError('method-not-allowed', { headers: { allow: own.map((route) => route.endpoint.method).join(', ') } });
    });
  }
  api.all('*', () => {
    throw new ProblemError('not-found');
  });
  api.onError(async (error, c) => {
    const isSignUp = signUps.includes(`${c.req.method} ${c.get('pattern')}`);
    return faultResponse(error, c.get('requestId'), parts.ports, isSignUp ? await parts.supportLine() : undefined);
  });
  return api;
}

function parameterCount(path: string): number {
  return path.split('{').length - 1;
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
