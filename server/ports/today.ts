import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Ports } from './ports.ts';

/** The civil date of Madrid by the server's clock, for every rule that needs the present day. */
export function todayOf({ clock }: Pick<Ports, 'clock'>): string {
  return civilDateOf(clock.now().getTime());
}
