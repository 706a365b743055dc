import type { SQL } from 'drizzle-orm';
import type { ClosingRow } from '#domain/wire/closings.ts';
import type { Executor } from '#server/db/connect.ts';
import { countContracted, countEnded, type Days, namesOfStores, sumPaid } from './store.ts';

const euros = (cents: string | undefined) => Number(cents ?? 0) / 100;

/** The sales, endings and receipts of these days, a row for each store that had any. `scope`: the stores that the caller may see; undefined: all, and the web. */
export async function readClosing(db: Executor, scope: SQL | undefined, days: Days): Promise<ClosingRow[]> {
  const contracted = await countContracted(db, scope, days);
  const ended = await countEnded(db, scope, days);
  const paid = await sumPaid(db, scope, days);
  const ids = [...new Set([...contracted, ...ended, ...paid].map(({ storeId }) => storeId))];
  const named = await namesOfStores(
    db,
    ids.filter((id) => id !== null),
  );
  const places = [...named, ...(ids.includes(null) ? [{ store: null, distributor: null }] : [])];
  return places.map(({ store, distributor }) => {
    const ofStore = <Row extends { storeId: number | null }>(rows: readonly Row[]) =>
      rows.find(({ storeId }) => storeId === (store?.id ?? null));
    const [sold, money] = [ofStore(contracted), ofStore(paid)];
    return {
      distributor,
      store,
      contracted: sold?.contracted ?? 0,
      contracted_premium: euros(sold?.premiumCents),
      ended: ofStore(ended)?.ended ?? 0,
      receipts: Number(money?.receipts ?? 0),
      collected: euros(money?.collected),
      net_premium: euros(money?.netPremium),
      instalment_surcharge: euros(money?.instalmentSurcharge),
      consorcio: euros(money?.consorcio),
      premium_tax: euros(money?.premiumTax),
      winding_up_levy: euros(money?.windingUpLevy),
      refunded: euros(money?.refunded),
      balance: (Number(money?.collected ?? 0) + Number(money?.refunded ?? 0)) / 100,
    };
  });
}
