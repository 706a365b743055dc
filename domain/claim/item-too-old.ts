import { checkItemAge, hasAgeLimit } from '#domain/quote/item-age.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';

/** Whether an item was three years old or more. */
export interface ItemTooOld {
  /** The day that counts: what was young enough then is insured. */
  onContractDay: boolean;
  /** Shown again. */
  onLossDay: boolean;
}

/**
 * The age of the item of a claim, for staff (decision A48); null for a risk whose age is not limited. The notice is taken whatever it is (decision A50).
 * `purchaseDay` as declared; days are civil dates of Madrid.
 */
export function itemTooOld(
  riskType: number,
  purchaseDay: string | undefined,
  days: { contractDay: string; lossDay: string },
): ItemTooOld | null {
  if (!hasAgeLimit(riskType) || purchaseDay === undefined || !isCivilDate(purchaseDay)) return null;
  const isTooOldOn = (day: string) => {
    const age = checkItemAge(riskType, purchaseDay, day);
    return !age.ok && age.problem === 'too-old';
  };
  return { onContractDay: isTooOldOn(days.contractDay), onLossDay: isTooOldOn(days.lossDay) };
}
