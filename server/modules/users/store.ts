import { and, desc, eq, exists, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { distributors, stores, userDistributors, userStores } from '#server/db/schema-network.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { knownDevices, passwordResets, users } from '#server/db/schema-users.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** A user with the stores and distributors that they act for. */
export interface Account extends UserRow {
  stores: { id: number; name: string }[];
  distributors: { id: number; name: string }[];
}

export interface UserFilter {
  role?: UserRow['role'] | undefined;
  email?: string | undefined;
  store_id?: number | undefined;
  distributor_id?: number | undefined;
}

const isLive = isNull(users.deletedAt);

/** Users of a list, without their stores and distributors. */
export function selectUsers(db: Executor, page: Page, filter: UserFilter, search?: string) {
  const { store_id, distributor_id } = filter;
  return db
    .select({ user: users, sortValue: page.sortValue })
    .from(users)
    .where(
      and(
        isLive,
        page.after,
        filter.role && eq(users.role, filter.role),
        filter.email === undefined ? undefined : eq(users.email, filter.email),
        store_id === undefined ? undefined : linked(db, userStores, and(eq(userStores.userId, users.id), eq(userStores.storeId, store_id))),
        distributor_id === undefined
          ? undefined
          : linked(db, userDistributors, and(eq(userDistributors.userId, users.id), eq(userDistributors.distributorId, distributor_id))),
        matchesSearch(users.search, search),
      ),
    );
}

/** These users with their stores and distributors: two queries, however many users. */
export async function withLinks(db: Executor, rows: readonly UserRow[]): Promise<Account[]> {
  const links = await loadLinks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(links);
}

function linked(db: Executor, table: typeof userStores | typeof userDistributors, where: SQL | undefined): SQL {
  return exists(db.select({ id: table.userId }).from(table).where(where));
}

export async function findAccount(db: Executor, id: number): Promise<Account | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isLive));
  return user ? (await loadLinks(db, [id]))(user) : null;
}

/** A user, locked until the transaction ends; null: there is none. */
export async function lockUser(db: Executor, id: number): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isLive))
    .for('update');
  return user ?? null;
}

async function loadLinks(db: Executor, ids: readonly number[]): Promise<(user: UserRow) => Account> {
  const ofStores = await db
    .select({ userId: userStores.userId, id: stores.id, name: stores.name })
    .from(userStores)
    .innerJoin(stores, eq(stores.id, userStores.storeId))
    .where(and(inArray(userStores.userId, [...ids]), isNull(stores.deletedAt)))
    .orderBy(stores.id);
  const ofDistributors = await db
    .select({ userId: userDistributors.userId, id: distributors.id, name: distributors.name })
    .from(userDistributors)
    .innerJoin(distributors, eq(distributors.id, userDistributors.distributorId))
    .where(and(inArray(userDistributors.userId, [...ids]), isNull(distributors.deletedAt)))
    .orderBy(distributors.id);
  const own = (links: readonly { userId: number; id: number; name: string }[], userId: number) =>
    links.filter((link) => link.userId === userId).map(({ id, name }) => ({ id, name }));
  return (user) => ({ ...user, stores: own(ofStores, user.id), distributors: own(ofDistributors, user.id) });
}

export async function insertUser(db: Executor, user: NewUser): Promise<number> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('user vanished');
  return row.id;
}

/** Inserts the users whose address is new. @returns their ids by address */
export async function insertNewUsers(db: Executor, rows: readonly NewUser[]): Promise<Map<string, number>> {
  const made = await db
    .insert(users)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return new Map(made.map(({ id, email }) => [email, id]));
}

export async function updateUserRow(db: Executor, id: number, values: Partial<NewUser>): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

/** Moves the mail address of a user's contracts from their former address to the new one; a contract with a different address keeps it. */
export async function moveContractMail(db: Executor, userId: number, { from, to }: { from: string; to: string }): Promise<void> {
  const own = db.select({ id: policies.id }).from(policies).where(eq(policies.userId, userId));
  await db
    .update(policyContracts)
    .set({ holder: sql`${policyContracts.holder} || ${JSON.stringify({ email: to })}::jsonb` })
    .where(and(inArray(policyContracts.policyId, own), eq(sql`${policyContracts.holder}->>'email'`, from)));
}

export async function deleteResetsOf(db: Executor, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteLinksOf(db: Executor, userId: number): Promise<void> {
  await db.delete(userStores).where(eq(userStores.userId, userId));
  await db.delete(userDistributors).where(eq(userDistributors.userId, userId));
}

export async function setStoreLink(db: Executor, link: { userId: number; storeId: number }, isLinked: boolean): Promise<void> {
  if (isLinked) await db.insert(userStores).values(link).onConflictDoNothing();
  else await db.delete(userStores).where(and(eq(userStores.userId, link.userId), eq(userStores.storeId, link.storeId)));
}

export async function setDistributorLink(db: Executor, link: { userId: number; distributorId: number }, isLinked: boolean): Promise<void> {
  if (isLinked) await db.insert(userDistributors).values(link).onConflictDoNothing();
  else {
    await db
      .delete(userDistributors)
      .where(and(eq(userDistributors.userId, link.userId), eq(userDistributors.distributorId, link.distributorId)));
  }
}

export async function insertReset(db: Executor, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row);
}

export async function findReset(db: Executor, tokenHash: string) {
  const [row] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  return row ?? null;
}

/** Deletes a user's links, except the `keep` that expire last. */
export async function deleteOldResets(db: Executor, userId: number, keep: number): Promise<void> {
  const kept = db
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId))
    .orderBy(desc(passwordResets.expiresAt))
    .limit(keep);
  await db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), notInArray(passwordResets.tokenHash, kept)));
}

/** Stores that the log-in address was proved to be the user's. False: it was proved before. */
export async function markEmailProved(db: Executor, id: number, at: Date): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ emailProvedAt: at })
    .where(and(eq(users.id, id), isNull(users.emailProvedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}

export async function deleteDevicesOf(db: Executor, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Deletes the link behind a token, so that no second call can use it; null when there is none. */
export async function takeReset(db: Executor, tokenHash: string) {
  const [row] = await db.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash)).returning();
  return row ?? null;
}

export async function userIdByEmail(db: Executor, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isLive));
  return row?.id ?? null;
}
