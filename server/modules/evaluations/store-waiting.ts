import { and, eq, gt, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, policies, risks } from '#server/db/schema.ts';
import { stores } from '#server/db/schema-network.ts';
import { users } from '#server/db/schema-users.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { isWaiting } from './is-waiting.ts';

/** How long an evaluation stays reserved after the last call for it. The screen calls every third of this time, so that two lost calls do no harm. */
const holdTime = sql`interval '10 minutes'`;
/** The database's clock when a row is evaluated: servers need not agree on the time, and a statement that waited for a lock gets the time after it. */
const now = sql`clock_timestamp()`;

export interface WaitingFilter {
  /** `before`: waiting since before this instant; `since`: waiting since this instant or later. */
  before?: Date | undefined;
  since?: Date | undefined;
  held?: 'nobody' | 'me' | 'others' | undefined;
  storeId?: number | undefined;
}

const isHeld = gt(evaluations.heldUntil, now);
const isFree = or(isNull(evaluations.heldUntil), lte(evaluations.heldUntil, now));

const holdConditions: Record<'nobody' | 'me' | 'others', (userId: number) => SQL | undefined> = {
  nobody: () => isFree,
  me: (userId) => and(isHeld, eq(evaluations.heldBy, userId)),
  others: (userId) => and(isHeld, ne(evaluations.heldBy, userId)),
};

const columns = {
  evaluation: { id: evaluations.id, waitingSince: evaluations.waitingSince, reviewAskedAt: evaluations.reviewAskedAt },
  risk: { id: risks.id, brand: risks.brand, model: risks.model },
  /** Which try of its risk this is, from 1. The risk's own count grows once this evaluation is decided, so then the rejected ones before it are counted. */
  attempt: sql<number>`case when ${evaluations.status} = ${evaluationStatus.pending} then ${risks.retryCount} + 1
    else (select count(*)::int + 1 from evaluations e where e.risk_id = ${risks.id} and e.status = ${evaluationStatus.rejected} and e.created_at < ${evaluations.createdAt}) end`,
  policy: { id: policies.id, number: policies.number },
  store: { id: stores.id, name: stores.name },
  holder: { id: users.id, name: users.name, surname1: users.surname1 },
  heldUntil: evaluations.heldUntil,
  isHeld: sql<boolean>`coalesce(${isHeld}, false)`,
};

/** The blind look: the labels that the person gave, and those of the assessment. */
const blind = {
  askedAt: evaluations.blindAskedAt,
  decidedAt: evaluations.blindDecidedAt,
  front: evaluations.blindFrontal,
  back: evaluations.blindTrasera,
  ruledFront: sql<PhotoLabel>`${evaluations.assessment}->'front'->>'label'`,
  ruledBack: sql<PhotoLabel>`${evaluations.assessment}->'back'->>'label'`,
};
export type BlindLook = NonNullable<Awaited<ReturnType<typeof readWaiting>>>['blind'];

/** An evaluation, also when no person has to decide it; null: there is none. */
export async function readWaiting(db: Executor, evaluationId: string) {
  const [row] = await db
    .select({ ...columns, isWaiting: evaluations.isWaiting, blind })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .leftJoin(stores, eq(stores.id, policies.storeId))
    .leftJoin(users, eq(users.id, evaluations.heldBy))
    .where(eq(evaluations.id, evaluationId));
  return row ?? null;
}

export function selectWaiting(db: Executor, page: Page, { before, since, held, storeId }: WaitingFilter, userId: number) {
  return db
    .select({ ...columns, sortValue: page.sortValue })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .leftJoin(stores, eq(stores.id, policies.storeId))
    .leftJoin(users, eq(users.id, evaluations.heldBy))
    .where(
      and(
        isWaiting,
        page.after,
        before && lt(evaluations.waitingSince, before),
        since && gte(evaluations.waitingSince, since),
        held && holdConditions[held](userId),
        storeId === undefined ? undefined : eq(policies.storeId, storeId),
      ),
    );
}
export type WaitingRow = Omit<Awaited<ReturnType<typeof selectWaiting>>[number], 'sortValue'>;

/** Reserves a waiting evaluation for a user or prolongs the user's reservation; null when it no longer waits or another user has it. */
export async function takeHold(db: Executor, evaluationId: string, userId: number): Promise<{ until: Date } | null> {
  const [row] = await db
    .update(evaluations)
    .set({ heldBy: userId, heldUntil: sql`${now} + ${holdTime}` })
    .where(and(eq(evaluations.id, evaluationId), isWaiting, or(isFree, eq(evaluations.heldBy, userId))))
    .returning({ until: evaluations.heldUntil });
  return row?.until ? { until: row.until } : null;
}

export async function dropHold(db: Executor, evaluationId: string, userId: number): Promise<void> {
  await db
    .update(evaluations)
    .set({ heldBy: null, heldUntil: null })
    .where(and(eq(evaluations.id, evaluationId), eq(evaluations.heldBy, userId)));
}

/** The other user who has reserved an evaluation, and until when; null: nobody else. */
export async function otherHolder(db: Executor, evaluationId: string, userId: number) {
  const [row] = await db
    .select({ id: users.id, name: users.name, surname1: users.surname1, until: evaluations.heldUntil })
    .from(evaluations)
    .innerJoin(users, eq(users.id, evaluations.heldBy))
    .where(and(eq(evaluations.id, evaluationId), isHeld, ne(evaluations.heldBy, userId)));
  return row?.until ? { ...row, until: row.until } : null;
}
