import type { Role } from '#domain/access/roles.ts';
import { hasSecondFactor } from '#domain/access/second-factor.ts';
import type { Ports } from '#server/ports/ports.ts';

type Hours = Pick<Ports['config'], 'sessionIdleHours' | 'sessionMaxHours' | 'staffSessionIdleHours' | 'staffSessionMaxHours'>;

/** After how many hours without use a session of somebody ends, and after how many in any case: of staff and administrators sooner. */
export function sessionHours(config: Hours, role: Role): { idle: number; max: number } {
  const { sessionIdleHours: idle, sessionMaxHours: max, staffSessionIdleHours, staffSessionMaxHours } = config;
  return hasSecondFactor(role) ? { idle: Math.min(idle, staffSessionIdleHours), max: Math.min(max, staffSessionMaxHours) } : { idle, max };
}

/** The instants since which a session must have begun and been used to be still good. The role may be another than that with which it began. */
export function goodSince(config: Hours, role: Role, now: Date): { begun: Date; seen: Date } {
  const { idle, max } = sessionHours(config, role);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  return { begun: hoursAgo(max), seen: hoursAgo(idle) };
}
