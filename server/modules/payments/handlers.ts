import { paymentMethod } from '#domain/payment/payment-method.ts';
import { addAccount as addAccountCall } from '#domain/wire/new-account.ts';
import * as methods from '#domain/wire/payment-methods.ts';
import * as wire from '#domain/wire/payments.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import { pdfResponse, wantsPdf } from '#server/modules/documents/pdf-answer.ts';
import { deletePayment } from './delete-payment.ts';
import { receiptPdf } from './documents/receipt-pdf.ts';
import { readYearOfPayments, yearOfPaymentsPdf } from './documents/year-of-payments.ts';
import { closeLedger, openLedger } from './ledger/ledger.ts';
import { returnTransaction } from './ledger/return-transaction.ts';
import { markAsPaid } from './mark-as-paid.ts';
import { changeMethod } from './methods/change-method.ts';
import { methodsOf } from './methods/store-methods.ts';
import { addAccount, addCard, makePayment, payRemaining, payWithKept, payWithNewAccount, payWithNewCard } from './pay.ts';
import { mandateWire, paymentMethodWire, servedMethods } from './payment-wire.ts';
import { formOfPayment, readPayment } from './read-payment.ts';
import { getAnyPayment } from './store.ts';

const { card, iban } = paymentMethod;

export const paymentRoutes: Route[] = [
  implement(wire.getPayment, ({ params, actor, db, ports }) => readPayment(db, ports, actor, params), {
    raw: async ({ params, db, ports }, request) =>
      wantsPdf(request) ? pdfResponse(await receiptPdf(db, ports, params), `recibo-${params.paymentId}.pdf`) : null,
  }),
  implement(wire.getYearOfPayments, ({ params, query, db }) => readYearOfPayments(db, { ...params, ...query }), {
    raw: async ({ params, query, db, ports }, request) =>
      wantsPdf(request)
        ? pdfResponse(await yearOfPaymentsPdf(db, ports, { ...params, ...query }), `pagos-${query.year}-${params.id}.pdf`)
        : null,
  }),
  implement(methods.listPaymentMethods, async ({ params, actor, db, ports }) => ({
    payment_methods: (await methodsOf(db, params.id)).map(paymentMethodWire),
    allowed_methods: servedMethods(actor.kind === 'user' ? actor.role : 'policyholder', ports),
    mandate: mandateWire(ports),
  })),
  implement(addAccountCall, async (call) => ({
    payment_methods: (await addAccount(call, call.params.id, call.body)).map(paymentMethodWire),
  })),
  implement(wire.getPay, ({ params, actor, db, ports }) => readPayment(db, ports, actor, params, 'card')),
  implement(wire.getPayIban, ({ params, actor, db, ports }) => readPayment(db, ports, actor, params, 'account')),
  implement(wire.getPayNewCard, ({ params, actor, db, ports }) => readPayment(db, ports, actor, params, 'new-card')),
  implement(wire.getPayNewIban, ({ params, actor, db, ports }) => readPayment(db, ports, actor, params, 'new-account')),
  implement(wire.pay, (call) => payWithKept(call, call.params, card, call.body.payment_method_id)),
  implement(wire.payIban, (call) => payWithKept(call, call.params, iban, call.body.payment_method_id)),
  implement(wire.payNewCard, (call) => payWithNewCard(call, call.params, call.body.keep_card)),
  implement(wire.payNewIban, (call) => payWithNewAccount(call, call.params, call.body)),
  implement(wire.payRemaining, (call) => payRemaining(call, call.params.id, call.body.payment_method)),
  implement(wire.makePayment, (call) => makePayment(call, call.params.id, call.body.payment_method, call.body.account)),
  implement(methods.addCard, (call) => addCard(call, call.params.id)),
  implement(methods.changePaymentMethod, async ({ params, body, actor, db, ports }) => {
    const change = 'removed' in body ? 'removed' : 'current';
    const left = await changeMethod(db, ports, actor, { policyId: params.id, methodId: params.methodId, change });
    return { payment_methods: left.map(paymentMethodWire) };
  }),
  implement(wire.markAsPaid, async ({ params, body, actor, db, ports }) => {
    const { id, paymentId } = params;
    await markAsPaid(db, ports, actor, { policyId: id, paymentId, amount: body.amount, paidOn: body.paid_on });
    return readPayment(db, ports, actor, params);
  }),
  implement(wire.returnTransaction, async ({ params, body, actor, db, ports }) => {
    const ledger = await openLedger(db, ports, [params.transactionId]);
    const transaction = ledger.transactions.get(params.transactionId);
    if (transaction?.policyId !== params.id || transaction.paymentId !== params.paymentId) throw new ProblemError('not-found');
    returnTransaction(ledger, transaction, { reason: body.reason, who: whoOf(actor) });
    await closeLedger(db, ports, ledger);
    return formOfPayment(db, ports, actor, await getAnyPayment(db, params.paymentId));
  }),
  implement(wire.deletePayment, async ({ params, actor, db, ports }) => {
    await deletePayment(db, ports, actor, { policyId: params.id, paymentId: params.paymentId });
    return undefined;
  }),
];
