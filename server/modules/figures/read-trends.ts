import { shareInterval } from '#domain/figures/share-interval.ts';
import { stepOf, stepsOf, type TrendPeriod } from '#domain/figures/trend-period.ts';
import type { SoldBy, Trends } from '#domain/wire/trends.ts';
import type { Executor } from '#server/db/connect.ts';
import { countArrived, countBlind, countClaims, countContracted, countDecided, countUnpaid, nameStores } from './store-trends.ts';

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

/** The counts of a period, computed when they are asked for. `today`: civil date of Madrid. */
export async function readTrends(db: Executor, period: TrendPeriod, today: string): Promise<Trends> {
  const arrived = await countArrived(db, period);
  const decided = await countDecided(db, period);
  const contracted = await countContracted(db, period);
  const declared = await countClaims(db, period);
  const unpaid = await countUnpaid(db, period, today);
  const blind = await countBlind(db, period);
  const [sellers, sold] = [contracted.filter(({ isStore }) => isStore), contracted.filter(({ isStore }) => !isStore)];
  const all = decided.find(({ day }) => day === null);
  return {
    ...period,
    step: stepOf(period),
    steps: stepsOf(period).map((day) => {
      const of = <Row extends { day: string | null }>(rows: readonly Row[]) => rows.find((row) => row.day === day);
      const made = of(decided);
      const { validated = 0, broken = 0 } = made ?? {};
      return {
        day,
        evaluations: of(arrived)?.evaluations ?? 0,
        validated,
        rejected: (made?.all ?? 0) - validated - broken,
        broken,
        contracted: of(sold)?.contracted ?? 0,
        claims: of(declared)?.claims ?? 0,
      };
    }),
    decided: { all: all?.all ?? 0, by_person: all?.byPerson ?? 0, median_minutes: all?.medianMinutes ?? null },
    agreement: { compared: all?.compared ?? 0, same: all?.same ?? 0 },
    blind: { ...blind, interval: shareInterval(blind.same, blind.compared) },
    unsigned: sumOf(sold, (row) => row.unsigned),
    unpaid,
    stores: await byStore(db, sellers),
  };
}

async function byStore(
  db: Executor,
  sellers: readonly { storeId: number | null; contracted: number; premiumCents: number }[],
): Promise<SoldBy[]> {
  const names = await nameStores(
    db,
    sellers.flatMap(({ storeId }) => storeId ?? []),
  );
  const nameOf = new Map(names.map((store) => [store.id, store]));
  return sellers
    .toSorted((one, other) => other.contracted - one.contracted || (one.storeId ?? 0) - (other.storeId ?? 0))
    .map(({ storeId, contracted, premiumCents }) => ({
      store: storeId === null ? null : (nameOf.get(storeId) ?? null),
      contracted,
      premium: premiumCents / 100,
    }));
}
