import type { Executor } from '#server/db/connect.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';

/** How many times photos, or an IMEI, may be repeated after the first try, by the present settings. */
export async function repetitionCap(db: Executor, ports: Pick<Ports, 'config'>): Promise<number> {
  return (await readHouse(db, ports)).max_repetitions;
}
