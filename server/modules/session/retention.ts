import { and, isNull, lt } from 'drizzle-orm';
import { keptDays } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { challenges } from '#server/db/schema.ts';
import { rateLimits } from '#server/db/schema-limits.ts';
import { contractingGrants, signCodes } from '#server/db/schema-policies.ts';
import { directoryVisits, exportTokens, knownDevices, passkeyChallenges, passwordResets, sessions } from '#server/db/schema-users.ts';
import { grantDays } from './give-grant.ts';

const dayMs = 86_400_000;
/**
 * How long an expired session keeps its row, so that its device learns that it ended by its age; after that the device keeps nothing of what it has read
 * (`src/app/query-client.ts`).
 */
const endedSessionMs = 30 * dayMs;

/** Removes expired sessions, links, codes, downloads, known browsers and rate limits, and challenges that nobody used in time. */
export async function deleteExpired(db: Executor, now: Date, devicesForDays: number = keptDays.devices): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - endedSessionMs)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(directoryVisits).where(lt(directoryVisits.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  // A grant that was ended early is kept for a day, so that no other is given (`mayHaveContractingGrant`).
  await db.delete(contractingGrants).where(lt(contractingGrants.expiresAt, new Date(now.getTime() - dayMs)));
  await db.delete(signCodes).where(lt(signCodes.expiresAt, now));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, new Date(now.getTime() - devicesForDays * dayMs)));
  await db.delete(exportTokens).where(lt(exportTokens.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  // A photo that shows a challenge may still arrive as long as a phone can have a grant for it.
  const late = new Date(now.getTime() - grantDays * dayMs);
  await db.delete(challenges).where(and(lt(challenges.expiresAt, late), isNull(challenges.usedBy)));
}
