/** The five statuses with which a receipt is shown (specification §4). */
export type PaymentDisplayStatus = 'PAGADO' | 'ABONADO' | 'PROGRAMADO' | 'IMPAGADO' | 'PENDIENTE_ABONO';

/** The fields of a receipt that decide its status. */
interface ShownPayment {
  price: number;
  pending_amount: number;
  activation_date: string;
  payment_date: string | null;
}

/**
 * The status with which a receipt is shown. The cases are tried in the order of decision A36: paid with a positive price, paid with a negative one, a refund still to be
 * paid, activation after today, nothing pending, else unpaid. Amounts are euros as on the wire (only their sign is read); days, `today` too, are
 * civil dates of Madrid. A receipt that is due today has reached its activation date.
 */
export function paymentDisplayStatus(payment: ShownPayment, today: string): PaymentDisplayStatus {
  if (payment.payment_date !== null && payment.price > 0) return 'PAGADO';
  if (payment.payment_date !== null && payment.price < 0) return 'ABONADO';
  if (payment.price < 0) return 'PENDIENTE_ABONO';
  if (payment.activation_date > today) return 'PROGRAMADO';
  return payment.pending_amount === 0 ? 'PAGADO' : 'IMPAGADO';
}

/**
 * Whether somebody has to pay a receipt: it is IMPAGADO, and neither collected by the bank or the gateway at the moment (`is_under_way`) nor about to be debited by
 * itself (`debit_on`, decision A83). `today`: civil date of Madrid.
 */
export function isToBePaid(payment: ShownPayment & { is_under_way: boolean; debit_on: string | null }, today: string): boolean {
  return !payment.is_under_way && !payment.debit_on && paymentDisplayStatus(payment, today) === 'IMPAGADO';
}
