import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';
import type { BlockedRecord } from '#server/db/schema-blocked-records.ts';
import { claimStatuses, claims } from '#server/db/schema-claims.ts';
import { paymentMethods } from '#server/db/schema-payments.ts';
import {
  contractingGrants,
  policyContracts,
  policyDeliveries,
  policyDocuments,
  signCodes,
  terminalPositions,
  withdrawalLinks,
} from '#server/db/schema-policies.ts';
import { proposals } from '#server/db/schema-proposals.ts';

/** The personal data in a person's contracts. */
export async function contractDataOf(
  db: Executor,
  policyIds: readonly number[],
): Promise<Pick<BlockedRecord, 'contracts' | 'paymentMethods' | 'claims'>> {
  const ids = [...policyIds];
  const methods = await db.select().from(paymentMethods).where(inArray(paymentMethods.policyId, ids));
  return {
    contracts: await db
      .select({
        policyId: policyContracts.policyId,
        number: policies.number,
        holder: policyContracts.holder,
        refundDecision: policyContracts.refundDecision,
      })
      .from(policyContracts)
      .innerJoin(policies, eq(policies.id, policyContracts.policyId))
      .where(inArray(policyContracts.policyId, ids)),
    paymentMethods: methods.map(({ id, policyId, iban, accountHolder, mandateReference, cardLastFour }) => ({
      id,
      policyId,
      iban,
      accountHolder,
      mandateReference,
      cardLastFour,
    })),
    claims: await claimsOf(db, ids),
  };
}

async function claimsOf(db: Executor, policyIds: number[]): Promise<BlockedRecord['claims']> {
  const rows = await db
    .select({ id: claims.id, description: claims.description, extraFields: claims.extraFields })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .where(inArray(risks.policyId, policyIds));
  const claimIds = rows.map(({ id }) => id);
  const steps = await db
    .select({ claimId: claimStatuses.claimId, comments: claimStatuses.comments, refused: claimStatuses.refused })
    .from(claimStatuses)
    .where(inArray(claimStatuses.claimId, claimIds))
    .orderBy(claimStatuses.id);
  return rows.map((row) => {
    const own = steps.filter(({ claimId }) => claimId === row.id);
    return { ...row, comments: own.flatMap(({ comments }) => comments ?? []), refused: own.flatMap(({ refused }) => refused) };
  });
}

/** Removes personal data from contracts, their payment methods and their claims; `nothing` replaces what the tables require. */
export async function anonymiseContractData(
  db: Executor,
  { policyIds, riskIds, email, nothing }: { policyIds: readonly number[]; riskIds: readonly number[]; email: string; nothing: string },
  now: Date,
): Promise<void> {
  const ids = [...policyIds];
  const address = { street: nothing, number: nothing, postalCode: nothing, town: nothing, province: nothing };
  await db
    .update(policyContracts)
    .set({
      holder: sql`${policyContracts.holder} || ${JSON.stringify({
        name: nothing,
        surname1: nothing,
        surname2: '',
        documentCode: nothing,
        birthDate: null,
        phone: nothing,
        email,
        address,
      })}::jsonb`,
      signature: null,
      refundDecision: sql`${policyContracts.refundDecision} || ${JSON.stringify({ comments: nothing })}::jsonb`,
    })
    .where(inArray(policyContracts.policyId, ids));
  await anonymiseMethods(db, ids, nothing, now);
  await anonymiseClaims(db, [...riskIds], nothing);
  await db.delete(terminalPositions).where(inArray(terminalPositions.riskId, [...riskIds]));
  await db.delete(contractingGrants).where(inArray(contractingGrants.policyId, ids));
  await db.delete(signCodes).where(inArray(signCodes.policyId, ids));
  await db.delete(withdrawalLinks).where(inArray(withdrawalLinks.policyId, ids));
  await db.update(policyDocuments).set({ blockedAt: now }).where(inArray(policyDocuments.policyId, ids));
  await db.delete(proposals).where(inArray(proposals.policyId, ids));
  // The delivery and the partner's name for it stay: whoever received the data has to be told of the erasure (RGPD, art. 19).
  await db
    .update(policyDeliveries)
    .set({
      content: {},
      state: sql`case ${policyDeliveries.state} when 'waiting' then 'refused' else ${policyDeliveries.state} end`,
      settledAt: sql`coalesce(${policyDeliveries.settledAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(inArray(policyDeliveries.policyId, ids));
}

/** Removes the file names from the documents of a person's policies; the rows and hashes stay. @returns the removed names */
export async function forgetDocumentsOf(db: Executor, userId: number): Promise<string[]> {
  const own = db.select({ id: policies.id }).from(policies).where(eq(policies.userId, userId));
  const rows = await db
    .select({ id: policyDocuments.id, blob: policyDocuments.blob })
    .from(policyDocuments)
    .where(and(inArray(policyDocuments.policyId, own), isNotNull(policyDocuments.blob)));
  await db
    .update(policyDocuments)
    .set({ blob: null })
    .where(
      inArray(
        policyDocuments.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.flatMap(({ blob }) => blob ?? []);
}

/** Removes the data of cards and accounts, with which nothing is collected any more. A mandate's reference stays: a bank may ask about debits by it. */
async function anonymiseMethods(db: Executor, policyIds: number[], nothing: string, now: Date): Promise<void> {
  const unless = (column: typeof paymentMethods.iban | typeof paymentMethods.cardReference) =>
    sql<string | null>`case when ${column} is not null then ${nothing} end`;
  await db
    .update(paymentMethods)
    .set({
      isCurrent: false,
      removedAt: sql`coalesce(${paymentMethods.removedAt}, ${now.toISOString()}::timestamptz)`,
      iban: unless(paymentMethods.iban),
      accountHolder: unless(paymentMethods.iban),
      cardReference: unless(paymentMethods.cardReference),
      cardLastFour: unless(paymentMethods.cardReference),
      cardExpiry: unless(paymentMethods.cardReference),
      cardAgreement: null,
    })
    .where(inArray(paymentMethods.policyId, policyIds));
}

async function anonymiseClaims(db: Executor, riskIds: number[], nothing: string): Promise<void> {
  const own = await db
    .update(claims)
    .set({ description: nothing, extraFields: {} })
    .where(inArray(claims.riskId, riskIds))
    .returning({ id: claims.id });
  const ids = own.map(({ id }) => id);
  await db
    .update(claimStatuses)
    .set({ comments: nothing })
    .where(and(inArray(claimStatuses.claimId, ids), isNotNull(claimStatuses.comments)));
  // Which documents were refused stays: the documents' names are no free text.
  const unsaid = sql`(select coalesce(jsonb_agg(one || ${JSON.stringify({ reason: nothing })}::jsonb), '[]') from jsonb_array_elements(${claimStatuses.refused}) as each (one))`;
  await db.update(claimStatuses).set({ refused: unsaid }).where(inArray(claimStatuses.claimId, ids));
}
