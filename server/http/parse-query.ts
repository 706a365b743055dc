import qs from 'qs';
import { ProblemError } from './problems.ts';

/**
 * What an address asks, as its endpoint reads it. Objects without a prototype: `constructor` is a name like others, which the endpoint refuses. `__proto__` is left out even so.
 * @throws {ProblemError} `invalid-query`
 */
export function parseQuery(url: string): Record<string, unknown> {
  if (/%00|__proto__/.test(url)) throw new ProblemError('invalid-query');
  return qs.parse(new URL(url).search, { ignoreQueryPrefix: true, plainObjects: true, depth: 5, arrayLimit: 100, parameterLimit: 200 });
}
