import { createHash } from 'node:crypto';
import { debitDate, earliestValueDate, lastValueDate } from '#domain/payment/debit-days.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { recordEvent, type Who } from '#server/modules/audit/record-event.ts';
import { beginCollections } from '#server/modules/payments/begin-collections.ts';
import { afterAbandoned } from '#server/modules/payments/settlement/settle-policy.ts';
import { putInFile } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { endUnusedMandates } from './end-unused-mandates.ts';
import { type Debit, sepaDocument } from './sepa-document.ts';
import { debitsToSend, findSepaFileOf, insertSepaFile, lockBank } from './store-sepa.ts';

type Creditor = NonNullable<Ports['config']['sepaCreditor']>;

export const sepaFileJob = 'sepa-file';

/**
 * The daily job: one file with everything that falls due in the next days. It makes one file a day, even if several servers run it or one runs it twice; on a day
 * without debits it makes none. Returns the id of the file that it made. `by`: the person in the office who makes it before the job's hour.
 */
export async function makeSepaFile(ports: Ports, by: Who = {}): Promise<number | null> {
  const creditor = ports.config.sepaCreditor;
  if (!creditor) return null;
  return afterAbandoned(ports, () => makeFile(ports, creditor, by));
}

async function makeFile(ports: Ports, creditor: Creditor, by: Who): Promise<number | null> {
  const now = ports.clock.now();
  const day = civilDateOf(now.getTime());
  return ports.db.transaction(async (db) => {
    await lockBank(db);
    if (await findSepaFileOf(db, day)) return null;
    await endUnusedMandates(db, ports, lastValueDate(day));
    await beginCollections(db, 'account', { until: lastValueDate(day), now }, ({ payment, method }) =>
      debitDate(payment.retryOn ?? payment.activationDate, day, method.mandateSignedOn ?? day),
    );
    const debits = await sequencedDebits(db, day);
    if (debits.length === 0) return null;
    const messageId = `PERITIA-${day}`;
    const bytes = Buffer.from(sepaDocument(messageId, now, creditor, debits));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const blob = `${sha256}.xml`;
    await ports.blobs.put(blob, bytes, 'application/xml');
    const controlSumCents = debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const file = { day, messageId, transactionCount: debits.length, controlSumCents, blob, sha256, state: 'made', createdAt: now } as const;
    const id = await insertSepaFile(db, file);
    const sent = debits.map((debit) => ({
      id: debit.transactionId,
      amount_cents: debit.amountCents,
      value_date: debit.valueDate,
      sequence: debit.sequence,
    }));
    await putInFile(db, id, sent);
    await recordEvent(db, ports, { kind: 'sepa-file-made', ...by, data: { sepaFileId: id, transactions: debits.length } });
    return id;
  });
}

/** The debits of a day's file. The first debit ever sent for a mandate is marked as first, whatever its outcome (EPC016-06 lets later ones be recurrent). */
async function sequencedDebits(db: Executor, day: string): Promise<(Debit & { transactionId: number })[]> {
  const used = new Set<number>();
  const earliest = earliestValueDate(day);
  return (await debitsToSend(db, lastValueDate(day))).flatMap(({ transaction, payment, method, lastUsedOn }) => {
    const { iban, accountHolder, mandateReference, mandateSignedOn } = method;
    if (iban === null || accountHolder === null || mandateReference === null || mandateSignedOn === null) return [];
    const isFirst = lastUsedOn === null && !used.has(method.id);
    used.add(method.id);
    const valueDate = transaction.valueDate ?? earliest;
    return [
      {
        transactionId: transaction.id,
        endToEndId: transaction.orderNumber,
        // Part of the receipt may have been paid meanwhile.
        amountCents: payment.pendingCents,
        valueDate: valueDate < earliest ? earliest : valueDate,
        sequence: isFirst ? ('FRST' as const) : ('RCUR' as const),
        mandateReference,
        mandateSignedOn,
        accountHolder,
        iban,
        remittance: `Recibo ${payment.identifier}`,
      },
    ];
  });
}
