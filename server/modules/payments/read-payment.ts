import type { Role } from '#domain/access/roles.ts';
import type { PaymentForm } from '#domain/wire/payments.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { methodsOf } from './methods/store-methods.ts';
import { isOwed } from './payable.ts';
import { type FormKind, paymentFormWire } from './payment-wire.ts';
import { findPayment, hasToBeEvaluatedFirst, type PaymentRow } from './store.ts';
import { isUnderWay, transactionsOf } from './store-transactions.ts';

/** A receipt and the form to pay it with (decision A63). @throws {ProblemError} `not-found` */
export async function readPayment(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { id, paymentId }: { id: number; paymentId: number },
  kind: FormKind = 'any',
): Promise<PaymentForm> {
  const payment = await findPayment(db, id, paymentId);
  if (!payment) throw new ProblemError('not-found');
  return formOfPayment(db, ports, actor, payment, kind);
}

export async function formOfPayment(
  db: Executor,
  ports: Ports,
  actor: Actor,
  payment: PaymentRow,
  kind: FormKind = 'any',
): Promise<PaymentForm> {
  const transactions = await transactionsOf(db, payment.id);
  const methods = await methodsOf(db, payment.policyId);
  const isPayable = isOwed(payment) && !transactions.some(isUnderWay) && !(await hasToBeEvaluatedFirst(db, payment.policyId));
  const loaded = { payment, transactions, methods, isPayable };
  // An actor that may only pay one policy pays with the methods of its policyholder.
  const role: Role = actor.kind === 'user' ? actor.role : 'policyholder';
  return paymentFormWire(loaded, { today: todayOf(ports), kind, role, ports });
}
