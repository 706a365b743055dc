import { checkItemAge, hasAgeLimit } from '#domain/quote/item-age.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';

/** Whether an item was three years old or more. */
export interface ItemTooOld {
  /** On the day of the contract, which is the one that counts: an item that was young enough then is insured. */
  onContractDay: boolean;
  /** On the day of the loss; shown for information. */
  onLossDay: boolean;
}

/**
 * Whether the item of a claim is too old, for staff to see (decision A48); null for a risk type without an age limit, or without a valid `purchaseDay`. The declaration
 * is accepted in any case (decision A50). `purchaseDay` as declared; days are civil dates of Madrid.
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
