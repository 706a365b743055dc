import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Acceptance } from '#domain/policy/acceptances.ts';
import type { Holder } from '#domain/policy/booking.ts';
import type { EndingCause } from '#domain/policy/ending-settlement.ts';
import type { HandSignature } from '#domain/policy/hand-signature.ts';
import type { PolicyEnding } from '#domain/policy/policy-transitions.ts';
import { type CodeChannel, codeChannels } from '#domain/policy/sign-code.ts';
import type { Periodicity } from '#domain/quote/quote.ts';
import { policies, risks } from './schema.ts';
import { instant, serial } from './schema-columns.ts';
import { discounts } from './schema-discounts.ts';
import { users } from './schema-users.ts';

/** Numbers of policies, as people say them. */
export const policyNumbers = pgSequence('policy_numbers', { startWith: 100_001 });

/** A refund as staff decided it. `comments`: why it is so, which its holder reads. */
export interface RefundDecision {
  cents: number;
  comments: string;
  decidedAt: string;
}

/** A refund that one of the office wants to give, while it waits for another. */
export interface RefundRequest {
  cents: number;
  comments: string;
  askedAt: string;
  /** The id of the user. */
  askedBy: number;
}

/** How a contract was signed; the level is `simple` in the terms of eIDAS. */
export interface SignatureRecord {
  /** SHA-256 of the document that was shown, hexadecimal. */
  documentSha256: string;
  userId: number;
  /** Null: they were logged in. */
  grantId: string | null;
  /** Since when the holder's mail address was known to be theirs. */
  emailProvedAt: string;
  ip: string;
  userAgent: string | null;
  /** The signature that they drew or typed. */
  hand: HandSignature;
  code: UsedSignCode;
}

/** The one-time code that somebody signed with, as it is told: where it went is masked. Instants ISO 8601. */
export interface UsedSignCode {
  channel: CodeChannel;
  sentTo: string;
  sentAt: string;
  usedAt: string;
  wrongTries: number;
}

/** What was contracted, by whom and for how much, and how it ended. Amounts in cents of a year; days are civil dates of Madrid. */
export const policyContracts = pgTable(
  'policy_contracts',
  {
    policyId: integer('policy_id')
      .primaryKey()
      .references(() => policies.id),
    periodicity: smallint('periodicity').$type<Periodicity>().notNull(),
    paymentMethod: smallint('payment_method').$type<PaymentMethod>().notNull(),
    listCents: integer('list_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** What the same year costs paid at once, before discounts. */
    yearlyListCents: integer('yearly_list_cents').notNull(),
    isInvoiceDeclared: boolean('is_invoice_declared').notNull(),
    /** The holder as they were said at contracting; what they say later of how to reach them is written here too. */
    holder: jsonb('holder').$type<Holder>().notNull(),
    acceptances: jsonb('acceptances').$type<{ acceptance: Acceptance; version: string; acceptedAt: string }[]>().notNull(),
    contractedAt: instant('contracted_at').notNull(),
    /** Who contracted it: its holder, a shop or the office; null: nobody who was logged in. */
    bookedBy: integer('booked_by').references(() => users.id),
    /** When the documents of the contract left for its holder: the period of withdrawal runs from then. */
    documentsSentAt: instant('documents_sent_at'),
    signedAt: instant('signed_at'),
    /** Null: it was not signed, or nothing more is known of who did. */
    signature: jsonb('signature').$type<SignatureRecord>(),
    signBy: date('sign_by', { mode: 'string' }).notNull(),
    /** Last day of the insured year. */
    termLastDay: date('term_last_day', { mode: 'string' }).notNull(),
    ending: text('ending').$type<PolicyEnding>(),
    endingCause: text('ending_cause').$type<EndingCause>(),
    endedAt: instant('ended_at'),
    endedBy: integer('ended_by').references(() => users.id),
    /** Last day covered of a policy that ended. */
    lastDay: date('last_day', { mode: 'string' }),
    /** Who decides what is paid back: the rule did, or staff has to (decision A77). */
    refundDecidedBy: text('refund_decided_by', { enum: ['rule', 'staff'] }),
    /** What staff decided, once they have. */
    refundDecision: jsonb('refund_decision').$type<RefundDecision>(),
    /** A refund that waits for a second person; null: nobody has asked, or it is decided. */
    refundRequest: jsonb('refund_request').$type<RefundRequest>(),
  },
  (table) => [
    index('policy_contracts_sign_by').on(table.signBy).where(sql`${table.signedAt} is null and ${table.ending} is null`),
    index('policy_contracts_refund').on(table.policyId).where(sql`${table.refundDecidedBy} = 'staff' and ${table.refundDecision} is null`),
    index('policy_contracts_term').on(table.termLastDay).where(sql`${table.ending} is null`),
    check('policy_contracts_price', sql`${table.totalCents} = ${table.listCents} - ${table.discountCents} and ${table.totalCents} >= 0`),
    check('policy_contracts_ending', sql`(${table.ending} is null) = (${table.endedAt} is null)`),
  ],
);

/** Discounts of a policy, each a line of its own (decision A79), worth what it was when it was given. */
export const policyDiscounts = pgTable(
  'policy_discounts',
  {
    id: serial(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    discountId: integer('discount_id')
      .notNull()
      .references(() => discounts.id),
    code: text('code').notNull(),
    kind: text('kind', { enum: ['percentage', 'amount'] }).notNull(),
    /** Hundredths of a per cent, or cents. */
    valueHundredths: integer('value_hundredths').notNull(),
    addedAt: instant('added_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [uniqueIndex('policy_discounts_once').on(table.policyId, table.discountId).where(sql`${table.removedAt} is null`)],
);

/**
 * Grants with which whoever contracted goes on before they have a password (decision A82): pay, evaluate and, if they are its holder, sign that policy.
 * Kept as SHA-256 only.
 */
export const contractingGrants = pgTable(
  'contracting_grants',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    /** Who asked for it, who need not be its holder; null: nobody who was logged in. */
    issuedToUserId: integer('issued_to_user_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('contracting_grants_policy').on(table.policyId), index('contracting_grants_user').on(table.userId)],
);

/** The code with which a contract is to be signed: only the one asked for last. It is made when its message leaves, and only its keyed hash is kept. */
export const signCodes = pgTable('sign_codes', {
  policyId: integer('policy_id')
    .primaryKey()
    .references(() => policies.id),
  /** The id of this code, which its message names. */
  id: uuid('id').notNull(),
  channel: text('channel', { enum: codeChannels }).notNull(),
  /** The nine digits of a phone, or an address. */
  address: text('address').notNull(),
  /** Null until the message has left. */
  codeHash: text('code_hash'),
  sentAt: instant('sent_at'),
  wrongTries: smallint('wrong_tries').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Mailed links with which whoever got one withdraws from that policy without a log-in, until its period ends. Kept as SHA-256 only. */
export const withdrawalLinks = pgTable(
  'withdrawal_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('withdrawal_links_policy').on(table.policyId)],
);

/** Policies sent to Segelevia (decision A62): one row for each thing that was to be said, written before it is sent. */
export const policyDeliveries = pgTable(
  'policy_deliveries',
  {
    id: uuid('id').primaryKey(),
    /** The order of the deliveries of one policy: the greater is the newer, as each is made while the policy's contract is locked. */
    ordinal: bigint('ordinal', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    /** SHA-256 of `content`: what was said last is not sent again. */
    contentHash: text('content_hash').notNull(),
    content: jsonb('content').$type<object>().notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'refused'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** What the other side answered: its name for it, or why not. `superseded`: it was not asked any more, a newer one says what is true. */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [index('policy_deliveries_policy').on(table.policyId, table.ordinal)],
);

/** Where a stolen phone is, as its holder told us with their consent (decision A58): taken away with the consent. */
export const terminalPositions = pgTable('terminal_positions', {
  riskId: integer('risk_id')
    .primaryKey()
    .references(() => risks.id),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  accuracyMetres: integer('accuracy_metres'),
  locatedAt: instant('located_at').notNull(),
  /** The version of the text that was agreed to. */
  consentVersion: text('consent_version').notNull(),
  consentedAt: instant('consented_at').notNull(),
});

/** Files of a policy that are kept as they were handed out. */
export const policyDocuments = pgTable(
  'policy_documents',
  {
    id: serial(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    kind: text('kind', { enum: ['contract'] }).notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Null: its retention time is over. */
    blob: text('blob'),
    createdAt: instant('created_at').notNull(),
    /** From then on nobody may read it: its holder was erased, and the law alone keeps it. */
    blockedAt: instant('blocked_at'),
  },
  (table) => [uniqueIndex('policy_documents_one').on(table.policyId, table.kind)],
);
