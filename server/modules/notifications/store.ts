import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { users } from '#server/db/schema.ts';

export async function emailOf(db: Executor, userId: number): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}
