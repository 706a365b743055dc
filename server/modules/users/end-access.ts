import type { Executor } from '#server/db/connect.ts';
import { deleteFactorOf } from '#server/modules/factors/delete-factor.ts';
import { deletePasskeysOf } from '#server/modules/passkeys/delete-passkeys.ts';
import { deleteViewsOf } from '#server/modules/views/delete-views.ts';
import { deleteDevicesOf, deleteLinksOf, deleteResetsOf } from './store.ts';

/** No mailed link, no passkey, no second factor, no known device, no view of a list, no store and no distributor of somebody who is gone. */
export async function endAccess(db: Executor, userId: number): Promise<void> {
  await deleteResetsOf(db, userId);
  await deletePasskeysOf(db, userId);
  await deleteFactorOf(db, userId);
  await deleteViewsOf(db, userId);
  await deleteDevicesOf(db, userId);
  await deleteLinksOf(db, userId);
}
