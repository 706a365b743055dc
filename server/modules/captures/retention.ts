import { keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteUploadsBefore, deleteUploadsOfRisks } from './store-uploads.ts';

/** Removes uploads that were cut and whose time is over. */
export async function forgetUploads(db: Executor, now: Date): Promise<void> {
  await deleteUploadsBefore(db, keptSince('uploads', now.getTime()));
}

/** Removes what has begun to arrive of these risks. */
export async function forgetUploadsOf(db: Executor, riskIds: readonly number[]): Promise<void> {
  await deleteUploadsOfRisks(db, riskIds);
}
