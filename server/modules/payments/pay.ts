import { paymentMethod } from '#domain/payment/payment-method.ts';
import { remaining } from '#domain/payment/remaining.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { startCard } from './cards/start-card.ts';
import { type GivenAccount, giveMandate, startDebit } from './debits/start-debit.ts';
import { moveDebits } from './methods/change-method.ts';
import { type MethodRow, methodsOf } from './methods/store-methods.ts';
import { isOwed, lockPayment } from './payable.ts';
import { lowerOverpriced } from './settlement/settle-policy.ts';
import { getAnyPayment, type LockedPolicy, lockPolicy, type PaymentRow, paymentsOf } from './store.ts';
import { paymentsUnderWay, unsentDebitsOf } from './store-transactions.ts';

/** The context of a payment request: who asks, and the transaction and ports to use. */
export interface PaymentRequest {
  db: Executor;
  ports: Ports;
  actor: Actor;
}

type Kind = typeof paymentMethod.card | typeof paymentMethod.iban;

/** The stored method that was named, else the current one, else the one stored last. @throws {ProblemError} `not-found` for a named method that does not exist */
async function methodOnFile(db: Executor, policyId: number, type: Kind, methodId?: number): Promise<MethodRow | null> {
  const methods = (await methodsOf(db, policyId)).filter((method) => method.type === type);
  if (methodId === undefined) return methods.find(({ isCurrent }) => isCurrent) ?? methods.at(-1) ?? null;
  const named = methods.find(({ id }) => id === methodId);
  if (!named) throw new ProblemError('not-found');
  return named;
}

async function start(
  { db, ports, actor }: PaymentRequest,
  type: Kind,
  { policy, payments, methodId }: { policy: LockedPolicy; payments: PaymentRow[]; methodId?: number | undefined },
): Promise<StartedPayment> {
  const method = await methodOnFile(db, policy.id, type, methodId);
  if (type === paymentMethod.iban) return startDebit(db, ports, actor, { policy, payments, method });
  return startCard(db, ports, actor, { policy, payments, method, keepsCard: false });
}

interface OnePayment {
  id: number;
  paymentId: number;
}

/** Locks the policy and reads the receipt, whose price may have been lowered meanwhile, even to nothing. */
async function lockToPay(
  { db, ports }: PaymentRequest,
  { id, paymentId }: OnePayment,
): Promise<{ policy: LockedPolicy; payment: PaymentRow }> {
  const { policy } = await lockPayment(db, id, paymentId);
  await lowerOverpriced(db, ports, [id]);
  return { policy, payment: await getAnyPayment(db, paymentId) };
}

/** Pays one receipt with a stored method. */
export async function payWithKept(request: PaymentRequest, of: OnePayment, type: Kind, methodId?: number): Promise<StartedPayment> {
  const { policy, payment } = await lockToPay(request, of);
  return start(request, type, { policy, payments: [payment], methodId });
}

export async function payWithNewCard(request: PaymentRequest, of: OnePayment, keepsCard: boolean): Promise<StartedPayment> {
  const { policy, payment } = await lockToPay(request, of);
  return startCard(request.db, request.ports, request.actor, { policy, payments: [payment], method: null, keepsCard });
}

export async function payWithNewAccount(request: PaymentRequest, of: OnePayment, given: GivenAccount): Promise<StartedPayment> {
  const { db, ports, actor } = request;
  const { policy, payment } = await lockToPay(request, of);
  const method = await giveMandate(db, ports, actor, policy, given);
  return startDebit(db, ports, actor, { policy, payments: [payment], method });
}

async function lockExisting(db: Executor, policyId: number): Promise<LockedPolicy> {
  const policy = await lockPolicy(db, policyId);
  if (!policy) throw new ProblemError('not-found');
  return policy;
}

/**
 * Pays all receipts that have fallen due together, except those that the bank or the gateway is collecting.
 * @throws {ProblemError} `payment-settled` when none is due, `payment-under-way` when all of them are being collected
 */
export async function payRemaining(request: PaymentRequest, policyId: number, type: Kind): Promise<StartedPayment> {
  const policy = await lockExisting(request.db, policyId);
  await lowerOverpriced(request.db, request.ports, [policyId]);
  const payments = await paymentsOf(request.db, policyId);
  const { dueIds } = remaining(payments, civilDateOf(request.ports.clock.now().getTime()));
  if (dueIds.length === 0) throw new ProblemError('payment-settled');
  const underWay = await paymentsUnderWay(request.db, policyId);
  const left = payments.filter(({ id }) => dueIds.includes(id) && !underWay.includes(id));
  if (left.length === 0) throw new ProblemError('payment-under-way');
  return start(request, type, { policy, payments: left });
}

/** Pays the oldest receipt that is owed, due or not: of a new policy, its first. @throws {ProblemError} `payment-settled` when none is owed */
export async function makePayment(request: PaymentRequest, policyId: number, type: Kind, account?: GivenAccount): Promise<StartedPayment> {
  const { db, ports, actor } = request;
  const policy = await lockExisting(db, policyId);
  await lowerOverpriced(db, ports, [policyId]);
  const payment = (await paymentsOf(db, policyId)).find(isOwed);
  if (!payment) throw new ProblemError('payment-settled');
  if (type !== paymentMethod.iban || account === undefined) return start(request, type, { policy, payments: [payment] });
  const method = await giveMandate(db, ports, actor, policy, account);
  return startDebit(db, ports, actor, { policy, payments: [payment], method });
}

/**
 * Changes the account from which receipts are debited from now on, including debits that are in no file yet (`moveDebits`).
 * @throws {ProblemError} as `giveMandate`
 */
export async function addAccount({ db, ports, actor }: PaymentRequest, policyId: number, given: GivenAccount): Promise<MethodRow[]> {
  const policy = await lockExisting(db, policyId);
  const method = await giveMandate(db, ports, actor, policy, given);
  await moveDebits(db, ports, await unsentDebitsOf(db, policyId), method);
  return methodsOf(db, policyId);
}

/** Registers another card at the gateway, which stores it: nothing is charged. */
export async function addCard({ db, ports, actor }: PaymentRequest, policyId: number): Promise<StartedPayment> {
  const policy = await lockExisting(db, policyId);
  return startCard(db, ports, actor, { policy, payments: [], method: null, keepsCard: true });
}
