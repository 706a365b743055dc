import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, policies, risks } from '#server/db/schema.ts';
import { isOnDays } from '#server/modules/lists/days.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { isBroken, isCompared, isHidden, isSame } from './store-trends.ts';

/** Days are civil dates of Madrid. */
interface ReceivedFilter {
  received_from?: string | undefined;
  received_to?: string | undefined;
  decided_from?: string | undefined;
  decided_to?: string | undefined;
  status?: '2' | '3' | '4' | '5' | undefined;
  by?: 'person' | 'assessment' | undefined;
  outcome?: 'any' | 'validated' | 'rejected' | 'broken' | undefined;
  agreement?: 'compared' | 'same' | 'differing' | undefined;
}

const shownStatus = sql<EvaluationStatus>`case when ${isHidden} then ${sql.raw(String(evaluationStatus.pending))} else ${evaluations.status} end`;

const { validated, rejected } = evaluationStatus;
const ofOutcome: Record<NonNullable<ReceivedFilter['outcome']>, SQL | undefined> = {
  any: undefined,
  validated: eq(evaluations.status, validated),
  rejected: and(eq(evaluations.status, rejected), sql`(${isBroken}) is not true`),
  broken: and(eq(evaluations.status, rejected), isBroken),
};
const ofAgreement: Record<NonNullable<ReceivedFilter['agreement']>, SQL> = {
  compared: isCompared,
  same: isSame,
  differing: sql`${isCompared} and (${isSame}) is not true`,
};

/** A page of the evaluations that were handed in. Filters about the decision leave out those still to be looked at blind. */
export function selectReceived(db: Executor, page: Page, filter: ReceivedFilter) {
  const { received_from, received_to, decided_from, decided_to, status, by, outcome, agreement } = filter;
  const tellsDecision = [decided_from, decided_to, by, outcome, agreement].some((asked) => asked !== undefined);
  const conditions: (SQL | undefined)[] = [
    page.after,
    ...isOnDays(evaluations.createdAt, received_from, received_to),
    ...isOnDays(evaluations.decidedAt, decided_from, decided_to),
    tellsDecision ? sql`not ${isHidden}` : undefined,
    status === undefined ? undefined : sql`${shownStatus} = ${Number(status)}`,
    by === undefined ? undefined : isNotNull(evaluations.decidedAt),
    by === undefined ? undefined : by === 'person' ? isNotNull(evaluations.decidedBy) : isNull(evaluations.decidedBy),
    outcome === undefined && agreement === undefined ? undefined : inArray(evaluations.status, [validated, rejected]),
    outcome === undefined ? undefined : ofOutcome[outcome],
    agreement === undefined ? undefined : ofAgreement[agreement],
  ];
  return db
    .select({
      id: evaluations.id,
      policy: { id: policies.id, number: policies.number },
      brand: risks.brand,
      model: risks.model,
      receivedAt: evaluations.createdAt,
      status: shownStatus,
      isHidden,
      decidedAt: evaluations.decidedAt,
      decidedBy: evaluations.decidedBy,
      sortValue: page.sortValue,
    })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(...conditions));
}
