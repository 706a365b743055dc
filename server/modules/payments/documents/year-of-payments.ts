import { formatCivilDate } from '#domain/shared/civil-date.ts';
import { formatMoney } from '#domain/shared/money.ts';
import type { YearOfPayments } from '#domain/wire/payments.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { sealPdf } from '#server/modules/documents/sealed-pdf.ts';
import { TaggedDocument } from '#server/modules/documents/tagged-document.ts';
import { paymentsOf } from '#server/modules/payments/store.ts';
import type { Ports } from '#server/ports/ports.ts';
import { partiesOf } from './store-parties.ts';

interface Asked {
  id: number;
  year: number;
}

async function paidIn(db: Executor, { id, year }: Asked) {
  const payments = (await paymentsOf(db, id)).flatMap(({ paymentDate, ...payment }) =>
    paymentDate?.startsWith(`${year}-`) ? [{ ...payment, paymentDate }] : [],
  );
  const paid = payments.toSorted((one, other) => one.paymentDate.localeCompare(other.paymentDate) || one.id - other.id);
  return { paid, totalCents: paid.reduce((sum, { priceCents }) => sum + priceCents, 0) };
}

/** What was paid for a policy, and paid back, in a year. */
export async function readYearOfPayments(db: Executor, asked: Asked): Promise<YearOfPayments> {
  const { paid, totalCents } = await paidIn(db, asked);
  const payments = paid.map(({ id, identifier, priceCents, paymentDate }) => ({
    id,
    identifier,
    price: priceCents / 100,
    paid_on: paymentDate,
  }));
  return { policy_id: asked.id, year: asked.year, payments, total: totalCents / 100 };
}

/** The payments of a policy in a year as a sealed certificate. @throws {ProblemError} `not-found`: nothing was paid in that year */
export async function yearOfPaymentsPdf(db: Executor, ports: Ports, asked: Asked): Promise<Buffer> {
  const { paid, totalCents } = await paidIn(db, asked);
  if (paid.length === 0) throw new ProblemError('not-found');
  const { number, product, holder, document: identity } = await partiesOf(db, asked.id);
  const madeAt = ports.clock.now();
  const title = `Certificado de pagos de ${asked.year}`;
  const sheet = new TaggedDocument({ title: `${title} de la póliza ${number}`, madeAt });
  sheet.heading(1, title);
  sheet.paragraph(
    `${ports.config.insurer.name} certifica que por la póliza ${number} (${product}), cuyo tomador es ${identity === null ? holder : `${holder}, con ${identity}`}, se ha pagado en ${asked.year}:`,
  );
  sheet.table(
    ['Recibo', 'Fecha de pago', 'Importe'],
    paid.map(({ identifier, paymentDate, priceCents }) => [
      { text: identifier },
      { text: formatCivilDate(paymentDate) },
      { text: formatMoney(priceCents) },
    ]),
    [0.5, 0.25, 0.25],
  );
  sheet.paragraph(`Total: ${formatMoney(totalCents)}`, 'strong');
  sheet.paragraph('Los importes llevan incluidos impuestos y recargos. Los que son negativos se devolvieron.');
  return sealPdf(await sheet.finish(`${title} · póliza ${number}`), ports.seal, madeAt);
}
