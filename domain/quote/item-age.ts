import { riskType } from '#domain/policy/risk-type.ts';
import { addMonths } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

const oldestMonths = 36;
const limitedRiskTypes: readonly number[] = [riskType.multimedia, riskType.appliance];

/** Whether items of a risk type have an age limit. */
export function hasAgeLimit(type: number): boolean {
  return limitedRiskTypes.includes(type);
}

export type ItemAgeProblem = 'missing' | 'in-future' | 'too-old';

/**
 * Whether an item is young enough on a day: multimedia and appliances have to be bought strictly less than three years before (decision A48).
 * `referenceDay`: the day of the contract, or in a claim that of the loss. Other risks need no purchase date; a future one is refused for all.
 */
export function checkItemAge(type: number, purchaseDate: string | null, referenceDay: string): Result<true, ItemAgeProblem> {
  const isLimited = hasAgeLimit(type);
  if (purchaseDate === null) return isLimited ? fail('missing') : ok(true);
  if (purchaseDate > referenceDay) return fail('in-future');
  return isLimited && purchaseDate <= addMonths(referenceDay, -oldestMonths) ? fail('too-old') : ok(true);
}
