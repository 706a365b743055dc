import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, policies, risks } from '#server/db/schema.ts';
import { isOnDays } from '#server/modules/lists/days.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { isSameBlind } from './store-trends.ts';

/** `differs`: whether the person's labels and the automatic ones differ; `from` and `to`: civil dates of Madrid. */
interface BlindFilter {
  differs?: '0' | '1' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The evaluations that a person has looked at blind. */
export function selectBlind(db: Executor, page: Page, { differs, from, to }: BlindFilter) {
  const at = evaluations.blindDecidedAt;
  const conditions: (SQL | undefined)[] = [
    isNotNull(at),
    page.after,
    differs === undefined ? undefined : differs === '1' ? sql`not ${isSameBlind}` : isSameBlind,
    ...isOnDays(at, from, to),
  ];
  return db
    .select({
      id: evaluations.id,
      policy: { id: policies.id, number: policies.number },
      brand: risks.brand,
      model: risks.model,
      decidedAt: at,
      assessment: evaluations.assessment,
      front: evaluations.blindFrontal,
      back: evaluations.blindTrasera,
      isSame: isSameBlind,
      sortValue: page.sortValue,
    })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(...conditions));
}
