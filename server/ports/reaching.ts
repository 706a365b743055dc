import type { ClientConfig } from 'pg';

/**
 * How to connect to a database that may be on another machine. If that machine vanishes without closing its connections (a failover, a network that is cut), TCP
 * keep-alive notices, with the first probe after ten silent seconds: without it, whoever waits for an answer or an announcement would wait for ever.
 */
export function reaching(url: string): ClientConfig {
  return { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}
