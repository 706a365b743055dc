import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Database, Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations } from '#server/db/schema.ts';
import { claimDocuments } from '#server/db/schema-claims.ts';
import { labelledExamples } from '#server/db/schema-labelled-examples.ts';
import { sepaFiles } from '#server/db/schema-payments.ts';
import { policyDocuments } from '#server/db/schema-policies.ts';
import { captureOfBlob } from '#server/modules/captures/blob-name.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { BlobStore } from '#server/ports/ports.ts';
import { isExportBlob } from './export-blob.ts';

const refused = [evaluationStatus.rejected, evaluationStatus.canceled];
/** PostgreSQL's error code for deleting a row that other rows refer to. */
const stillReferred = '23503';

const handedIn = (db: Executor) => db.select({ id: evaluationCaptures.captureId }).from(evaluationCaptures);
const inEvaluation = (db: Executor, where?: SQL) =>
  handedIn(db)
    .innerJoin(evaluations, eq(evaluations.id, evaluationCaptures.evaluationId))
    .where(and(eq(evaluationCaptures.captureId, captures.id), where));

/** Captures that arrived before that instant and belong to no evaluation and no claim. `where`: condition on the captures. */
export async function unsubmittedCaptures(db: Executor, before: Date, where?: SQL) {
  const inClaim = db.select({ id: claimDocuments.claimId }).from(claimDocuments).where(eq(claimDocuments.captureId, captures.id));
  return db
    .select({ id: captures.id, blob: captures.blob })
    .from(captures)
    .where(and(where, lt(captures.receivedAt, before), notExists(inEvaluation(db)), notExists(inClaim)));
}

/** Photos that belong only to evaluations rejected or cancelled before that instant. Invoices are left out: they belong to the contract. */
export async function refusedPhotos(db: Executor, before: Date, where?: SQL) {
  const endedAt = sql`coalesce(${evaluations.decidedAt}, ${evaluations.createdAt})`;
  const isKept = or(notInArray(evaluations.status, refused), gte(endedAt, before));
  return db
    .select({ id: captures.id, blob: captures.blob })
    .from(captures)
    .where(
      and(where, isNull(captures.erasedAt), ne(captures.kind, 'invoice'), exists(inEvaluation(db)), notExists(inEvaluation(db, isKept))),
    );
}

/** All captures that meet a condition, blocked ones too. */
export async function capturesOf(db: Executor, where: SQL) {
  return db.select({ id: captures.id, blob: captures.blob }).from(captures).where(where);
}

/** Blocks captures: the product does not show them any more, while the bytes that are still there are kept as the law requires. `where`: which ones. */
export async function blockCaptures(db: Executor, where: SQL, now: Date): Promise<void> {
  await db
    .update(captures)
    .set({ erasedAt: now })
    .where(and(where, isNull(captures.erasedAt)));
  await endBlindLooks(db, where);
}

/** Ends the blind checks requested for evaluations whose photos are gone, so that they wait for nobody. `where`: of which captures. */
async function endBlindLooks(db: Executor, where: SQL): Promise<void> {
  const ofThese = db
    .select({ id: evaluationCaptures.evaluationId })
    .from(evaluationCaptures)
    .innerJoin(captures, eq(captures.id, evaluationCaptures.captureId))
    .where(and(where, isNotNull(captures.erasedAt), ne(captures.kind, 'invoice')));
  await db
    .update(evaluations)
    .set({ blindAskedAt: null })
    .where(and(isNotNull(evaluations.blindAskedAt), isNull(evaluations.blindDecidedAt), inArray(evaluations.id, ofThese)));
}

/** Removes the bytes of captures; the rows and their hashes stay, because evaluations refer to them. */
export async function eraseBytes(db: Executor, blobs: BlobStore, rows: readonly { id: string; blob: string }[], now: Date): Promise<void> {
  for (const { id, blob } of rows) {
    await db.update(captures).set({ erasedAt: now }).where(eq(captures.id, id));
    await endBlindLooks(db, eq(captures.id, id));
    await blobs.remove(blob);
  }
}

const strayBatch = 500;

/** The name without the suffix that a file has while its bytes are being written. */
const withoutPart = (name: string) => name.replace(/\.[0-9a-f-]{36}\.part$/, '');

/** The policy whose contract has this file name; null: it is not the name of a contract. */
function policyOfBlob(name: string): number | null {
  const [, id] = /^contract-(\d{1,9})-[0-9a-f]{64}\.pdf$/.exec(withoutPart(name)) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether a blob's name is one that some row should refer to: a capture (labelled examples have the same names), a contract, or a debit file for the bank. */
const isOfRow = (name: string) =>
  captureOfBlob(name) !== null || policyOfBlob(name) !== null || /^[0-9a-f]{64}\.xml$/.test(withoutPart(name));

/**
 * Removes files stored before an instant that no row refers to: left by a call or job that was rolled back or killed after, or while, it stored the file. Only files
 * with names of ours, since a bucket may hold other things. A data export stored before `exportsBefore` is removed in any case: its row is older and has been removed.
 * @throws as `eachApart`
 */
export async function removeStrays(
  db: Executor,
  blobs: BlobStore,
  { before, exportsBefore }: { before: Date; exportsBefore: Date },
): Promise<void> {
  const strays: string[] = [];
  let batch: string[] = [];
  const lookAtBatch = async () => {
    const ids = batch.flatMap((name) => captureOfBlob(name) ?? []);
    const rows = await db.select({ blob: captures.blob }).from(captures).where(inArray(captures.id, ids));
    const examples = await db.select({ blob: labelledExamples.blob }).from(labelledExamples).where(inArray(labelledExamples.blob, batch));
    const policyIds = batch.flatMap((name) => policyOfBlob(name) ?? []);
    const contracts = await db
      .select({ blob: policyDocuments.blob })
      .from(policyDocuments)
      .where(inArray(policyDocuments.policyId, policyIds));
    const debits = await db.select({ blob: sepaFiles.blob }).from(sepaFiles).where(inArray(sepaFiles.blob, batch));
    const named = new Set([...rows, ...examples, ...contracts, ...debits].map(({ blob }) => blob));
    strays.push(...batch.filter((name) => !named.has(name)));
    batch = [];
  };
  for await (const { name, putAt } of blobs.list()) {
    if (putAt < exportsBefore && isExportBlob(withoutPart(name))) strays.push(name);
    if (putAt >= before || !isOfRow(name)) continue;
    batch.push(name);
    if (batch.length === strayBatch) await lookAtBatch();
  }
  await lookAtBatch();
  await eachApart(strays, (name) => blobs.remove(name));
}

/**
 * Removes captures with their bytes, each in a transaction of its own; a capture that other rows refer to stays. The bytes are removed last: if the job is cut off
 * before the row is gone, the next run removes both.
 * @throws as `eachApart`
 */
export async function removeCaptures(db: Pick<Database, 'transaction'>, blobs: BlobStore, rows: readonly { id: string; blob: string }[]) {
  await eachApart(rows, ({ id, blob }) =>
    db
      .transaction(async (transaction) => {
        await transaction.delete(captures).where(eq(captures.id, id));
        await blobs.remove(blob);
      })
      .catch((error: { cause?: { code?: string } }) => {
        if (error.cause?.code !== stillReferred) throw error;
      }),
  );
}
