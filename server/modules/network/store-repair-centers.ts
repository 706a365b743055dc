import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { repairCenters } from '#server/db/schema-network.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';
import { isInCity } from './is-in-city.ts';

export type RepairCenterRow = typeof repairCenters.$inferSelect;

const isLive = isNull(repairCenters.deletedAt);

export function loadRepairCenters(
  db: Executor,
  page: Page,
  filter: { city?: string | undefined; postal_code?: string | undefined; active?: '0' | '1' | undefined },
  search?: string,
) {
  return db
    .select({ center: repairCenters, sortValue: page.sortValue })
    .from(repairCenters)
    .where(
      and(
        isLive,
        filter.active === undefined ? undefined : eq(repairCenters.active, filter.active === '1'),
        page.after,
        isInCity(repairCenters.city, filter.city),
        filter.postal_code === undefined ? undefined : like(repairCenters.postalCode, `${filter.postal_code}%`),
        matchesSearch(repairCenters.search, search),
      ),
    );
}

export async function findRepairCenter(db: Executor, id: number): Promise<RepairCenterRow | null> {
  const [row] = await db
    .select()
    .from(repairCenters)
    .where(and(eq(repairCenters.id, id), isLive));
  return row ?? null;
}

export async function insertRepairCenter(db: Executor, row: typeof repairCenters.$inferInsert): Promise<RepairCenterRow> {
  const [made] = await db.insert(repairCenters).values(row).returning();
  if (!made) throw new Error('repair center vanished');
  return made;
}

/** The repair centers with the postal code and name of any of these rows, ignoring case. */
export async function centersOfNames(db: Executor, rows: readonly { name: string; postalCode: string }[]): Promise<RepairCenterRow[]> {
  const codes = [...new Set(rows.map(({ postalCode }) => postalCode))];
  const names = [...new Set(rows.map(({ name }) => name.toLowerCase()))];
  return db
    .select()
    .from(repairCenters)
    .where(and(inArray(repairCenters.postalCode, codes), sql`lower(${repairCenters.name}) = any(${sql.param(names)}::text[])`, isLive));
}

export async function insertNewCenters(db: Executor, rows: readonly (typeof repairCenters.$inferInsert)[]): Promise<RepairCenterRow[]> {
  return rows.length === 0
    ? []
    : db
        .insert(repairCenters)
        .values([...rows])
        .returning();
}

/** Locks the table: until the transaction ends nobody else inserts or changes a repair center. */
export async function lockCenters(db: Executor): Promise<void> {
  await db.execute(sql`lock table ${repairCenters} in share row exclusive mode`);
}

export async function updateRepairCenterRow(db: Executor, id: number, values: Partial<RepairCenterRow>): Promise<RepairCenterRow | null> {
  if (Object.keys(values).length === 0) return findRepairCenter(db, id);
  const [row] = await db
    .update(repairCenters)
    .set(values)
    .where(and(eq(repairCenters.id, id), isLive))
    .returning();
  return row ?? null;
}

/** Locks a repair center, so that two changes of it run one after the other. */
export async function lockRepairCenter(db: Executor, id: number): Promise<RepairCenterRow | null> {
  const [row] = await db
    .select()
    .from(repairCenters)
    .where(and(eq(repairCenters.id, id), isLive))
    .for('update');
  return row ?? null;
}
