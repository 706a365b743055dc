import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { releaseDiscount, useDiscount } from '#server/modules/discounts/use-discount.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { discountsOf, insertPolicyDiscount, removePolicyDiscountRow, risksOf } from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertMayChange } from './assert-may-change.ts';
import { repriceContract } from './reprice-contract.ts';

/** Applies a discount code to a policy from now on. @throws {ProblemError} `not-found`, `forbidden`, `already-exists`; `invalid-input` with the field `code` */
export async function addDiscount(db: Executor, ports: Ports, actor: Actor, change: { policyId: number; code: string }): Promise<void> {
  const locked = await lockContract(db, change.policyId);
  const { policy, contract } = locked;
  const { productId, storeId } = policy;
  assertMayChange(actor, policy, ['discount']);
  const now = ports.clock.now();
  if ((await discountsOf(db, policy.id)).some(({ code }) => code === change.code))
    throw new ProblemError('already-exists', { fields: [{ path: 'code', code: 'unique' }] });
  const discount = await useDiscount(db, { productId, storeId, code: change.code, field: 'code' }, civilDateOf(now.getTime()));
  const { id: discountId, code, kind, valueHundredths } = discount;
  await insertPolicyDiscount(db, { policyId: policy.id, discountId, code, kind, valueHundredths, addedAt: now });
  await repriceContract(db, ports, actor, locked, { list: contract, risks: await risksOf(db, policy.id), field: 'code' });
  await recordEvent(db, ports, { kind: 'discount-added', ...whoOf(actor), policyId: policy.id, data: { discount: discountId } });
}

/** Removes a discount from a policy; its code becomes free for others. @throws {ProblemError} `not-found`, `forbidden`, `invalid-input` as `priceContract` says */
export async function removeDiscount(
  db: Executor,
  ports: Ports,
  actor: Actor,
  change: { policyId: number; discountId: number },
): Promise<void> {
  const locked = await lockContract(db, change.policyId);
  assertMayChange(actor, locked.policy, ['discount']);
  if (!(await removePolicyDiscountRow(db, change, ports.clock.now()))) throw new ProblemError('not-found');
  await releaseDiscount(db, change.discountId);
  await repriceContract(db, ports, actor, locked, { list: locked.contract, risks: await risksOf(db, change.policyId), field: 'discount' });
  const { policyId, discountId: discount } = change;
  await recordEvent(db, ports, { kind: 'discount-removed', ...whoOf(actor), policyId, data: { discount } });
}
