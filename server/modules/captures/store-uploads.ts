import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, policies, risks } from '#server/db/schema.ts';
import { claimDocuments } from '#server/db/schema-claims.ts';
import { uploadPieces, uploads } from '#server/db/schema-uploads.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** The first key of an advisory lock of two keys: an arbitrary number that no other such lock uses. */
const uploadsLock = 7_304_222;

/** An upload; null also once its time is over, even before it is removed. */
export async function findUpload(db: Executor, id: string, now: Date): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), gt(uploads.createdAt, keptSince('uploads', now.getTime()))));
  return row ?? null;
}

export async function insertUpload(db: Executor, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

/** @returns whether there was one */
export async function deleteUpload(db: Executor, id: string): Promise<boolean> {
  const deleted = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return deleted.length > 0;
}

/** Removes the earlier uploads of a capture: a client that begins anew has lost their addresses. */
export async function deleteUploadsOfCapture(db: Executor, riskId: number, captureId: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.riskId, riskId), eq(uploads.captureId, captureId)));
}

/** Whether a capture of a risk is being uploaded. */
export async function isUploading(db: Executor, riskId: number, captureId: string): Promise<boolean> {
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.riskId, riskId), eq(uploads.captureId, captureId)))
    .limit(1);
  return found.length > 0;
}

export async function deleteUploadsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(uploads).where(lt(uploads.createdAt, before));
}

export async function deleteUploadsOfRisks(db: Executor, riskIds: readonly number[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.riskId, [...riskIds]));
}

/**
 * Keeps a piece that begins where the upload ends, in one statement. False when the upload ends elsewhere, because another request was faster, when the piece is too
 * long, or when the upload is gone. Of two servers that write to the same upload one wins, and none holds a lock while it waits for a phone.
 */
export async function appendPiece(db: Executor, { id, start, bytes }: { id: string; start: number; bytes: Buffer }): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with moved as (
      update ${uploads} set received_bytes = received_bytes + ${bytes.length}
      where id = ${id} and received_bytes = ${start} and received_bytes + ${bytes.length} <= size_bytes returning id
    )
    insert into ${uploadPieces} (upload_id, start, bytes) select id, ${start}, ${bytes} from moved`);
  return rowCount === 1;
}

/** All bytes that have arrived; null when the upload is gone or still empty. */
export async function joinPieces(db: Executor, id: string): Promise<Buffer | null> {
  const pieces = await db
    .select({ bytes: uploadPieces.bytes })
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, id))
    .orderBy(asc(uploadPieces.start));
  return pieces.length > 0 ? Buffer.concat(pieces.map(({ bytes }) => bytes)) : null;
}

/** Uploads of one risk are begun one at a time, so that each counts those before it. */
export async function lockUploadsOf(db: Executor, riskId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${uploadsLock}, ${riskId})`);
}

export async function policyStatusOfRisk(db: Executor, riskId: number): Promise<number | null> {
  const [row] = await db
    .select({ status: policies.status })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(eq(risks.id, riskId));
  return row?.status ?? null;
}

/** How much is stored or being uploaded for a risk. `unsubmittedBytes`: of captures that belong to no evaluation and no claim. */
export async function holdingsOf(db: Executor, riskId: number): Promise<{ files: number; bytes: number; unsubmittedBytes: number }> {
  const isHandedIn = sql`(exists (select from ${evaluationCaptures} where capture_id = ${captures.id})
    or exists (select from ${claimDocuments} where capture_id = ${captures.id}))`;
  const { rows } = await db.execute<{ files: string; bytes: string; unsubmitted: string }>(sql`
    select count(*) as files, coalesce(sum(size_bytes), 0) as bytes, coalesce(sum(size_bytes) filter (where not handed_in), 0) as unsubmitted
    from (
      select size_bytes, ${isHandedIn} as handed_in from ${captures} where risk_id = ${riskId} and erased_at is null
      union all select size_bytes, false from ${uploads} where risk_id = ${riskId}
    ) as held`);
  const [held] = rows;
  return { files: Number(held?.files ?? 0), bytes: Number(held?.bytes ?? 0), unsubmittedBytes: Number(held?.unsubmitted ?? 0) };
}
