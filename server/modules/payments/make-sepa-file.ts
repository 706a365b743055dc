import { createHash } from 'node:crypto';
import { debitDate, earliestValueDate, lastValueDate } from '#domain/payment/debit-days.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { cardAttemptMs } from './card-attempt.ts';
import { newOrderNumber } from './order-number.ts';
import { type Debit, sepaDocument } from './sepa-document.ts';
import { debitsToSend, findSepaFileOf, insertSepaFile, lockBank, receiptsToDebit } from './store-sepa.ts';
import { debitsOfMandate, insertTransactions, updateTransactions } from './store-transactions.ts';

export const sepaFileJob = 'sepa-file';

/**
 * The daily job: one file with everything that falls due in the next days. Several servers, or the same one twice, make one; a day on which
 * nothing falls due has none. Returns the id of the file that it made.
 */
export async function makeSepaFile(ports: Ports): Promise<number | null> {
  const creditor = ports.config.sepaCreditor;
  if (!creditor) return null;
  const now = ports.clock.now();
  const day = civilDateOf(now.getTime());
  return ports.db.transaction(async (db) => {
    await lockBank(db);
    if (await findSepaFileOf(db, day)) return null;
    await openScheduledDebits(db, day, now);
    const debits = await numberedDebits(db, day);
    if (debits.length === 0) return null;
    const messageId = `PERITIA-${day}`;
    const bytes = Buffer.from(sepaDocument(messageId, now, creditor, debits));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const blob = `${sha256}.xml`;
    await ports.blobs.put(blob, bytes, 'application/xml');
    const controlSumCents = debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const file = { day, messageId, transactionCount: debits.length, controlSumCents, blob, sha256, state: 'made', createdAt: now } as const;
    const id = await insertSepaFile(db, file);
    for (const { transactionId, amountCents, valueDate, sequence } of debits)
      await updateTransactions(db, [transactionId], { sepaFileId: id, amountCents, valueDate, sequence });
    await recordEvent(db, ports, { kind: 'sepa-file-made', data: { sepaFileId: id, transactions: debits.length } });
    return id;
  });
}

/** Scheduled receipts of policies that are paid by account become debits. */
async function openScheduledDebits(db: Executor, day: string, now: Date): Promise<void> {
  const receipts = await receiptsToDebit(db, { until: lastValueDate(day), cardsSince: new Date(now.getTime() - cardAttemptMs) });
  const rows = receipts.map(({ payment, method }) => ({
    paymentId: payment.id,
    policyId: payment.policyId,
    methodId: method.id,
    kind: 'debit' as const,
    orderNumber: newOrderNumber(),
    amountCents: payment.pendingCents,
    state: 'open' as const,
    valueDate: debitDate(payment.retryOn ?? payment.activationDate, day, method.mandateSignedOn ?? day),
    createdAt: now,
  }));
  if (rows.length > 0) await insertTransactions(db, rows);
}

/** The first debit that a mandate is used for is marked so; one that the bank refused was no use. */
async function numberedDebits(db: Executor, day: string): Promise<(Debit & { transactionId: number })[]> {
  const used = new Map<number, number>();
  const earliest = earliestValueDate(day);
  const debits: (Debit & { transactionId: number })[] = [];
  for (const { transaction, payment, method } of await debitsToSend(db, lastValueDate(day))) {
    const { iban, accountHolder, mandateReference, mandateSignedOn } = method;
    if (iban === null || accountHolder === null || mandateReference === null || mandateSignedOn === null) continue;
    const uses = used.get(method.id) ?? (await debitsOfMandate(db, method.id));
    used.set(method.id, uses + 1);
    const valueDate = transaction.valueDate ?? earliest;
    debits.push({
      transactionId: transaction.id,
      endToEndId: transaction.orderNumber,
      // Part of it may have come meanwhile.
      amountCents: payment.pendingCents,
      valueDate: valueDate < earliest ? earliest : valueDate,
      sequence: uses === 0 ? 'FRST' : 'RCUR',
      mandateReference,
      mandateSignedOn,
      accountHolder,
      iban,
      remittance: `Recibo ${payment.identifier}`,
    });
  }
  return debits;
}
