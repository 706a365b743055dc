import { policyStatus } from '#domain/policy/policy-status.ts';
import { type DiscountValue, discountedCents } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import { repriceInstalments } from '#server/modules/payments/settle-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { movePolicy } from './move-policy.ts';
import { discountsOf, type LockedContract, type PolicyDiscount, updateContract } from './store-contracts.ts';

/** A year before discounts, in cents. */
export interface ListPrice {
  listCents: number;
  yearlyListCents: number;
}

const discountValue = ({ kind, valueHundredths }: PolicyDiscount): DiscountValue =>
  kind === 'percentage' ? { kind, percent: valueHundredths / 100 } : { kind, amountCents: valueHundredths };

/** Counts the discounts of a policy on its list price (decision A79), writes the price and answers its totals. */
export async function priceContract(db: Executor, { policy }: LockedContract, { listCents, yearlyListCents }: ListPrice) {
  const discounts = (await discountsOf(db, policy.id)).map(discountValue);
  const discountCents = discountedCents(listCents, discounts);
  const totals = {
    totalCents: listCents - discountCents,
    yearlyTotalCents: yearlyListCents - discountedCents(yearlyListCents, discounts),
  };
  await updateContract(db, policy.id, { listCents, yearlyListCents, discountCents, totalCents: totals.totalCents });
  return totals;
}

/** The same, and what is not paid costs accordingly. A draft that costs nothing any more has nothing to wait for. */
export async function repriceContract(db: Executor, ports: Ports, actor: Actor, locked: LockedContract, list: ListPrice): Promise<void> {
  const { id: policyId, number: policyNumber, status } = locked.policy;
  const totals = await priceContract(db, locked, list);
  await repriceInstalments(db, ports, { policyId, policyNumber, ...totals });
  if (status === policyStatus.draft && totals.totalCents === 0)
    await movePolicy(db, ports, locked.policy, { event: 'payment-booked', who: whoOf(actor) });
}
