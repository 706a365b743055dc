import qs from 'qs';
import { ProblemError } from './problems.ts';

/**
 * Parses the query of a URL. The objects have no prototype, so that `constructor` is an ordinary name, which the endpoint's schema refuses. `__proto__` is refused here,
 * because `qs` would silently drop it.
 * @throws {ProblemError} `invalid-query`
 */
export function parseQuery(url: string): Record<string, unknown> {
  if (/%00|__proto__/.test(url)) throw new ProblemError('invalid-query');
  return qs.parse(new URL(url).search, { ignoreQueryPrefix: true, plainObjects: true, depth: 5, arrayLimit: 100, parameterLimit: 200 });
}
