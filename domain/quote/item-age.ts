import { addMonths } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

const oldestMonths = 36;
/** Risk types of specification §9 with a limit of age: 5 multimedia, 6 appliance. */
const limitedRiskTypes: readonly number[] = [5, 6];

export type ItemAgeProblem = 'missing' | 'in-future' | 'too-old';

/**
 * Whether an item is young enough on a day: multimedia and appliances were bought less than three years before, strictly (decision A48).
 * `referenceDay` is that of the contract, and in a claim that of the loss. Other risks need no date; one of the future is wrong for all.
 */
export function checkItemAge(riskType: number, purchaseDate: string | null, referenceDay: string): Result<true, ItemAgeProblem> {
  const isLimited = limitedRiskTypes.includes(riskType);
  if (purchaseDate === null) return isLimited ? fail('missing') : ok(true);
  if (purchaseDate > referenceDay) return fail('in-future');
  return isLimited && purchaseDate <= addMonths(referenceDay, -oldestMonths) ? fail('too-old') : ok(true);
}
