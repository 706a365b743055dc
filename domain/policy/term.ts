import { addDays, addMonths } from '#domain/shared/civil-date.ts';

const insuredMonths = 12;

/** The last day of the insured year of a policy contracted on a day (civil dates of Madrid). */
export function termLastDay(contractedOn: string): string {
  return addDays(addMonths(contractedOn, insuredMonths), -1);
}
