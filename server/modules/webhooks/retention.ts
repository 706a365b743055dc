import type { Executor } from '#server/db/connect.ts';
import { deleteDeliveriesBefore } from './store-deliveries.ts';

/** Removes deliveries of before then: they have arrived, are tried no more, or wait for a webhook that nobody has finished. */
export async function forgetDeliveries(db: Executor, before: Date): Promise<void> {
  await deleteDeliveriesBefore(db, before);
}
