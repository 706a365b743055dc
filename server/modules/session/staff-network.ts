import { isStaff, type Role } from '#domain/access/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import { isInNetworks } from '#server/http/networks.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Staff and administrators may come only from the networks of the settings, if they name any. @throws {ProblemError} `network-refused` */
export function assertStaffNetwork({ staffNetworks }: Pick<Ports['config'], 'staffNetworks'>, role: Role, ip: string): void {
  const isFree = staffNetworks.length === 0 || !isStaff(role);
  if (!isFree && !isInNetworks(ip, staffNetworks)) throw new ProblemError('network-refused');
}

/**
 * Refuses a staff call from outside those networks: a session's or download's token that was taken out of the office is useless elsewhere.
 * @throws {ProblemError} `network-refused`
 */
export function assertActorFrom(config: Pick<Ports['config'], 'staffNetworks'>, actor: Actor, ip: string): void {
  if (actor.kind === 'user') assertStaffNetwork(config, actor.role, ip);
}
