import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluations, policies, risks } from '#server/db/schema.ts';
import { claimDocuments, claimPayouts, claimStatuses, claims } from '#server/db/schema-claims.ts';
import { labelledExamples } from '#server/db/schema-labelled-examples.ts';
import { listViews } from '#server/db/schema-list-views.ts';
import { messages } from '#server/db/schema-messages.ts';
import { paymentMethods, policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts, policyDocuments } from '#server/db/schema-policies.ts';
import { callRequests } from '#server/db/schema-proposals.ts';
import { knownDevices, passkeys, sessions, users } from '#server/db/schema-users.ts';

/** A file that belongs to a person: a photo, a document that they sent, a contract. */
export interface OwnFile {
  /** The path in the export. */
  path: string;
  blob: string;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/**
 * All data stored about a person under their name, as stored; without credentials (hashes, tokens, the gateway's card references) and without who decided in the
 * office. Null: there is no such user.
 */
export async function ownDataOf(db: Executor, userId: number): Promise<{ data: object; files: OwnFile[] } | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return null;
  const { passwordHash: _, search: __, deletedAt: ___, ...person } = user;
  const contracts = await db
    .select()
    .from(policies)
    .leftJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.userId, userId))
    .orderBy(asc(policies.id));
  const policyIds = contracts.map(({ policies: { id } }) => id);
  const insured = await db.select().from(risks).where(inArray(risks.policyId, policyIds)).orderBy(asc(risks.id));
  const riskIds = insured.map(({ id }) => id);
  const sent = await capturesOf(db, riskIds);
  const files = [...sent.map(fileOfCapture), ...(await contractFilesOf(db, policyIds))];
  return {
    data: {
      person,
      devices_logged_in: await loggedIn(db, userId),
      policies: contracts.map(({ policies: { paymentLink: _link, ...policy }, policy_contracts: contract }) => ({
        ...policy,
        contract: contract && withoutStaff(contract),
      })),
      insured,
      ...(await moneyOf(db, policyIds)),
      evaluations: await evaluationsOf(db, riskIds),
      claims: await claimsOf(db, riskIds),
      files: sent.map(({ blob: _blob, ...capture }) => ({ ...capture, path: fileOfCapture({ ...capture, blob: _blob }).path })),
      labelled_examples: await db.select(exampleColumns).from(labelledExamples).where(eq(labelledExamples.userId, userId)),
      calls_asked_for: await db.select(callColumns).from(callRequests).where(eq(callRequests.userId, userId)),
      messages: await db.select(messageColumns).from(messages).where(eq(messages.userId, userId)).orderBy(asc(messages.id)),
    },
    files,
  };
}

const callColumns = {
  name: callRequests.name,
  phone: callRequests.phone,
  reason: callRequests.reason,
  slotDate: callRequests.slotDate,
  slotHour: callRequests.slotHour,
  consentText: callRequests.consentText,
  consentVersion: callRequests.consentVersion,
  createdAt: callRequests.createdAt,
};
const exampleColumns = {
  side: labelledExamples.side,
  label: labelledExamples.label,
  reasons: labelledExamples.reasons,
  source: labelledExamples.source,
  decidedAt: labelledExamples.decidedAt,
};
const messageColumns = {
  channel: messages.channel,
  kind: messages.kind,
  address: messages.address,
  subject: messages.subject,
  body: messages.body,
  sentAt: messages.sentAt,
};

function withoutStaff({ bookedBy: _, endedBy: __, refundRequest: ___, ...contract }: typeof policyContracts.$inferSelect) {
  return contract;
}

async function loggedIn(db: Executor, userId: number) {
  const { family, createdAt, lastSeenAt } = sessions;
  return {
    sessions: await db.select({ family, createdAt, lastSeenAt }).from(sessions).where(eq(sessions.userId, userId)),
    known_devices: await db
      .select({ family: knownDevices.family, createdAt: knownDevices.createdAt, lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    list_views: await db
      .select({ place: listViews.place, name: listViews.name, search: listViews.search, changedAt: listViews.changedAt })
      .from(listViews)
      .where(eq(listViews.userId, userId)),
  };
}

async function moneyOf(db: Executor, policyIds: number[]) {
  const methods = await db.select().from(paymentMethods).where(inArray(paymentMethods.policyId, policyIds)).orderBy(asc(paymentMethods.id));
  return {
    payments: await db
      .select()
      .from(policyPayments)
      .where(and(inArray(policyPayments.policyId, policyIds), isNull(policyPayments.deletedAt)))
      .orderBy(asc(policyPayments.id)),
    payment_methods: methods.map(({ cardReference: _, cardAgreement: __, ...method }) => method),
  };
}

async function evaluationsOf(db: Executor, riskIds: number[]) {
  const rows = await db.select().from(evaluations).where(inArray(evaluations.riskId, riskIds)).orderBy(asc(evaluations.createdAt));
  return rows.map(
    ({
      heldBy: _,
      heldUntil: __,
      decidedBy: ___,
      requestHash: ____,
      challenge: _____,
      blindDecidedBy: ______,
      isWaiting: _______,
      ...evaluation
    }) => evaluation,
  );
}

async function claimsOf(db: Executor, riskIds: number[]) {
  const rows = await db.select().from(claims).where(inArray(claims.riskId, riskIds)).orderBy(asc(claims.id));
  const ids = rows.map(({ id }) => id);
  const steps = await db.select().from(claimStatuses).where(inArray(claimStatuses.claimId, ids)).orderBy(asc(claimStatuses.id));
  const documents = await db.select().from(claimDocuments).where(inArray(claimDocuments.claimId, ids));
  const payouts = await db.select().from(claimPayouts).where(inArray(claimPayouts.claimId, ids)).orderBy(asc(claimPayouts.id));
  return rows.map(({ requestHash: _, search: __, ...claim }) => ({
    ...claim,
    steps: steps.filter(({ claimId }) => claimId === claim.id).map(({ userId: ___, ...step }) => step),
    documents: documents.filter(({ claimId }) => claimId === claim.id),
    payouts: payouts.filter(({ claimId }) => claimId === claim.id).map(({ bookedBy: ____, ...payout }) => payout),
  }));
}

/** The captures of these risks that are neither blocked nor erased. */
async function capturesOf(db: Executor, riskIds: number[]) {
  return db
    .select({
      id: captures.id,
      riskId: captures.riskId,
      kind: captures.kind,
      mediaType: captures.mediaType,
      sha256: captures.sha256,
      takenAt: captures.takenAt,
      receivedAt: captures.receivedAt,
      blob: captures.blob,
    })
    .from(captures)
    .where(and(inArray(captures.riskId, riskIds), isNull(captures.erasedAt)))
    .orderBy(asc(captures.receivedAt), asc(captures.id));
}

function fileOfCapture({
  id,
  kind,
  mediaType,
  blob,
}: Pick<Awaited<ReturnType<typeof capturesOf>>[number], 'id' | 'kind' | 'mediaType' | 'blob'>): OwnFile {
  return { path: `archivos/${kind}-${id}.${endings[mediaType] ?? 'bin'}`, blob };
}

async function contractFilesOf(db: Executor, policyIds: number[]): Promise<OwnFile[]> {
  const rows = await db
    .select({ number: policies.number, kind: policyDocuments.kind, blob: policyDocuments.blob })
    .from(policyDocuments)
    .innerJoin(policies, eq(policies.id, policyDocuments.policyId))
    .where(and(inArray(policyDocuments.policyId, policyIds), isNotNull(policyDocuments.blob), isNull(policyDocuments.blockedAt)));
  return rows.flatMap(({ number, blob }) => (blob === null ? [] : [{ path: `contratos/poliza-${number}.pdf`, blob }]));
}
