import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EvaluationAssessment } from '#domain/evaluation/assessment.ts';
import { type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { ImeiCheck } from '#domain/evaluation/imei-check.ts';
import type { SessionDevice } from '#domain/evaluation/session-device.ts';
import type { PolicyStatus } from '#domain/policy/policy-status.ts';
import { type RiskKind, riskKinds } from '#domain/policy/risk-kind.ts';
import type { RiskType } from '#domain/policy/risk-type.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import { captureKinds } from '#domain/wire/captures.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { products } from './schema-catalogue.ts';
import { instant, serial } from './schema-columns.ts';
import { stores } from './schema-network.ts';
import { users } from './schema-users.ts';

export const policies = pgTable(
  'policies',
  {
    id: serial(),
    identifier: uuid('identifier').notNull().unique(),
    number: text('number').notNull().unique(),
    status: smallint('status').$type<PolicyStatus>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** The store that sold it; null: no store did. */
    storeId: integer('store_id').references(() => stores.id),
    evaluationActive: boolean('evaluation_active').notNull(),
    /** The setting of its product at the time of contracting (decision A35). */
    isPaidAfterEvaluation: boolean('is_paid_after_evaluation').notNull().default(false),
    signLink: text('sign_link'),
    contractLink: text('contract_link'),
    paymentLink: text('payment_link'),
    skipPayment: boolean('skip_payment').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('policies_user').on(table.userId, table.id),
    index('policies_store').on(table.storeId, table.id),
    index('policies_created').on(table.createdAt, table.id),
    index('policies_by_status').on(table.status, table.id),
    index('policies_product').on(table.productId, table.id),
    check('policies_status', sql`${table.status} between 1 and 4`),
  ],
);

/** For SQL: the pairs of risk kind and risk type that exist. */
const knownRisks = sql.raw(
  Object.entries(riskKinds)
    .map(([type, kind]) => `('${kind}',${type})`)
    .join(','),
);

/** One table for the six kinds of risk: `kind` says which, and the check allows each kind only its own columns, so that a risk is of exactly one kind (decision A27). */
export const risks = pgTable(
  'policy_risks',
  {
    id: serial(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    riskType: smallint('risk_type').$type<RiskType>().notNull(),
    kind: text('kind').$type<RiskKind>().notNull(),
    active: boolean('active').notNull().default(true),
    /** Whether the risk counts in the year's price: one that is switched off after it was paid still does (Ley 50/1980 art. 13). */
    isPriced: boolean('is_priced').notNull().default(true),
    name: text('name').notNull(),
    brand: text('brand'),
    model: text('model'),
    reference: text('reference'),
    partNumber: text('part_number'),
    idNumber: text('id_number'),
    /** Price of the device when new, as given at contracting. */
    priceCents: integer('price_cents'),
    purchaseDate: date('purchase_date', { mode: 'string' }),
    imei: text('imei'),
    imei2: text('imei2'),
    evaluationStatus: smallint('evaluation_status').$type<EvaluationStatus>().notNull().default(evaluationStatus.notRequired),
    /** Failed tries, counted only here (decision A51). */
    retryCount: smallint('retry_count').notNull().default(0),
    imeiRetryCount: smallint('imei_retry_count').notNull().default(0),
  },
  (table) => [
    index('risks_policy').on(table.policyId),
    // With this index the office finds policies that have, say, an evaluation pending.
    index('risks_evaluation').on(table.evaluationStatus, table.policyId).where(sql`${table.active} and ${table.kind} = 'mobile'`),
    index('risks_imei').on(table.imei),
    index('risks_imei2').on(table.imei2),
    check(
      'risks_one_kind',
      sql`
      case ${table.kind}
        when 'person' then ${table.idNumber} is not null and ${table.brand} is null and ${table.model} is null and ${table.imei} is null
        when 'mobile' then ${table.idNumber} is null and ${table.brand} is not null and ${table.model} is not null and ${table.partNumber} is null
        else ${table.idNumber} is null and ${table.brand} is not null and ${table.model} is not null and ${table.imei} is null and ${table.imei2} is null
      end`,
    ),
    check('risks_type', sql`(${table.kind}, ${table.riskType}) in (${knownRisks})`),
    check('risks_evaluation_status', sql`${table.evaluationStatus} between 1 and 6`),
  ],
);

/** Narrow, write-only credentials (decision A81). */
export const grants = pgTable(
  'grants',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    /** What may be sent with the grant: the photos of an evaluation, or the documents of a claim. */
    scope: text('scope', { enum: ['evaluation', 'claim'] })
      .notNull()
      .default('evaluation'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** When a mail said that nothing has arrived of what the grant was opened for. */
    remindedAt: instant('reminded_at'),
    /** The session in which the grant was given out (the hash of its token), which may have ended; null: in none, as for a phone that a desktop handed over to. */
    issuedIn: text('issued_in'),
  },
  (table) => [index('grants_risk').on(table.riskId), index('grants_user').on(table.userId)],
);

/** One-time nonces that the front photo shows in the mirror; each is used at most once, by one evaluation. */
export const challenges = pgTable(
  'challenges',
  {
    text: text('text').primaryKey(),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedBy: uuid('used_by'),
  },
  (table) => [index('challenges_risk').on(table.riskId)],
);

const photoResult = (name: string) => jsonb(name).$type<{ label: 'Validated' | 'Rejected' | 'Breakage' | null; reasons: string[] }>();

/** One attempt to evaluate a risk; its id is chosen by the phone. */
export const evaluations = pgTable(
  'evaluations',
  {
    id: uuid('id').primaryKey(),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    status: smallint('status').$type<EvaluationStatus>().notNull(),
    review: text('review', { enum: ['automatic', 'person'] }),
    imei: text('imei'),
    imei2: text('imei2'),
    imeiSource: text('imei_source', { enum: ['barcode', 'ocr', 'typed'] }),
    /** What the server itself reads and knows of the IMEI; null until it has checked. */
    imeiCheck: jsonb('imei_check').$type<ImeiCheck>(),
    challenge: text('challenge').references(() => challenges.text),
    /** What the phone that sent it reports about itself. */
    device: jsonb('device').$type<SessionDevice>(),
    frontal: photoResult('frontal').notNull(),
    trasera: photoResult('trasera').notNull(),
    /** The measures of the photos and the verdict of the rules; null where nothing was measured. */
    assessment: jsonb('assessment').$type<EvaluationAssessment>(),
    /** When the customer asked for a person to look at the decision. */
    reviewAskedAt: instant('review_asked_at'),
    /** Since when an evaluation that a person has to decide has been waiting. */
    waitingSince: instant('waiting_since').notNull().generatedAlwaysAs(sql`coalesce(review_asked_at, created_at)`),
    /** The member of staff who looks at it, and until when nobody else can decide it. By the clock of the database. */
    heldBy: integer('held_by').references(() => users.id),
    heldUntil: instant('held_until'),
    /** SHA-256 of the submission: the same id with other contents is refused. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    /** Since when a person is to decide it blind, without being told the automatic decision; null: it was not chosen, or cannot be decided blind any more. */
    blindAskedAt: instant('blind_asked_at'),
    /** The blind decision, which changes nothing for the customer; null until there is one, like the next three. */
    blindFrontal: photoResult('blind_frontal'),
    blindTrasera: photoResult('blind_trasera'),
    blindDecidedAt: instant('blind_decided_at'),
    blindDecidedBy: integer('blind_decided_by').references(() => users.id),
    /** Whether a person has to decide it, or to decide it blind. */
    isWaiting: boolean('is_waiting')
      .notNull()
      .generatedAlwaysAs(
        sql`(status = 2 and coalesce(review = 'person', false)) or (blind_asked_at is not null and blind_decided_at is null)`,
      ),
  },
  (table) => [
    index('evaluations_challenge').on(table.challenge).where(sql`${table.challenge} is not null`),
    index('evaluations_risk').on(table.riskId, table.createdAt),
    // For the evaluations that arrived or were decided in a period.
    index('evaluations_created').on(table.createdAt),
    index('evaluations_decided').on(table.decidedAt),
    uniqueIndex('evaluations_one_pending').on(table.riskId).where(sql`${table.status} = 2`),
    // This index holds only evaluations that wait for a person, a few among all.
    index('evaluations_waiting').on(table.waitingSince, table.id).where(sql`${table.isWaiting}`),
    index('evaluations_blind').on(table.blindDecidedAt, table.id).where(sql`${table.blindDecidedAt} is not null`),
  ],
);

export const captures = pgTable(
  'captures',
  {
    id: uuid('id').primaryKey(),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    kind: text('kind', { enum: captureKinds }).notNull(),
    mediaType: text('media_type').notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    blob: text('blob').notNull(),
    takenAt: instant('taken_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When the bytes were deleted, or were blocked with the data of an erased person; the row stays, with their hash. */
    erasedAt: instant('erased_at'),
  },
  (table) => [index('captures_risk').on(table.riskId), index('captures_sha256').on(table.sha256)],
);

/** The captures with which an evaluation was submitted; a good photo may be used for the next try too. */
export const evaluationCaptures = pgTable(
  'evaluation_captures',
  {
    evaluationId: uuid('evaluation_id')
      .notNull()
      .references(() => evaluations.id),
    captureId: uuid('capture_id')
      .notNull()
      .references(() => captures.id),
    flags: text('flags').array().notNull().default(sql`'{}'`),
    /** Position of a cropped picture in the camera's frame, in its pixels (decision A90). */
    frame: jsonb('frame').$type<{ width: number; height: number; x: number; y: number; w: number; h: number }>(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.captureId] }), index('evaluation_captures_capture').on(table.captureId)],
);

/** Answers of calls with an idempotency key, for repeated calls: written in the transaction of what the call changed. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** `json` keeps the text as it was written, so that a repeated call gets exactly the same answer; null only inside the transaction that makes it. */
    answer: json('answer').$type<
      { body: unknown } | { refusal: ProblemCode; fields?: readonly { path: string; code: FieldCode }[] | undefined }
    >(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_created').on(table.createdAt)],
);
