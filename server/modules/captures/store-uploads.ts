import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, policies, risks } from '#server/db/schema.ts';
import { claimDocuments } from '#server/db/schema-claims.ts';
import { uploadPieces, uploads } from '#server/db/schema-uploads.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Any number that no other advisory lock of two keys has. */
const uploadsLock = 7_304_222;

/** An upload; null also when its time is over, removed or not. */
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

/** Whether there was one. */
export async function deleteUpload(db: Executor, id: string): Promise<boolean> {
  const deleted = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return deleted.length > 0;
}

/** Whoever begins an upload anew has lost the address of the one before. */
export async function deleteUploadsOfCapture(db: Executor, riskId: number, captureId: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.riskId, riskId), eq(uploads.captureId, captureId)));
}

export async function deleteUploadsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(uploads).where(lt(uploads.createdAt, before));
}

export async function deleteUploadsOfRisks(db: Executor, riskIds: readonly number[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.riskId, [...riskIds]));
}

/**
 * Keeps a piece that begins where the upload ends, in one statement. False when it ends elsewhere, because somebody else was faster, or is gone:
 * of two servers that write to the same upload one wins, and neither waits for a phone with a lock in its hand.
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

/** All that has arrived; null when the upload is gone, or nothing of it is there. */
export async function joinPieces(db: Executor, id: string): Promise<Buffer | null> {
  const pieces = await db
    .select({ bytes: uploadPieces.bytes })
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, id))
    .orderBy(asc(uploadPieces.start));
  return pieces.length > 0 ? Buffer.concat(pieces.map(({ bytes }) => bytes)) : null;
}

/** One upload of a risk is begun at a time, so that each counts those before it. */
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

/** What is kept or coming of a risk. `unsubmittedBytes`: of captures that neither an evaluation nor a claim has. */
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
