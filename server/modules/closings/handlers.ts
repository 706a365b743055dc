import { forOthers } from '#domain/closing/closing-totals.ts';
import { addDays, addMonths } from '#domain/shared/civil-date.ts';
import { type ClosingRow, closingHeads, getClosing } from '#domain/wire/closings.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { storeScope } from '#server/modules/network/scope-of-stores.ts';
import { todayOf } from '#server/ports/today.ts';
import { readClosing } from './read-closing.ts';
import type { Days } from './store.ts';

/** The first and last day of a month. `month`: yyyy-mm. */
function daysOf(month: string): Days {
  const first = `${month}-01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

const cells: CsvCells<typeof closingHeads, ClosingRow> = {
  name: ({ store }) => store?.name ?? 'Web',
  distributor: ({ distributor }) => distributor?.name ?? null,
  contracted: ({ contracted }) => contracted,
  premium: ({ contracted_premium }) => contracted_premium,
  ended: ({ ended }) => ended,
  receipts: ({ receipts }) => receipts,
  collected: ({ collected }) => collected,
  others: forOthers,
  refunded: ({ refunded }) => refunded,
  balance: ({ balance }) => balance,
  net_premium: ({ net_premium }) => net_premium,
  instalment_surcharge: ({ instalment_surcharge }) => instalment_surcharge,
  consorcio: ({ consorcio }) => consorcio,
  premium_tax: ({ premium_tax }) => premium_tax,
  winding_up_levy: ({ winding_up_levy }) => winding_up_levy,
};

export const closingRoutes: Route[] = [
  implement(
    getClosing,
    async ({ query: { month }, actor, db, ports }) => {
      const days = daysOf(month);
      return {
        month,
        first_day: days.first,
        last_day: days.last,
        is_over: days.last < todayOf(ports),
        counted_at: ports.clock.now().toISOString(),
        data: await readClosing(db, storeScope(db, actor), days),
      };
    },
    {
      raw: (call) =>
        exportCsv(`cierre-${call.query.month}`, closingHeads, cells, async (db, _, actor) => ({
          data: await readClosing(db, storeScope(db, actor), daysOf(call.query.month)),
          meta: { next_cursor: null },
        }))(call),
    },
  ),
];
