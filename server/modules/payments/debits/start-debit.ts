import { askedDebitDate } from '#domain/payment/debit-days.ts';
import { mandateText } from '#domain/payment/mandate.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { afterReturn } from '#domain/payment/return-reason.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { changeMethod } from '#server/modules/payments/methods/change-method.ts';
import { insertCurrentMethod, lastReturnOf, type MethodRow, methodsOf } from '#server/modules/payments/methods/store-methods.ts';
import { newOrderNumber } from '#server/modules/payments/order-number.ts';
import { assertEvaluated, assertPayable } from '#server/modules/payments/payable.ts';
import { paymentMethodWire } from '#server/modules/payments/payment-wire.ts';
import { type LockedPolicy, type PaymentRow, updatePayment } from '#server/modules/payments/store.ts';
import { insertTransactions, openDebitOf, updateTransactions } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';

export interface GivenAccount {
  iban: string;
  account_holder: string;
  mandate_version: string;
}

/**
 * Stores an account with the mandate that its holder gives now. If the same holder gives the same account with the same text again, the existing mandate is used.
 * @throws {ProblemError} `payment-unavailable`; `account-refused` when the account's bank has said that it cannot be debited; `invalid-input` for a text that is not
 * the current one
 */
export async function giveMandate(db: Executor, ports: Ports, actor: Actor, policy: LockedPolicy, given: GivenAccount): Promise<MethodRow> {
  if (!ports.config.sepaCreditor) throw new ProblemError('payment-unavailable');
  if (given.mandate_version !== mandateText.version) throw invalid('mandate_version', 'outdated');
  const reason = await lastReturnOf(db, policy.id, given.iban);
  if (reason !== null && afterReturn(reason) === 'new-account') throw new ProblemError('account-refused');
  const known = (await methodsOf(db, policy.id)).find((method) => isSameMandate(method, given));
  if (known) {
    if (!known.isCurrent) await changeMethod(db, ports, actor, { policyId: policy.id, methodId: known.id, change: 'current' });
    return { ...known, isCurrent: true };
  }
  const now = ports.clock.now();
  const method = await insertCurrentMethod(db, {
    policyId: policy.id,
    type: paymentMethod.iban,
    iban: given.iban,
    accountHolder: given.account_holder,
    mandateReference: `M${newOrderNumber()}`,
    mandateSignedOn: civilDateOf(now.getTime()),
    mandateTextVersion: mandateText.version,
    createdAt: now,
  });
  await recordEvent(db, ports, { kind: 'payment-method-added', ...whoOf(actor), policyId: policy.id, data: { methodId: method.id } });
  return method;
}

function isSameMandate({ iban, accountHolder, mandateTextVersion }: MethodRow, given: GivenAccount): boolean {
  const isSameHolder = accountHolder?.localeCompare(given.account_holder, 'es', { sensitivity: 'base' }) === 0;
  return iban === given.iban && isSameHolder && mandateTextVersion === given.mandate_version;
}

/**
 * Asks for receipts to be debited, under the lock of their policy: the debits go into the next file for the bank. The first debit of a mandate waits for the full
 * notice period. When asked again, or for another account, it changes the debit as long as that is in no file.
 * @throws {ProblemError} `payment-unavailable`, `payment-settled`, `payment-under-way`
 */
export async function startDebit(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policy, payments, method }: { policy: LockedPolicy; payments: PaymentRow[]; method: MethodRow | null },
): Promise<StartedPayment> {
  if (!ports.config.sepaCreditor || !method?.mandateSignedOn) throw new ProblemError('payment-unavailable');
  await assertEvaluated(db, policy);
  const now = ports.clock.now();
  const valueDate = askedDebitDate(civilDateOf(now.getTime()), method.mandateSignedOn);
  for (const payment of payments) {
    await assertPayable(db, payment);
    const debit = await openDebitOf(db, payment.id);
    const terms = { methodId: method.id, amountCents: payment.pendingCents, valueDate };
    if (debit) await updateTransactions(db, [debit.id], terms);
    else {
      const row = { ...terms, paymentId: payment.id, policyId: policy.id, kind: 'debit', state: 'open', createdAt: now } as const;
      await insertTransactions(db, [{ ...row, orderNumber: newOrderNumber() }]);
    }
    await updatePayment(db, payment.id, { isHeld: false, retryOn: null });
  }
  const paymentIds = payments.map(({ id }) => id);
  await recordEvent(db, ports, { kind: 'payment-started', ...whoOf(actor), policyId: policy.id, data: { paymentIds, by: 'debit' } });
  return {
    amount: payments.reduce((sum, { pendingCents }) => sum + pendingCents, 0) / 100,
    payment_ids: paymentIds,
    redirect: null,
    value_date: valueDate,
    payment_method: paymentMethodWire(method),
  };
}
