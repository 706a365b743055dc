import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { users } from '#server/db/schema-users.ts';
import { isOnDays } from '#server/modules/lists/days.ts';
import { noSortValue, type Page } from '#server/modules/lists/page.ts';
import { isAbout } from './store.ts';

interface AuditFilter {
  user_id?: number | undefined;
  kind?: string | undefined;
  policy_id?: number | undefined;
  /** The first and last day, civil dates of Madrid. */
  at_from?: string | undefined;
  at_to?: string | undefined;
}

const columns = {
  event: auditEvents,
  user: { id: users.id, name: users.name, surname1: users.surname1, role: users.role },
  policy: { id: policies.id, number: policies.number },
};

/** All events that match the filter, each with its user and its policy; that is the policy of the event or of its risk. */
export function selectAudit(db: Executor, page: Page, { user_id, kind, policy_id, at_from, at_to }: AuditFilter) {
  return withParts(
    db,
    page.sortValue,
    and(
      page.after,
      user_id === undefined ? undefined : eq(auditEvents.userId, user_id),
      kind === undefined ? undefined : eq(auditEvents.kind, kind),
      policy_id === undefined ? undefined : isAbout(db, 'policy', policy_id),
      ...isOnDays(auditEvents.at, at_from, at_to),
    ),
  );
}
export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

export async function findAuditEvent(db: Executor, id: number): Promise<AuditRow | null> {
  const [row] = await withParts(db, noSortValue, eq(auditEvents.id, id));
  return row ?? null;
}

function withParts(db: Executor, sortValue: Page['sortValue'], condition: ReturnType<typeof and>) {
  return db
    .select({ ...columns, sortValue })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(risks, eq(risks.id, auditEvents.riskId))
    .leftJoin(policies, eq(policies.id, sql`coalesce(${auditEvents.policyId}, ${risks.policyId})`))
    .where(condition);
}
