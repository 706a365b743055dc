import { riskType } from '#domain/policy/risk-type.ts';
import { addMonths } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

const oldestMonths = 36;
const limitedRiskTypes: readonly number[] = [riskType.multimedia, riskType.appliance];

/** Whether the age of a risk type is limited. */
export function hasAgeLimit(type: number): boolean {
  return limitedRiskTypes.includes(type);
}

export type ItemAgeProblem = 'missing' | 'in-future' | 'too-old';

/**
 * Whether an item is young enough on a day: multimedia and appliances were bought less than three years before, strictly (decision A48).
 * `referenceDay` is that of the contract, and in a claim that of the loss. Other risks need no date; one of the future is wrong for all.
 */
export function checkItemAge(type: number, purchaseDate: string | null, referenceDay: string): Result<true, ItemAgeProblem> {
  const isLimited = hasAgeLimit(type);
  if (purchaseDate === null) return isLimited ? fail('missing') : ok(true);
  if (purchaseDate > referenceDay) return fail('in-future');
  return isLimited && purchaseDate <= addMonths(referenceDay, -oldestMonths) ? fail('too-old') : ok(true);
}
