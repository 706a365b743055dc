import type { PaymentDisplayStatus } from '#domain/payment/display-status.ts';
import { statusOfPayment } from '#domain/payment/payment.ts';
import { premiumTaxText, type ReceiptLines, windingUpLevyText } from '#domain/payment/receipt-lines.ts';
import { formatCivilDate } from '#domain/shared/civil-date.ts';
import { formatMoney } from '#domain/shared/money.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { sealPdf } from '#server/modules/documents/sealed-pdf.ts';
import { type Fact, TaggedDocument } from '#server/modules/documents/tagged-document.ts';
import { findPayment, type PaymentRow } from '#server/modules/payments/store.ts';
import { isUnderWay, transactionsOf } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { partiesOf } from './store-parties.ts';

/** A receipt as a sealed PDF: the insurance, the policyholder, the receipt's lines, and its state on the day of the request. @throws {ProblemError} `not-found` */
export async function receiptPdf(db: Executor, ports: Ports, { id, paymentId }: { id: number; paymentId: number }): Promise<Buffer> {
  const payment = await findPayment(db, id, paymentId);
  if (!payment) throw new ProblemError('not-found');
  const { number, product, holder, document: identity } = await partiesOf(db, id);
  const isAtBank = (await transactionsOf(db, payment.id)).some(isUnderWay);
  const madeAt = ports.clock.now();
  const title = payment.priceCents < 0 ? `Devolución ${payment.identifier}` : `Recibo ${payment.identifier}`;
  const sheet = new TaggedDocument({ title: `${title} de la póliza ${number}`, madeAt });
  const { insurer } = ports.config;
  sheet.heading(1, title);
  sheet.facts([
    ['Aseguradora', `${insurer.name}, ${insurer.address}`],
    ['Tomador', identity === null ? holder : `${holder}, ${identity}`],
    ['Póliza', `${number} · ${product}`],
    ['Vencimiento', formatCivilDate(payment.activationDate)],
    ['Situación', isAtBank ? 'En el banco: todavía no ha contestado' : statusText(payment, todayOf(ports))],
  ]);
  sheet.heading(2, 'Importe');
  sheet.facts([...(payment.lines ? linesOf(payment.lines) : []), ['Total', formatMoney(payment.priceCents)]]);
  return sealPdf(await sheet.finish(`${title} · póliza ${number}`), ports.seal, madeAt);
}

function statusText(payment: PaymentRow, today: string): string {
  const on = payment.paymentDate === null ? '' : ` el ${formatCivilDate(payment.paymentDate)}`;
  const words: Record<PaymentDisplayStatus, string> = {
    PAGADO: `Pagado${on}`,
    ABONADO: `Abonado${on}`,
    PROGRAMADO: 'Programado: todavía no se ha cobrado',
    IMPAGADO: `Impagado: quedan ${formatMoney(payment.pendingCents)} por pagar`,
    PENDIENTE_ABONO: 'Pendiente de abono: todavía no se ha devuelto',
  };
  return words[statusOfPayment(payment, today)];
}

/** The lines that are not zero, taxes with their rates. */
function linesOf(lines: ReceiptLines): Fact[] {
  const named: [name: string, cents: number][] = [
    ['Prima neta', lines.netPremiumCents],
    ['Recargo por fraccionamiento', lines.instalmentSurchargeCents],
    ['Consorcio de Compensación de Seguros', lines.consorcioCents],
    [`Impuesto sobre primas (${premiumTaxText})`, lines.premiumTaxCents],
    [`Liquidación de entidades (${windingUpLevyText})`, lines.windingUpLevyCents],
  ];
  return named.flatMap(([name, cents]): Fact[] => (cents === 0 ? [] : [[name, formatMoney(cents)]]));
}
