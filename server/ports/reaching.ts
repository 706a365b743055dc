import type { ClientConfig } from 'pg';

/**
 * How a database is reached that may be another machine. One that vanishes without closing its connections (a host that fails over, a network that is cut) is
 * noticed by the kernel's own questions, the first after ten silent seconds: without them whoever waits for its answer, or for its announcements, waits for ever.
 */
export function reaching(url: string): ClientConfig {
  return { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}
