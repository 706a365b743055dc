import { addDays } from '#domain/shared/civil-date.ts';

/** Days that an insurer is bound by its proposal (Ley 50/1980 art. 6, decision A66). */
export const proposalDays = 15;

/** The last day on which a proposal made on a day can be read, changed and contracted at its price. */
export function proposalLastDay(madeOn: string): string {
  return addDays(madeOn, proposalDays);
}
