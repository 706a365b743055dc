import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Ports } from '#server/ports/ports.ts';
import { traced, traceId } from '#server/ports/traced.ts';
import type { ApiEnvironment } from './api-environment.ts';
import { callerAddress } from './caller-address.ts';
import { actorFields, logRefusal } from './security-log.ts';

/** Gives each request its id, the address of its caller and its trace, and logs how it ended. */
export function logCall(ports: Ports): MiddlewareHandler<ApiEnvironment> {
  return (c, next) =>
    // The caller's `traceparent` is ignored, because anybody may send one.
    traced(c.req.method, { kind: 'server' }, async (span) => {
      const startedAt = performance.now();
      c.set('requestId', randomUUID());
      c.set('ip', callerAddress(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress, ports.config.proxies));
      await next();
      c.header('X-Request-Id', c.get('requestId'));
      const route = `${c.req.method} ${c.get('pattern') ?? 'none'}`;
      span.updateName(route);
      span.setAttributes({ 'http.route': c.get('pattern') ?? 'none', 'http.response.status_code': c.res.status });
      logRefusal(ports, c.error ?? c.get('refused'), {
        requestId: c.get('requestId'),
        route,
        ip: c.get('ip'),
        actor: c.get('actor'),
        hasCredential: c.req.header('authorization') !== undefined,
        account: c.get('account'),
      });
      const trace_id = traceId();
      ports.logger.info(
        {
          request_id: c.get('requestId'),
          ...(trace_id === undefined ? {} : { trace_id }),
          method: c.req.method,
          route: c.get('pattern') ?? 'none',
          status: c.res.status,
          ...actorFields(c.get('actor')),
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      );
    });
}
