import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { houseSettings } from '#server/db/schema-house-settings.ts';
import { users } from '#server/db/schema-users.ts';

export async function selectHouseSettings(db: Executor): Promise<{ name: string; value: unknown }[]> {
  // Read as text: drizzle would parse a JSON string of digits a second time, into a number.
  const rows = await db.select({ name: houseSettings.name, text: sql<string>`${houseSettings.value}::text` }).from(houseSettings);
  return rows.map(({ name, text }) => ({ name, value: JSON.parse(text) as unknown }));
}

/** Who changed which setting, and when. */
export async function selectChangedBy(db: Executor) {
  return db
    .select({ name: houseSettings.name, at: houseSettings.changedAt, by: { id: users.id, name: users.name, surname1: users.surname1 } })
    .from(houseSettings)
    .innerJoin(users, eq(users.id, houseSettings.changedBy))
    .orderBy(asc(houseSettings.name));
}

export async function upsertHouseSetting(db: Executor, { value, ...given }: typeof houseSettings.$inferInsert): Promise<void> {
  // Written as text too: a JSON null would become an SQL null.
  const row = { ...given, value: sql`${JSON.stringify(value)}::jsonb` };
  await db.insert(houseSettings).values(row).onConflictDoUpdate({ target: houseSettings.name, set: row });
}

export async function deleteHouseSettings(db: Executor, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(houseSettings).where(inArray(houseSettings.name, [...names]));
}
