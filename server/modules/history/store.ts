import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type HistorySubject, namesInData } from '#domain/audit/event-subject.ts';
import type { Executor } from '#server/db/connect.ts';
import { risks } from '#server/db/schema.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { claims } from '#server/db/schema-claims.ts';
import { users } from '#server/db/schema-users.ts';
import type { Page } from '#server/modules/lists/page.ts';

/** The events about one object, each with its user. */
export function selectHistory(db: Executor, page: Page, subject: HistorySubject, id: number) {
  return db
    .select({
      event: auditEvents,
      user: { id: users.id, name: users.name, surname1: users.surname1, role: users.role },
      sortValue: page.sortValue,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .where(and(isAbout(db, subject, id), page.after));
}
export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

/** SQL condition: events about one object. Policies, risks and the other objects each have an index: `audit_policy`, `audit_risk`, `audit_data`. */
export function isAbout(db: Executor, subject: HistorySubject, id: number): SQL | undefined {
  const { policyId, riskId, data } = auditEvents;
  if (subject === 'policy')
    return or(
      eq(policyId, id),
      and(isNull(policyId), inArray(riskId, db.select({ id: risks.id }).from(risks).where(eq(risks.policyId, id)))),
    );
  const has = (name: string) => sql`${data} @> ${JSON.stringify({ [name]: id })}::jsonb`;
  if (subject !== 'claim') return and(isNull(policyId), has(namesInData[subject]));
  const policyOfClaim = db
    .select({ id: risks.policyId })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .where(eq(claims.id, id));
  return and(inArray(policyId, policyOfClaim), has('claim'));
}
