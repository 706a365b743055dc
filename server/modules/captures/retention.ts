import { keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteUploadsBefore, deleteUploadsOfRisks } from './store-uploads.ts';

/** Removes unfinished uploads whose time is over. */
export async function forgetUploads(db: Executor, now: Date): Promise<void> {
  await deleteUploadsBefore(db, keptSince('uploads', now.getTime()));
}

/** Removes the unfinished uploads of these risks. */
export async function forgetUploadsOf(db: Executor, riskIds: readonly number[]): Promise<void> {
  await deleteUploadsOfRisks(db, riskIds);
}
