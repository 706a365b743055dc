import { policyStatus } from '#domain/policy/policy-status.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { MethodRow } from '#server/modules/payments/methods/store-methods.ts';
import { newOrderNumber } from '#server/modules/payments/order-number.ts';
import { assertEvaluated, assertPayable } from '#server/modules/payments/payable.ts';
import { paymentMethodWire } from '#server/modules/payments/payment-wire.ts';
import type { LockedPolicy, PaymentRow } from '#server/modules/payments/store.ts';
import { insertTransactions } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';

/** The path, under the address of the app, to which the gateway posts its notices. */
export const noticePath = '/payment-notices';

export interface CardPayment {
  policy: LockedPolicy;
  /** Receipts that are paid together; empty: the card is only stored. */
  payments: PaymentRow[];
  /** The stored card to pay with. */
  method: MethodRow | null;
  keepsCard: boolean;
}

/**
 * Begins a payment by card, under the lock of its policy: it returns a form that the payer's browser posts to the gateway. Nothing is paid until the gateway confirms
 * it. If a payment is begun again, the earlier attempt may still be completed; money that arrives twice is given back.
 * @throws {ProblemError} `payment-unavailable`, `payment-settled`, `payment-under-way`; `invalid-input` while the evaluation has to come first
 */
export async function startCard(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policy, payments, method, keepsCard }: CardPayment,
): Promise<StartedPayment> {
  if (!ports.cards) throw new ProblemError('payment-unavailable');
  if (payments.length > 0) await assertEvaluated(db, policy);
  for (const payment of payments) await assertPayable(db, payment);
  const orderNumber = newOrderNumber();
  const attempt = {
    policyId: policy.id,
    methodId: method?.id ?? null,
    kind: 'card',
    orderNumber,
    state: 'open',
    keepsCard,
    createdAt: ports.clock.now(),
  } as const;
  await insertTransactions(
    db,
    payments.length === 0
      ? [{ ...attempt, amountCents: 0 }]
      : payments.map(({ id, pendingCents }) => ({ ...attempt, paymentId: id, amountCents: pendingCents })),
  );
  const paymentIds = payments.map(({ id }) => id);
  await recordEvent(db, ports, { kind: 'payment-started', ...whoOf(actor), policyId: policy.id, data: { paymentIds, by: 'card' } });
  const amountCents = payments.reduce((sum, { pendingCents }) => sum + pendingCents, 0);
  const back = backPath(policy, paymentIds);
  const redirect = ports.cards.form({
    orderNumber,
    amountCents,
    description: descriptionOf(policy, payments),
    noticeUrl: `${ports.address()}/api${noticePath}`,
    okUrl: `${ports.address()}${back}pago=ok`,
    koUrl: `${ports.address()}${back}pago=ko`,
    card: keepsCard ? 'keep' : method?.cardReference ? { reference: method.cardReference } : null,
  });
  return {
    amount: amountCents / 100,
    payment_ids: paymentIds,
    redirect,
    value_date: null,
    payment_method: method ? paymentMethodWire(method) : null,
  };
}

/**
 * The path to which the payer returns, up to the parameter with the outcome. The gateway tells the browser the outcome, which proves nothing. A policy that is being
 * contracted goes on with that.
 */
function backPath({ id, status }: LockedPolicy, [first, ...more]: number[]): AppPath {
  if (first === undefined) return `/policies/${id}/pago?`;
  if (status === policyStatus.draft) return `/contratacion/resultado?policy=${id}&`;
  return more.length === 0 ? `/policies/${id}/payments/${first}?` : `/policies/${id}/payments?`;
}

function descriptionOf({ number }: LockedPolicy, payments: PaymentRow[]): string {
  const [first] = payments;
  if (!first) return `Tarjeta de la póliza ${number}`;
  return payments.length === 1 ? `Recibo ${first.identifier}` : `${payments.length} recibos de la póliza ${number}`;
}
