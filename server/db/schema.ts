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
    /** Who sold it; null: nobody in between. */
    storeId: integer('store_id').references(() => stores.id),
    evaluationActive: boolean('evaluation_active').notNull(),
    /** Kept as its product had it when it was contracted (decision A35). */
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

/** A list for SQL: which kinds of risk go with which types. */
const knownRisks = sql.raw(
  Object.entries(riskKinds)
    .map(([type, kind]) => `('${kind}',${type})`)
    .join(','),
);

/**
 * One table for the six kinds: `kind` says which, and the check keeps each kind's own columns to itself, so that a risk is
 * exactly one of them (decision A27).
 */
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
    /** Whether the year's price counts it: one that is switched off once paid stays in it (Ley 50/1980 art. 13). */
    isPriced: boolean('is_priced').notNull().default(true),
    name: text('name').notNull(),
    brand: text('brand'),
    model: text('model'),
    reference: text('reference'),
    partNumber: text('part_number'),
    idNumber: text('id_number'),
    /** The price of the device when new, as it was contracted. */
    priceCents: integer('price_cents'),
    purchaseDate: date('purchase_date', { mode: 'string' }),
    imei: text('imei'),
    imei2: text('imei2'),
    evaluationStatus: smallint('evaluation_status').$type<EvaluationStatus>().notNull().default(evaluationStatus.notRequired),
    /** Failed tries, counted here and nowhere else (decision A51). */
    retryCount: smallint('retry_count').notNull().default(0),
    imeiRetryCount: smallint('imei_retry_count').notNull().default(0),
  },
  (table) => [
    index('risks_policy').on(table.policyId),
    // With this the office finds policies that have, say, an evaluation pending.
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

/** A narrow, write-only credential (decision A81). */
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
    /** A mail has said that nothing arrived of what was opened with it. */
    remindedAt: instant('reminded_at'),
    /** The session in which it was given out (the hash of its token), which may be over; null: in none, as to a phone to which a desktop handed over. */
    issuedIn: text('issued_in'),
  },
  (table) => [index('grants_risk').on(table.riskId), index('grants_user').on(table.userId)],
);

/** One-time nonces of the mirror photo; used at most once, by one evaluation. */
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
    /** What the server reads and knows of the number by itself; null until it has looked. */
    imeiCheck: jsonb('imei_check').$type<ImeiCheck>(),
    challenge: text('challenge').references(() => challenges.text),
    /** What the phone that sent it says of itself. */
    device: jsonb('device').$type<SessionDevice>(),
    frontal: photoResult('frontal').notNull(),
    trasera: photoResult('trasera').notNull(),
    /** What was measured on the photos and what the rules said of it; null where nothing was measured. */
    assessment: jsonb('assessment').$type<EvaluationAssessment>(),
    /** When the customer asked for a person to look at the decision. */
    reviewAskedAt: instant('review_asked_at'),
    /** Since when an evaluation waits that a person has to decide. */
    waitingSince: instant('waiting_since').notNull().generatedAlwaysAs(sql`coalesce(review_asked_at, created_at)`),
    /** Who of the office looks at it, and until when: nobody else decides it meanwhile. By the clock of the database. */
    heldBy: integer('held_by').references(() => users.id),
    heldUntil: instant('held_until'),
    /** SHA-256 of what was submitted: the same id with other contents is refused. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    /** Since when a person is to look at what was decided automatically, without being told what that was; null: it was not chosen, or cannot be looked at any more. */
    blindAskedAt: instant('blind_asked_at'),
    /** What the person of the blind look decided, which changes nothing for the customer; null while nobody has, as the next three. */
    blindFrontal: photoResult('blind_frontal'),
    blindTrasera: photoResult('blind_trasera'),
    blindDecidedAt: instant('blind_decided_at'),
    blindDecidedBy: integer('blind_decided_by').references(() => users.id),
    /** A person has to decide it, or to look at it blind. */
    isWaiting: boolean('is_waiting')
      .notNull()
      .generatedAlwaysAs(
        sql`(status = 2 and coalesce(review = 'person', false)) or (blind_asked_at is not null and blind_decided_at is null)`,
      ),
  },
  (table) => [
    index('evaluations_challenge').on(table.challenge).where(sql`${table.challenge} is not null`),
    index('evaluations_risk').on(table.riskId, table.createdAt),
    // What came and what was decided in a period.
    index('evaluations_created').on(table.createdAt),
    index('evaluations_decided').on(table.decidedAt),
    uniqueIndex('evaluations_one_pending').on(table.riskId).where(sql`${table.status} = 2`),
    // Only those that wait for a person are in it, which are few among all that ever were.
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
    /** When the bytes were deleted, or blocked with the data of whoever was erased; that the capture was there, and its hash, stay. */
    erasedAt: instant('erased_at'),
  },
  (table) => [index('captures_risk').on(table.riskId), index('captures_sha256').on(table.sha256)],
);

/** What an evaluation was submitted with; a good photo may serve the next attempt too. */
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
    /** Where a cropped picture stood in the camera's frame, in its pixels (decision A90). */
    frame: jsonb('frame').$type<{ width: number; height: number; x: number; y: number; w: number; h: number }>(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.captureId] }), index('evaluation_captures_capture').on(table.captureId)],
);

/** The answer of a repeated call is kept with what caused it, in the same transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Kept as text, so that a repeated call gets its answer to the letter; null only inside the transaction that makes it. */
    answer: json('answer').$type<
      { body: unknown } | { refusal: ProblemCode; fields?: readonly { path: string; code: FieldCode }[] | undefined }
    >(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_created').on(table.createdAt)],
);
