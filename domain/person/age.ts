import { addMonths } from '#domain/shared/civil-date.ts';

const adultMonths = 18 * 12;

/** Whether somebody born on a day is of age on another (Código Civil art. 240): from the eighteenth birthday, that day included. */
export function isAdult(birthDate: string, today: string): boolean {
  return addMonths(birthDate, adultMonths) <= today;
}
