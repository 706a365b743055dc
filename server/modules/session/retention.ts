import { and, isNull, lt } from 'drizzle-orm';
import { keptDays } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { challenges } from '#server/db/schema.ts';
import { rateLimits } from '#server/db/schema-limits.ts';
import { contractingGrants, signCodes } from '#server/db/schema-policies.ts';
import { directoryVisits, exportTokens, knownDevices, passkeyChallenges, passwordResets, sessions } from '#server/db/schema-users.ts';
import { grantDays } from './give-grant.ts';

/** A device that comes back this long after its session's end hears that it ended by its age; by then it keeps nothing that it read (`src/app/query-client.ts`). */
const dayMs = 86_400_000;
const endedSessionMs = 30 * dayMs;

/** Removes sessions, links, codes, downloads, browsers and counts that have ended and challenges that nobody used in time. */
export async function deleteExpired(db: Executor, now: Date, devicesForDays: number = keptDays.devices): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - endedSessionMs)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(directoryVisits).where(lt(directoryVisits.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  // One that was taken away tells for a day that no other is given (`mayHaveContractingGrant`).
  await db.delete(contractingGrants).where(lt(contractingGrants.expiresAt, new Date(now.getTime() - dayMs)));
  await db.delete(signCodes).where(lt(signCodes.expiresAt, now));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, new Date(now.getTime() - devicesForDays * dayMs)));
  await db.delete(exportTokens).where(lt(exportTokens.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  // A photo that shows one may come as long as a phone has a grant for it.
  const late = new Date(now.getTime() - grantDays * dayMs);
  await db.delete(challenges).where(and(lt(challenges.expiresAt, late), isNull(challenges.usedBy)));
}
