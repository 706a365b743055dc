import { civilDateOf } from '#domain/shared/civil-date.ts';

/** The civil date in Madrid of an instant of the wire, for a cell. */
export function instantDay(instant: string): string {
  return civilDateOf(Date.parse(instant));
}
