import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Ports } from '#server/ports/ports.ts';
import type { ApiEnvironment } from './api-environment.ts';
import { callerAddress } from './caller-address.ts';
import { actorFields, logRefusal } from './security-log.ts';

/** Gives each request its id and from where it comes, and writes down how it ended. */
export function logCall(ports: Ports): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    c.set('ip', callerAddress(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress, ports.config.proxies));
    await next();
    c.header('X-Request-Id', c.get('requestId'));
    logRefusal(ports, c.error ?? c.get('refused'), {
      requestId: c.get('requestId'),
      route: `${c.req.method} ${c.get('pattern') ?? 'none'}`,
      ip: c.get('ip'),
      actor: c.get('actor'),
      hasCredential: c.req.header('authorization') !== undefined,
      account: c.get('account'),
    });
    ports.logger.info(
      {
        request_id: c.get('requestId'),
        method: c.req.method,
        route: c.get('pattern') ?? 'none',
        status: c.res.status,
        ...actorFields(c.get('actor')),
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  };
}
