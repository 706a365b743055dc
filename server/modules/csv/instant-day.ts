import { civilDateOf } from '#domain/shared/civil-date.ts';

/** The day of an instant as the wire has it, in Madrid, for a cell of a file. */
export function instantDay(instant: string): string {
  return civilDateOf(Date.parse(instant));
}
