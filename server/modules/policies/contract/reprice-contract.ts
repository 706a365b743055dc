import { consorcioOfYear } from '#domain/payment/consorcio.ts';
import type { ContractedPrice } from '#domain/payment/instalments.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { type DiscountValue, discountedCents } from '#domain/quote/discount.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import { isAnythingOwed, wasAnythingPaid } from '#server/modules/payments/payable.ts';
import { repriceInstalments } from '#server/modules/payments/settlement/settle-policy.ts';
import { discountsOf, type LockedContract, type PolicyDiscount, updateContract } from '#server/modules/policies/store-contracts.ts';
import type { RiskRow } from '#server/modules/policy-core/load-policies.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import type { Ports } from '#server/ports/ports.ts';

/** The price of a year before discounts, in cents. */
export interface ListPrice {
  listCents: number;
  yearlyListCents: number;
}

/** What is priced, and the field whose change requires it. */
interface Priced {
  list: ListPrice;
  risks: readonly RiskRow[];
  field: string;
}

const discountValue = ({ kind, valueHundredths }: PolicyDiscount): DiscountValue =>
  kind === 'percentage' ? { kind, percent: valueHundredths / 100 } : { kind, amountCents: valueHundredths };

/**
 * Applies the policy's discounts to its list price (decision A79), stores the price and returns what its instalments are made from.
 * @throws {ProblemError} `invalid-input` when a policy that is active only because it was free would have to be paid: `field` is the field of the change
 */
export async function priceContract(
  db: Executor,
  { policy, contract }: LockedContract,
  { list: { listCents, yearlyListCents }, risks, field }: Priced,
): Promise<ContractedPrice> {
  const discounts = (await discountsOf(db, policy.id)).map(discountValue);
  const discountCents = discountedCents(listCents, discounts);
  const totalCents = listCents - discountCents;
  const wasFree = policy.status !== policyStatus.draft && contract.totalCents === 0;
  if (wasFree && totalCents > 0 && !(await wasAnythingPaid(db, policy.id))) throw invalid(field, 'nothing-paid');
  await updateContract(db, policy.id, { listCents, yearlyListCents, discountCents, totalCents });
  return {
    policyNumber: policy.number,
    periodicity: contract.periodicity,
    method: contract.paymentMethod,
    totalCents,
    yearlyTotalCents: yearlyListCents - discountedCents(yearlyListCents, discounts),
    consorcioCents: consorcioOfYear(risks),
    contractedOn: civilDateOf(contract.contractedAt.getTime()),
    termLastDay: contract.termLastDay,
  };
}

/** Prices a contract again and stores the price; the unpaid receipts change accordingly. */
export async function repriceContract(db: Executor, ports: Ports, actor: Actor, locked: LockedContract, priced: Priced): Promise<void> {
  const price = await priceContract(db, locked, priced);
  await repriceInstalments(db, ports, locked.policy.id, price);
  await activateIfPaid(db, ports, actor, locked, price);
}

/** Activates a draft that costs nothing any more, or of which enough was paid. */
export async function activateIfPaid(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policy }: LockedContract,
  { totalCents }: ContractedPrice,
): Promise<void> {
  if (policy.status !== policyStatus.draft) return;
  if (totalCents === 0 || !(await isAnythingOwed(db, policy.id)))
    await movePolicy(db, ports, policy, { event: 'payment-booked', who: whoOf(actor) });
}
