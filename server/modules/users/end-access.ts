import type { Executor } from '#server/db/connect.ts';
import { deleteFactorOf } from '#server/modules/factors/delete-factor.ts';
import { deletePasskeysOf } from '#server/modules/passkeys/delete-passkeys.ts';
import { deleteViewsOf } from '#server/modules/views/delete-views.ts';
import { deleteDevicesOf, deleteLinksOf, deleteResetsOf } from './store.ts';

/** Removes a former user's access: mailed links, passkeys, second factor, known browsers, list views, and links to stores and distributors. */
export async function endAccess(db: Executor, userId: number): Promise<void> {
  await deleteResetsOf(db, userId);
  await deletePasskeysOf(db, userId);
  await deleteFactorOf(db, userId);
  await deleteViewsOf(db, userId);
  await deleteDevicesOf(db, userId);
  await deleteLinksOf(db, userId);
}
