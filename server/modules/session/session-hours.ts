import type { Role } from '#domain/access/roles.ts';
import { hasSecondFactor } from '#domain/access/second-factor.ts';
import type { Ports } from '#server/ports/ports.ts';

type Hours = Pick<Ports['config'], 'sessionIdleHours' | 'sessionMaxHours' | 'staffSessionIdleHours' | 'staffSessionMaxHours'>;

/** The hours without use after which a session ends, and the hours after which it ends in any case; shorter for staff and administrators. */
export function sessionHours(config: Hours, role: Role): { idle: number; max: number } {
  const { sessionIdleHours: idle, sessionMaxHours: max, staffSessionIdleHours, staffSessionMaxHours } = config;
  return hasSecondFactor(role) ? { idle: Math.min(idle, staffSessionIdleHours), max: Math.min(max, staffSessionMaxHours) } : { idle, max };
}

/** The earliest instants at which a valid session may have begun and was last used. The role is the current one, which may have changed since the session began. */
export function goodSince(config: Hours, role: Role, now: Date): { begun: Date; seen: Date } {
  const { idle, max } = sessionHours(config, role);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  return { begun: hoursAgo(max), seen: hoursAgo(idle) };
}
