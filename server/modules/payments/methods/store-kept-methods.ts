import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type CardEnd, cardEndMonths } from '#domain/payment/card-end.ts';
import { mandateEndingReasons } from '#domain/payment/return-reason.ts';
import type { KeptMethod } from '#domain/wire/kept-methods.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { paymentMethods, paymentTransactions } from '#server/db/schema-payments.ts';
import { users } from '#server/db/schema-users.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';

export interface KeptFilter {
  type?: '1' | '3' | undefined;
  state?: KeptMethod['state'] | undefined;
  card_end?: CardEnd | undefined;
}

/** Returned debits of a method whose reason ends the mandate: the account cannot be debited any more. */
function refusals(db: Executor) {
  const { methodId, kind, state, reason } = paymentTransactions;
  return db
    .select({ reason })
    .from(paymentTransactions)
    .where(and(eq(methodId, paymentMethods.id), eq(kind, 'debit'), eq(state, 'returned'), inArray(reason, [...mandateEndingReasons])));
}

/** SQL condition: the method is in this state. The same four states as `keptState`. */
function isIn(db: Executor, state: KeptMethod['state']): SQL | undefined {
  const { isCurrent, removedAt } = paymentMethods;
  if (state === 'current') return eq(isCurrent, true);
  if (state === 'kept') return and(eq(isCurrent, false), isNull(removedAt));
  const isRefused = exists(refusals(db));
  return and(isNotNull(removedAt), state === 'refused' ? isRefused : not(isRefused));
}

function ends(end: CardEnd, today: string): SQL | undefined {
  const { cardExpiry, removedAt } = paymentMethods;
  const { first, lastSoon } = cardEndMonths(today);
  const when = {
    over: lt(cardExpiry, first),
    soon: and(gte(cardExpiry, first), lte(cardExpiry, lastSoon)),
    good: gt(cardExpiry, lastSoon),
  };
  return and(isNull(removedAt), when[end]);
}

/** The policies with this number, or whose holder the search finds. */
function found(db: Executor, search: string) {
  return unionAll(
    db.select({ id: policies.id }).from(policies).where(eq(policies.number, search)),
    db
      .select({ id: policies.id })
      .from(policies)
      .innerJoin(users, eq(users.id, policies.userId))
      .where(matchesSearch(users.search, search)),
  );
}

/** Cards and accounts of all policies, removed ones too: one statement. `today`: civil date of Madrid. */
export function loadKeptMethods(
  db: Executor,
  page: Page,
  filter: KeptFilter,
  { search, today }: { search: string | undefined; today: string },
) {
  const { type, state, card_end: end } = filter;
  return db
    .select({
      method: paymentMethods,
      refusal: sql<string | null>`${refusals(db).limit(1)}`,
      policy: { id: policies.id, number: policies.number },
      holder: { name: users.name, surname1: users.surname1, surname2: users.surname2 },
      sortValue: page.sortValue,
    })
    .from(paymentMethods)
    .innerJoin(policies, eq(policies.id, paymentMethods.policyId))
    .innerJoin(users, eq(users.id, policies.userId))
    .where(
      and(
        page.after,
        type && eq(paymentMethods.type, type === '1' ? 1 : 3),
        state && isIn(db, state),
        end && ends(end, today),
        search === undefined ? undefined : inArray(policies.id, found(db, search)),
      ),
    );
}
export type KeptRow = Awaited<ReturnType<typeof loadKeptMethods>>[number];
