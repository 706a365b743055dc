import type { Role } from '#domain/access/roles.ts';
import { hasSecondFactor } from '#domain/access/second-factor.ts';
import type { Ports } from '#server/ports/ports.ts';

type Hours = Pick<Ports['config'], 'sessionIdleHours' | 'sessionMaxHours' | 'staffSessionIdleHours' | 'staffSessionMaxHours'>;

/** After how many hours without use a session of somebody ends, and after how many in any case: of staff and administrators sooner. */
export function sessionHours(config: Hours, role: Role): { idle: number; max: number } {
  const { sessionIdleHours: idle, sessionMaxHours: max, staffSessionIdleHours, staffSessionMaxHours } = config;
  return hasSecondFactor(role) ? { idle: Math.min(idle, staffSessionIdleHours), max: Math.min(max, staffSessionMaxHours) } : { idle, max };
}
