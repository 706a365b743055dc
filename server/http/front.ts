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
  /** Whether the app is reached over https with a trusted certificate (ours or a proxy's), so that browsers may be told to use nothing else (HSTS, RFC 6797). */
  hasStrictTransport: boolean;
  /** The origin to which the payer's browser posts to pay by card; null: there is none. */
  gatewayOrigin: string | null;
}

/** Handles all requests: calls go to the API, the rest are files of the app. Every response has the security headers. */
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
