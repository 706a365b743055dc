import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Ports } from './ports.ts';

/** The civil date of Madrid by the server's clock: every rule that asks for a day asks for this one. */
export function todayOf({ clock }: Pick<Ports, 'clock'>): string {
  return civilDateOf(clock.now().getTime());
}
