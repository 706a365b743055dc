import { and, eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type EvaluationStatus, evaluationStatus, policyEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { waitsForEvaluation } from '#domain/payment/pay-after-evaluation.ts';
import { keptCents, statusOfPayment } from '#domain/payment/payment.ts';
import { isInLastDays } from '#domain/policy/last-days.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { isRefundUndecided } from '#domain/policy/refund-decision.ts';
import { hasMissedSignBy } from '#domain/policy/sign-by.ts';
import { hasExpired } from '#domain/policy/term.ts';
import { checkDiscount } from '#domain/quote/discount.ts';
import { policies, risks } from '#server/db/schema.ts';
import { discounts } from '#server/db/schema-discounts.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { publicDiscounts } from '#server/modules/discounts/store.ts';
import { isToBeEvaluatedFirst } from '#server/modules/payments/is-to-be-evaluated-first.ts';
import { isOwed } from '#server/modules/payments/payable.ts';
import { overpaidPolicies } from '#server/modules/payments/settlement/store-settlement.ts';
import { debitDay, isUnderWay, openCollections } from '#server/modules/payments/store-transactions.ts';
import { isEvaluated, undecidedRefund } from '#server/modules/policies/reading/store.ts';
import { policiesOfTermBefore, policiesToSignBefore } from '#server/modules/policies/store-contracts.ts';
import { isInLastDays as isInLastDaysSql } from '#server/modules/policy-core/is-in-last-days.ts';
import { loadPolicy } from '#server/modules/policy-core/load-policies.ts';
import { isInForce, isUnpaid } from '#server/modules/policy-core/unpaid-receipts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

/*
 * A rule that a query needs is written twice: in the domain, and in SQL, which cannot call the domain. These tests compare each SQL condition with its rule, case by
 * case, on PostgreSQL.
 */

const api = await openModuleApi();
const { db } = api.ports;
const today = '2026-03-10';
const [yesterday, tomorrow] = ['2026-03-09', '2026-03-11'];

/** All combinations of these values, one of each list. */
function combined<T extends object>(lists: { [Name in keyof T]: readonly T[Name][] }): T[] {
  return Object.entries<readonly unknown[]>(lists).reduce<object[]>(
    (made, [name, values]) => made.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ) as T[];
}

const [policyId = 0, riskId = 0] = await aPolicy();
/** A policy with a contract, a phone and a receipt. */
async function aPolicy(): Promise<number[]> {
  const [row] = await api.sql<{ policy: number; risk: number }>(
    `select p.id as policy, r.id as risk from policies p join policy_contracts c on c.policy_id = p.id join policy_risks r on r.policy_id = p.id and r.kind = 'mobile' limit 1`,
  );
  return row ? [row.policy, row.risk] : [];
}
const ofPolicy = eq(policies.id, policyId);
const holds = async (condition: SQL | undefined) =>
  (await db.select({ id: policies.id }).from(policies).where(and(ofPolicy, condition))).length > 0;
const setPolicy = (values: Partial<typeof policies.$inferInsert>) => db.update(policies).set(values).where(ofPolicy);
const setContract = (values: Partial<typeof policyContracts.$inferInsert>) =>
  db.update(policyContracts).set(values).where(eq(policyContracts.policyId, policyId));
const statuses = Object.values(policyStatus);
const evaluationStatuses = Object.values(evaluationStatus);
const at = new Date(`${today}T10:00:00Z`);

test('a refund that staff has still to decide', async () => {
  const decision = { cents: 0, comments: '', decidedAt: '' };
  for (const facts of combined<{ refundDecidedBy: 'rule' | 'staff' | null; isDecided: boolean }>({
    refundDecidedBy: [null, 'rule', 'staff'],
    isDecided: [false, true],
  })) {
    await setContract({ refundDecidedBy: facts.refundDecidedBy, refundDecision: facts.isDecided ? decision : null });
    expect([facts, await holds(sql`exists ${undecidedRefund(db)}`)]).toEqual([facts, isRefundUndecided(facts)]);
  }
});

test('the last days of what was cancelled', async () => {
  for (const facts of combined<{ kind: 'withdrawn' | 'cancelled' | 'expired' | null; last_day: string; signed_at: string | null }>({
    kind: [null, 'withdrawn', 'cancelled', 'expired'],
    last_day: [yesterday, today, tomorrow],
    signed_at: [null, '2026-01-01T10:00:00Z'],
  })) {
    const { kind, last_day: lastDay, signed_at } = facts;
    const signedAt = signed_at === null ? null : new Date(signed_at);
    await setContract({ ending: kind, endedAt: kind && at, lastDay: kind && lastDay, signedAt });
    const rule = isInLastDays({ signed_at, ending: kind === null ? null : { kind, last_day: lastDay } }, today);
    expect([facts, await holds(isInLastDaysSql(db, today))]).toEqual([facts, rule]);
  }
});

test('the evaluation of a policy, and what waits for it', async () => {
  await db.update(risks).set({ active: false }).where(eq(risks.policyId, policyId));
  const [given] = await db.select().from(risks).where(eq(risks.id, riskId));
  if (!given) throw new Error('no risk');
  const { search: _search, id: _id, ...copied } = given as typeof given & { search?: unknown };
  const [second] = await db
    .insert(risks)
    .values({ ...copied, active: false })
    .returning({ id: risks.id });
  for (const facts of combined<{ first: EvaluationStatus | null; second: EvaluationStatus | null }>({
    first: [null, ...evaluationStatuses],
    second: [null, ...evaluationStatuses],
  })) {
    for (const [id, status] of [
      [riskId, facts.first],
      [second?.id ?? 0, facts.second],
    ] as const)
      await db
        .update(risks)
        .set(status === null ? { active: false } : { active: true, evaluationStatus: status })
        .where(eq(risks.id, id));
    const status = policyEvaluationStatus([facts.first, facts.second].filter((each) => each !== null));
    const found: EvaluationStatus[] = [];
    for (const each of evaluationStatuses) if (await holds(and(...isEvaluated(db, each)))) found.push(each);
    expect([facts, found]).toEqual([facts, [status]]);
    if (facts.second !== null) continue;
    for (const policy of combined<{ status: (typeof statuses)[number]; isPaidAfterEvaluation: boolean; evaluationActive: boolean }>({
      status: statuses,
      isPaidAfterEvaluation: [false, true],
      evaluationActive: [false, true],
    })) {
      await setPolicy(policy);
      const rule = waitsForEvaluation({ ...policy, isEvaluationRequired: policy.evaluationActive, evaluationStatus: status });
      expect([facts, policy, await holds(isToBeEvaluatedFirst(db))]).toEqual([facts, policy, rule]);
    }
  }
  await db.update(risks).set({ active: true }).where(eq(risks.id, riskId));
});

/** The policy's only receipt. */
async function onlyReceipt() {
  const [receipt] = await db.select().from(policyPayments).where(eq(policyPayments.policyId, policyId)).orderBy(policyPayments.id);
  if (!receipt) throw new Error('no receipt');
  await db.update(policyPayments).set({ deletedAt: at }).where(eq(policyPayments.policyId, policyId));
  return receipt;
}

test('what is owed, is shown as unpaid, and was paid too much', async () => {
  const receipt = await onlyReceipt();
  const ofReceipt = eq(policyPayments.id, receipt.id);
  await setContract({ listCents: 900, discountCents: 0, totalCents: 900, ending: null, endedAt: null });
  await setPolicy({ status: policyStatus.activePaidSigned });
  for (const facts of combined<{
    priceCents: number;
    left: number;
    paymentDate: string | null;
    activationDate: string;
    deletedAt: Date | null;
  }>({
    priceCents: [1000, 600, -400],
    left: [0, 0.5, 1],
    paymentDate: [null, yesterday],
    activationDate: [yesterday, today, tomorrow],
    deletedAt: [null, at],
  })) {
    const { left, ...values } = facts;
    const pendingCents = values.paymentDate === null ? values.priceCents * left : 0;
    await db
      .update(policyPayments)
      .set({ ...values, pendingCents, lines: null })
      .where(ofReceipt);
    const [row] = await db.select().from(policyPayments).where(ofReceipt);
    if (!row) throw new Error('no receipt');
    const [unpaid] = await db
      .select({ is: sql<boolean>`${isUnpaid}` })
      .from(policyPayments)
      .where(ofReceipt);
    expect([facts, unpaid?.is]).toEqual([facts, isOwed(row)]);
    if (row.deletedAt !== null) continue;
    expect([facts, unpaid?.is === true && row.activationDate <= today]).toEqual([facts, statusOfPayment(row, today) === 'IMPAGADO']);
    const over = keptCents([row]) - 900;
    expect([facts, await overpaidPolicies(db, [policyId])]).toMatchObject([facts, over > 0 ? [{ policyId, overCents: over }] : []]);
  }
});

test('what a bank or a gateway may still answer', async () => {
  const [receipt] = await db.select().from(policyPayments).where(eq(policyPayments.policyId, policyId)).orderBy(policyPayments.id);
  await db
    .update(policyPayments)
    .set({ deletedAt: null, priceCents: 900, pendingCents: 900, paymentDate: null })
    .where(eq(policyPayments.id, receipt?.id ?? 0));
  await db.delete(paymentTransactions).where(eq(paymentTransactions.policyId, policyId));
  const [method] = await api.sql<{ id: number }>(
    `insert into payment_methods (policy_id, type, card_reference, card_last_four, card_expiry, created_at) values ($1, 1, 'x', '0000', '2030-01', now()) returning id`,
    [policyId],
  );
  const [file] = await api.sql<{ id: number }>(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, sha256, state, created_at) values ('2020-01-01', 'x', 1, 1, 'x', 'made', now()) returning id`,
  );
  const [row] = await db
    .insert(paymentTransactions)
    .values({
      policyId,
      paymentId: receipt?.id,
      methodId: method?.id,
      kind: 'card',
      orderNumber: 'rules-in-sql',
      amountCents: 900,
      state: 'open',
      createdAt: at,
    })
    .returning({ id: paymentTransactions.id });
  const ofRow = eq(paymentTransactions.id, row?.id ?? 0);
  for (const facts of combined<Pick<typeof paymentTransactions.$inferSelect, 'kind' | 'state' | 'isCharge' | 'sepaFileId'>>({
    kind: ['card', 'manual', 'debit'],
    state: ['open', 'booked', 'refused', 'returned', 'unmatched'],
    isCharge: [false, true],
    sepaFileId: [null, file?.id ?? 0],
  })) {
    if ((facts.isCharge && facts.kind !== 'card') || (facts.sepaFileId !== null && facts.kind !== 'debit')) continue;
    const [kept] = await db
      .update(paymentTransactions)
      .set({ ...facts, valueDate: tomorrow })
      .where(ofRow)
      .returning();
    if (!kept) throw new Error('no transaction');
    const loaded = await loadPolicy(db, policyId);
    const told = loaded?.payments.find(({ id }) => id === receipt?.id);
    expect([facts, told?.isUnderWay, told?.debitOn]).toEqual([facts, isUnderWay(kept), debitDay([kept])]);
    const [open] = await db
      .select({ is: sql<boolean>`exists ${openCollections(db)}` })
      .from(policyPayments)
      .where(eq(policyPayments.id, receipt?.id ?? 0));
    expect([facts, open?.is]).toEqual([facts, isUnderWay(kept) || (facts.kind === 'debit' && facts.state === 'open')]);
  }
});

test('which policies the days end: all of which the rule says so are looked at', async () => {
  await setContract({ ending: null, endedAt: null, lastDay: null, signedAt: null });
  for (const facts of combined<{ status: (typeof statuses)[number]; day: string }>({
    status: statuses,
    day: [yesterday, today, tomorrow],
  })) {
    await setPolicy({ status: facts.status });
    await setContract({ signBy: facts.day, termLastDay: facts.day });
    const missed = hasMissedSignBy({ status: facts.status, signBy: facts.day, isForPerson: false }, today);
    const found = [(await policiesToSignBefore(db, today)).includes(policyId), (await policiesOfTermBefore(db, today)).includes(policyId)];
    expect([facts, missed && !found[0], hasExpired(facts.day, today)]).toEqual([facts, false, found[1]]);
  }
});

test('the discounts that are offered to anybody', async () => {
  const [row] = await db
    .insert(discounts)
    .values({ code: 'RULES', description: 'x', kind: 'amount', valueHundredths: 1, isPublic: true, createdAt: at })
    .returning();
  const { storeId } = (
    await db.select({ storeId: policies.storeId }).from(policies).where(sql`${policies.storeId} is not null`).limit(1)
  )[0] ?? { storeId: null };
  for (const facts of combined<{
    active: boolean;
    startsOn: string | null;
    endsOn: string | null;
    storeId: number | null;
    seller: number | null;
  }>({
    active: [false, true],
    startsOn: [null, yesterday, today, tomorrow],
    endsOn: [null, yesterday, today, tomorrow],
    storeId: [null, storeId],
    seller: [null, storeId],
  })) {
    const { seller, ...values } = facts;
    await db
      .update(discounts)
      .set(values)
      .where(eq(discounts.id, row?.id ?? 0));
    const rule = checkDiscount(
      { ...values, isActive: values.active, value: { kind: 'amount', amountCents: 1 }, productIds: [], maxUses: null, uses: 0 },
      { productId: null, storeId: seller },
      today,
    );
    const offered = (await publicDiscounts(db, today, seller)).some(({ id }) => id === row?.id);
    expect([facts, offered]).toEqual([facts, rule.ok]);
  }
});

test('in force is what covers or could', async () => {
  for (const status of statuses) {
    await setPolicy({ status });
    expect([status, await holds(isInForce)]).toEqual([status, status !== policyStatus.draft && status !== policyStatus.cancelled]);
  }
});
