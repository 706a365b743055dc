import { and, asc, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { cardAttemptMs } from '#server/modules/payments/card-attempt.ts';
import { isOneOf } from '#server/modules/payments/is-one-of.ts';
import type { PaymentRow } from '#server/modules/payments/store.ts';
import { isUnderWay, setUnsentDebitAmount, type TransactionRow } from '#server/modules/payments/store-transactions.ts';
import { isLive } from '#server/modules/policy-core/is-live.ts';

/** The receipts of a policy that were not deleted, locked until the transaction ends. */
export async function lockPayments(db: Executor, policyId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(policyPayments)
    .where(and(eq(policyPayments.policyId, policyId), isNull(policyPayments.deletedAt)))
    .orderBy(asc(policyPayments.id))
    .for('update');
}

/** Ids of the receipts for which something is under way (`isUnderWay`), or that somebody may be paying at the card gateway now. */
export async function idsInCollection(db: Executor, policyId: number, now: Date): Promise<number[]> {
  const rows = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.policyId, policyId), eq(paymentTransactions.state, 'open')));
  const since = now.getTime() - cardAttemptMs;
  const isAtGateway = ({ kind, createdAt }: TransactionRow) => kind === 'card' && createdAt.getTime() > since;
  return rows.filter((row) => isUnderWay(row) || isAtGateway(row)).flatMap(({ paymentId }) => paymentId ?? []);
}

type Priced = Pick<PaymentRow, 'priceCents' | 'pendingCents' | 'lines'>;

/** Sets a receipt's price, and the amount of its debit that is in no file yet. */
export async function setPrice(db: Executor, id: number, priced: Priced): Promise<void> {
  await db.update(policyPayments).set(priced).where(eq(policyPayments.id, id));
  await setUnsentDebitAmount(db, id, priced.pendingCents);
}

/** Deletes receipts softly (decision A75); new ones may take their identifiers. */
export async function annulPayments(db: Executor, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(policyPayments)
    .set({ deletedAt: at, identifier: sql`${policyPayments.identifier} || '-' || ${policyPayments.id}` })
    .where(inArray(policyPayments.id, [...ids]));
}

/** The number of receipts that the policy ever had. */
export async function countPayments(db: Executor, policyId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(policyPayments).where(eq(policyPayments.policyId, policyId));
  return row?.count ?? 0;
}

/** Those of these policies that are live and for which more was paid, less refunds, than their year costs; `overCents`: how much more. */
export async function overpaidPolicies(
  db: Executor,
  policyIds: readonly number[],
): Promise<{ policyId: number; policyNumber: string; overCents: number }[]> {
  const { priceCents, pendingCents, policyId, deletedAt } = policyPayments;
  const overCents = sql<number>`(sum(${priceCents} - greatest(${pendingCents}, 0)) - ${policyContracts.totalCents})::int`;
  return db
    .select({ policyId, policyNumber: policies.number, overCents })
    .from(policyPayments)
    .innerJoin(policies, and(eq(policies.id, policyId), isLive))
    .innerJoin(policyContracts, eq(policyContracts.policyId, policyId))
    .where(and(isOneOf(policyId, policyIds), isNull(deletedAt)))
    .groupBy(policyId, policies.number, policyContracts.totalCents)
    .having(gt(overCents, 0))
    .orderBy(asc(policyId));
}

/** By how much the receipts of a policy exceed the price of its year; unpaid refunds are not counted. */
const overpricedCents = sql<number>`(coalesce(sum(${policyPayments.priceCents}) filter (
  where not (${policyPayments.priceCents} < 0 and ${policyPayments.pendingCents} = ${policyPayments.priceCents} and ${policyPayments.paymentDate} is null)
), 0) - ${policyContracts.totalCents})::int`;
const isSomethingOwed = sql`bool_or(${policyPayments.pendingCents} > 0)`;

/** Those of these policies that are live, owe something, and whose receipts exceed the price of their year. */
export async function overpricedPolicies(db: Executor, policyIds: readonly number[]) {
  const { policyId, deletedAt } = policyPayments;
  const { totalCents } = policyContracts;
  return db
    .select({ policyId, policyNumber: policies.number, status: policies.status, totalCents })
    .from(policyPayments)
    .innerJoin(policies, and(eq(policies.id, policyId), isLive))
    .innerJoin(policyContracts, eq(policyContracts.policyId, policyId))
    .where(and(isOneOf(policyId, policyIds), isNull(deletedAt)))
    .groupBy(policyId, policies.number, policies.status, totalCents)
    .having(and(gt(overpricedCents, 0), isSomethingOwed))
    .orderBy(asc(policyId));
}

/** Ids of policies as in `overpricedPolicies` whose payer has been at the card gateway for longer than `cardAttemptMs`. */
export function withAbandonedAttempts(db: Executor, now: Date) {
  const { policyId, deletedAt } = policyPayments;
  const abandoned = db
    .select({ id: paymentTransactions.policyId })
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.kind, 'card'),
        eq(paymentTransactions.state, 'open'),
        eq(paymentTransactions.isCharge, false),
        lte(paymentTransactions.createdAt, new Date(now.getTime() - cardAttemptMs)),
      ),
    );
  return db
    .select({ id: policyId })
    .from(policyPayments)
    .innerJoin(policies, and(eq(policies.id, policyId), isLive))
    .innerJoin(policyContracts, eq(policyContracts.policyId, policyId))
    .where(and(inArray(policyId, abandoned), isNull(deletedAt)))
    .groupBy(policyId, policyContracts.totalCents)
    .having(and(gt(overpricedCents, 0), isSomethingOwed));
}
