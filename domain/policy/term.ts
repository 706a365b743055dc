import { addDays, addMonths } from '#domain/shared/civil-date.ts';

const insuredMonths = 12;

/** The last day of the insured year of a policy contracted on a day (civil dates of Madrid). */
export function termLastDay(contractedOn: string): string {
  return addDays(addMonths(contractedOn, insuredMonths), -1);
}

/** Whether the insured year is over on a day. A policy lasts one year and is not renewed automatically (Ley 50/1980 art. 22 leaves that to the contract). */
export function hasExpired(termLastDay: string, today: string): boolean {
  return today > termLastDay;
}
