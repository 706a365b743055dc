import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { apiKeys } from '#server/db/schema-api-keys.ts';
import { users } from '#server/db/schema-users.ts';
import type { Page } from '#server/modules/lists/page.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const asWhom = { id: users.id, email: users.email, role: users.role, deletedAt: users.deletedAt };

export function loadApiKeys(db: Executor, page: Page, { active }: { active?: '0' | '1' | undefined }) {
  return db
    .select({ key: apiKeys, user: asWhom, sortValue: page.sortValue })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(page.after, active === undefined ? undefined : active === '1' ? isNull(apiKeys.revokedAt) : isNotNull(apiKeys.revokedAt)));
}

export async function findApiKey(db: Executor, id: number) {
  const [row] = await db
    .select({ key: apiKeys, user: asWhom })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.id, id));
  return row ?? null;
}
export type LoadedApiKey = NonNullable<Awaited<ReturnType<typeof findApiKey>>>;

/** Finds a key by its hash, or by the hash of its predecessor while that one still works. */
export async function findByHash(db: Executor, hash: string, now: Date): Promise<LoadedApiKey | null> {
  const [row] = await db
    .select({ key: apiKeys, user: asWhom })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(or(eq(apiKeys.keyHash, hash), and(eq(apiKeys.formerHash, hash), gt(apiKeys.formerUntil, now))));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockApiKey(db: Executor, id: number): Promise<ApiKeyRow | null> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('no key update');
  return row ?? null;
}

export async function insertApiKey(db: Executor, row: typeof apiKeys.$inferInsert): Promise<number> {
  const [made] = await db.insert(apiKeys).values(row).returning({ id: apiKeys.id });
  if (!made) throw new Error('key vanished');
  return made.id;
}

export async function updateApiKeyRow(db: Executor, id: number, values: Partial<ApiKeyRow>): Promise<void> {
  if (Object.keys(values).length > 0) await db.update(apiKeys).set(values).where(eq(apiKeys.id, id));
}

/** Writes the day of the last use: once a day, however many calls the key makes. */
export async function touchApiKey(db: Executor, id: number, day: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedOn: day })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedOn), ne(apiKeys.lastUsedOn, day))));
}

/** Null when there is no such user, or the user was deleted. */
export async function roleOfUser(db: Executor, id: number) {
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row?.role ?? null;
}
