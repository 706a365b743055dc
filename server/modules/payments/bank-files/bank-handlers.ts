import { Readable } from 'node:stream';
import {
  getSepaFile,
  importBankFile as importBankFileEndpoint,
  listSepaFiles,
  listTransactions,
  makeSepaFile as makeSepaFileEndpoint,
  type SepaFile,
  sepaFileHeads,
  transactionHeads,
  updateSepaFile,
} from '#domain/wire/bank-files.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { paymentTransactions, sepaFiles } from '#server/db/schema-payments.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type RawHandler, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { handOverSepaFile } from '#server/modules/payments/debits/hand-over-sepa-file.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { findSepaFile, findSepaFileOf, loadSepaFilePage, type SepaFileRow } from '#server/modules/payments/debits/store-sepa.ts';
import { listedTransactionWire } from '#server/modules/payments/payment-wire.ts';
import { loadTransactionPage } from '#server/modules/payments/store-transactions.ts';
import { todayOf } from '#server/ports/today.ts';
import { sepaFileCells, transactionCells } from './bank-csv.ts';
import { importBankFile } from './import-bank-file.ts';

const order: PageOrder<'id'> = { id: sepaFiles.id, columns: { id: sepaFiles.id }, usual: '-id' };
const transactionOrder: PageOrder<'id'> = { id: paymentTransactions.id, columns: { id: paymentTransactions.id }, usual: '-id' };

/** Downloads the bytes of the file as it is sent to the bank. */
const download: RawHandler<typeof getSepaFile> = async (call) => {
  if (call.query.download !== '1') return null;
  const file = await findSepaFile(call.db, call.params.id);
  if (!file || file.blob === null || file.blockedAt !== null) throw new ProblemError('not-found');
  await recordEvent(call.db, call.ports, { kind: 'sepa-file-read', ...whoOf(call.actor), data: { sepaFileId: file.id } });
  return new Response(Readable.toWeb(await call.ports.blobs.open(file.blob)) as ReadableStream, {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="pain.008-${file.day}.xml"`,
      'cache-control': 'no-store',
    },
  });
};

const listFiles = (db: Executor, query: QueryOutput<typeof listSepaFiles>) =>
  readPage(db, query, order, (page) => loadSepaFilePage(db, page, query.filter?.day), {
    idOf: ({ file }) => file.id,
    wire: (rows) => rows.map(({ file }) => sepaFileWire(file)),
  });

const listAllTransactions = (db: Executor, query: QueryOutput<typeof listTransactions>) =>
  readPage(db, query, transactionOrder, (page) => loadTransactionPage(db, page, query.filter ?? {}), {
    idOf: ({ row }) => row.id,
    wire: (rows) => rows.map(listedTransactionWire),
  });

export const bankRoutes: Route[] = [
  implement(listSepaFiles, ({ query, db }) => listFiles(db, query), {
    raw: exportCsv('remesas', sepaFileHeads, sepaFileCells, listFiles),
  }),
  implement(
    getSepaFile,
    async ({ params, db }) => {
      const file = await findSepaFile(db, params.id);
      if (!file) throw new ProblemError('not-found');
      return sepaFileWire(file);
    },
    { raw: download },
  ),
  implement(
    makeSepaFileEndpoint,
    async ({ actor, ports }) => {
      if (!ports.config.sepaCreditor) throw new ProblemError('payment-unavailable');
      if (await findSepaFileOf(ports.db, todayOf(ports))) throw new ProblemError('already-exists');
      const fileId = await makeSepaFile(ports, whoOf(actor));
      const file = fileId === null ? null : await findSepaFile(ports.db, fileId);
      return { file: file && sepaFileWire(file) };
    },
    { opensTransaction: true },
  ),
  implement(updateSepaFile, async ({ params, body, actor, db, ports }) => {
    const file = await handOverSepaFile(db, ports, actor, { id: params.id, isHandedOver: body.handed_over });
    if (!file) throw new ProblemError('not-found');
    return sepaFileWire(file);
  }),
  implement(listTransactions, ({ query, db }) => listAllTransactions(db, query), {
    raw: exportCsv('cobros', transactionHeads, transactionCells, listAllTransactions),
  }),
  implement(importBankFileEndpoint, async ({ body, actor, db, ports }) => {
    if (actor.kind !== 'user') throw new ProblemError('forbidden');
    const file = await importBankFile(db, ports, actor, Buffer.from(body.fileBase64, 'base64'));
    return {
      id: file.id,
      format: file.format,
      message_id: file.messageId,
      already_imported: file.isKnown,
      imported_at: file.importedAt.toISOString(),
      rows: file.report,
    };
  }),
];

function sepaFileWire(file: SepaFileRow): SepaFile {
  return {
    id: file.id,
    day: file.day,
    message_id: file.messageId,
    transactions: file.transactionCount,
    control_sum: file.controlSumCents / 100,
    sha256: file.sha256,
    state: file.state,
    is_readable: file.blob !== null && file.blockedAt === null,
    created_at: file.createdAt.toISOString(),
    handed_over_at: file.handedOverAt?.toISOString() ?? null,
  };
}
