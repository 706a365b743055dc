import type { Executor } from '#server/db/connect.ts';
import { deleteDeliveriesBefore } from './store-deliveries.ts';

/** Removes deliveries made before an instant: they have arrived, are tried no more, or wait for a webhook that was never completed. */
export async function forgetDeliveries(db: Executor, before: Date): Promise<void> {
  await deleteDeliveriesBefore(db, before);
}
