import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { securityHeaders } from './security-headers.ts';
import type { StaticHandler } from './static-files.ts';
import type { ShownPages } from './store-head.ts';
import { type WellKnownSettings, wellKnownFiles } from './well-known.ts';

export interface FrontParts {
  wellKnown: WellKnownSettings;
  now: () => Date;
  apiBase: string;
  api: { fetch(request: Request, env: object): Response | Promise<Response> };
  /** The built app; null where something else serves it. */
  pages: StaticHandler | null;
  shownPages: ShownPages;
  logger: Logger;
  /** People come over https with a certificate that browsers trust, ours or a proxy's: they may remember to use nothing else (RFC 6797). */
  hasStrictTransport: boolean;
  /** Where the payer's browser posts to pay by card; null: nowhere else. */
  gatewayOrigin: string | null;
}

/** Everything that comes in: calls go to the API, the rest is a file of the app. Each answer carries the security headers and a request id. */
export function createFront({ apiBase, api, pages, shownPages, logger, hasStrictTransport, gatewayOrigin, ...parts }: FrontParts) {
  const wellKnownFile = wellKnownFiles(parts.wellKnown, parts.now);
  const headersOf = (style: string | null) =>
    Object.entries({
      ...securityHeaders(gatewayOrigin, style),
      ...(hasStrictTransport ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    });
  const headers = headersOf(null);

  async function servePage(request: Request): Promise<Response> {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const served = await pages?.(request, shownPages);
    const kind = served?.kind ?? 'none';
    const response = served?.response ?? new Response('404', { status: 404, headers: { 'cache-control': 'no-store' } });
    if (served?.style) for (const [name, value] of headersOf(served.style)) response.headers.set(name, value);
    response.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ request_id: requestId, method: request.method, route: kind, status: response.status, ms }, 'request');
    return response;
  }

  return async (request: Request, env: object): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isApi = pathname === apiBase || pathname.startsWith(`${apiBase}/`);
    const response = isApi ? await api.fetch(request, env) : (wellKnownFile(pathname) ?? (await servePage(request)));
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
}
