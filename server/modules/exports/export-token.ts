import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { exportTokens, users } from '#server/db/schema-users.ts';
import type { UserActor } from '#server/http/actor.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';

const lifeMs = 60_000;

/** A token with which a user's browser downloads the list at this path, once and within a minute (decision A60). */
export async function giveExportToken(
  db: Executor,
  { clock }: Ports,
  { userId, path }: { userId: number; path: string },
): Promise<{ token: string; expires_at: string }> {
  const token = newToken('pe');
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  await db.insert(exportTokens).values({ tokenHash: hashToken(token), userId, path, expiresAt });
  return { token, expires_at: expiresAt.toISOString() };
}

/** Uses a token up. @returns the user who may download the list at this path; null: nobody. That user showed a second factor when asking for the token */
export async function exporterOf({ db, clock }: Ports, token: string, path: string): Promise<UserActor | null> {
  const tokenHash = hashToken(token);
  const [taken] = await db
    .delete(exportTokens)
    .where(and(eq(exportTokens.tokenHash, tokenHash), eq(exportTokens.path, path), gt(exportTokens.expiresAt, clock.now())))
    .returning({ userId: exportTokens.userId });
  if (!taken) return null;
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, taken.userId), isNull(users.deletedAt)));
  return user ? { kind: 'user', userId: taken.userId, role: user.role, tokenHash: '', factorAt: clock.now() } : null;
}
