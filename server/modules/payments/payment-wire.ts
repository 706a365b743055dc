import type { Role } from '#domain/access/roles.ts';
import { mandateText } from '#domain/payment/mandate.ts';
import { statusOfPayment } from '#domain/payment/payment.ts';
import { paymentMethod, paymentMethodsFor } from '#domain/payment/payment-method.ts';
import type { ReceiptLines } from '#domain/payment/receipt-lines.ts';
import type { ListedTransaction } from '#domain/wire/bank-files.ts';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';
import type { PaymentForm } from '#domain/wire/payments.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { MethodRow } from './methods/store-methods.ts';
import type { PaymentRow } from './store.ts';
import { debitDay, isUnderWay, type loadTransactionPage, type TransactionRow } from './store-transactions.ts';

const euros = (cents: number) => cents / 100;
const typeOf = { card: paymentMethod.card, debit: paymentMethod.iban, manual: paymentMethod.manual } as const;

/** A stored payment method as the API shows it: only the last four figures of a card or an account. */
export function paymentMethodWire(row: MethodRow): PaymentMethodWire {
  const { id, cardLastFour, cardExpiry, iban, accountHolder, mandateReference, mandateSignedOn } = row;
  const isCard = cardLastFour !== null && cardExpiry !== null;
  const isAccount = iban !== null && accountHolder !== null && mandateReference !== null && mandateSignedOn !== null;
  return {
    id,
    type: isCard ? paymentMethod.card : paymentMethod.iban,
    is_current: row.isCurrent,
    card: isCard ? { last_four: cardLastFour, expiry: cardExpiry } : null,
    account: isAccount
      ? { last_four: iban.slice(-4), holder: accountHolder, mandate_reference: mandateReference, mandate_signed_on: mandateSignedOn }
      : null,
  };
}

/** Which stored cards or accounts a payment form offers; a form for a new card or account offers none. */
export type FormKind = 'any' | 'card' | 'account' | 'new-card' | 'new-account';

const methodsOfKind: Record<FormKind, (row: MethodRow) => boolean> = {
  any: () => true,
  card: ({ type }) => type === paymentMethod.card,
  account: ({ type }) => type === paymentMethod.iban,
  'new-card': () => false,
  'new-account': () => false,
};

export interface LoadedPayment {
  payment: PaymentRow;
  transactions: TransactionRow[];
  methods: MethodRow[];
  /** Something is owed, the bank does not have it, and no evaluation has to come first. */
  isPayable: boolean;
}

type Served = Pick<Ports, 'cards' | 'config'>;

/** The payment methods that a person of this role may use on this server. */
export function servedMethods(role: Role, { cards, config }: Served) {
  const isServed = {
    [paymentMethod.card]: cards !== null,
    [paymentMethod.iban]: config.sepaCreditor !== null,
    [paymentMethod.manual]: true,
  };
  return paymentMethodsFor(role).filter((type) => isServed[type]);
}

/** The mandate that the holder of an account accepts; null when this server collects no debits. */
export function mandateWire({ config: { sepaCreditor: creditor } }: Served): PaymentForm['mandate'] {
  return creditor && { ...mandateText, creditor_name: creditor.name, creditor_identifier: creditor.identifier };
}

export function paymentFormWire(
  { payment, transactions, methods, isPayable }: LoadedPayment,
  { today, kind, role, ports }: { today: string; kind: FormKind; role: Role; ports: Served },
): PaymentForm {
  return {
    payment: {
      id: payment.id,
      identifier: payment.identifier,
      price: euros(payment.priceCents),
      pending_amount: euros(payment.pendingCents),
      activation_date: payment.activationDate,
      payment_date: payment.paymentDate,
      display_status: statusOfPayment(payment, today),
      is_under_way: transactions.some(isUnderWay),
      debit_on: debitDay(transactions),
      instalment: payment.instalment,
      lines: payment.lines ? linesWire(payment.lines) : null,
      transactions: transactions.map(transactionWire),
    },
    amount: euros(payment.pendingCents),
    allowed_methods: isPayable ? servedMethods(role, ports) : [],
    payment_methods: methods.filter(methodsOfKind[kind]).map(paymentMethodWire),
    mandate: mandateWire(ports),
  };
}

function transactionWire(row: TransactionRow) {
  return {
    id: row.id,
    type: typeOf[row.kind],
    amount: euros(row.amountCents),
    state: row.state,
    reason: row.reason,
    value_date: row.valueDate,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  };
}

export function listedTransactionWire({
  row,
  policyNumber,
  identifier,
  retryOn,
  isHeld,
}: Awaited<ReturnType<typeof loadTransactionPage>>[number]): ListedTransaction {
  return {
    ...transactionWire(row),
    policy_id: row.policyId,
    policy_number: policyNumber,
    payment_id: row.paymentId,
    payment_identifier: identifier,
    order_number: row.orderNumber,
    sepa_file_id: row.sepaFileId,
    retry_on: retryOn,
    is_held: isHeld ?? false,
  };
}

function linesWire(lines: ReceiptLines) {
  return {
    net_premium: euros(lines.netPremiumCents),
    instalment_surcharge: euros(lines.instalmentSurchargeCents),
    consorcio: euros(lines.consorcioCents),
    premium_tax: euros(lines.premiumTaxCents),
    winding_up_levy: euros(lines.windingUpLevyCents),
  };
}
