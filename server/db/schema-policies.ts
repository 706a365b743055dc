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

/** The numbers of policies that people see. */
export const policyNumbers = pgSequence('policy_numbers', { startWith: 100_001 });

/** A refund as staff decided it. `comments`: the reason, which the policyholder reads. */
export interface RefundDecision {
  cents: number;
  comments: string;
  decidedAt: string;
}

/** A refund that one member of staff asks for and that waits for the approval of another. */
export interface RefundRequest {
  cents: number;
  comments: string;
  askedAt: string;
  /** The id of the user who asked. */
  askedBy: number;
}

/** How a contract was signed; a `simple` electronic signature in the terms of eIDAS. */
export interface SignatureRecord {
  /** SHA-256 of the document that was shown, hexadecimal. */
  documentSha256: string;
  userId: number;
  /** Null: the signer was logged in. */
  grantId: string | null;
  /** Since when the policyholder's e-mail was proved to be theirs. */
  emailProvedAt: string;
  ip: string;
  userAgent: string | null;
  /** The signature as it was drawn or typed. */
  hand: HandSignature;
  code: UsedSignCode;
}

/** The one-time code with which somebody signed, as it is shown: the number or address is masked. Instants are ISO 8601. */
export interface UsedSignCode {
  channel: CodeChannel;
  sentTo: string;
  sentAt: string;
  usedAt: string;
  wrongTries: number;
}

/** What was contracted, by whom and for how much, and how it ended. Amounts are cents of a year; days are civil dates of Madrid. */
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
    /** Price of the same year when it is paid at once, before discounts. */
    yearlyListCents: integer('yearly_list_cents').notNull(),
    isInvoiceDeclared: boolean('is_invoice_declared').notNull(),
    /** The policyholder as given at contracting; later changes of their contact data are written here too. */
    holder: jsonb('holder').$type<Holder>().notNull(),
    acceptances: jsonb('acceptances').$type<{ acceptance: Acceptance; version: string; acceptedAt: string }[]>().notNull(),
    contractedAt: instant('contracted_at').notNull(),
    /** Who contracted it: the policyholder, a shop or the office; null: nobody who was logged in. */
    bookedBy: integer('booked_by').references(() => users.id),
    /** When the documents of the contract were sent to the policyholder: the period of withdrawal runs from then. */
    documentsSentAt: instant('documents_sent_at'),
    signedAt: instant('signed_at'),
    /** Null: the contract is not signed, or there is no record of how. */
    signature: jsonb('signature').$type<SignatureRecord>(),
    signBy: date('sign_by', { mode: 'string' }).notNull(),
    /** Last day of the insured year. */
    termLastDay: date('term_last_day', { mode: 'string' }).notNull(),
    ending: text('ending').$type<PolicyEnding>(),
    endingCause: text('ending_cause').$type<EndingCause>(),
    endedAt: instant('ended_at'),
    endedBy: integer('ended_by').references(() => users.id),
    /** Last day of cover of a policy that ended. */
    lastDay: date('last_day', { mode: 'string' }),
    /** Whether the rule has decided what is paid back, or staff has to (decision A77). */
    refundDecidedBy: text('refund_decided_by', { enum: ['rule', 'staff'] }),
    /** The decision of staff; null: there is none. */
    refundDecision: jsonb('refund_decision').$type<RefundDecision>(),
    /** A refund that waits for a second person; null: nobody has asked for one, or it is decided. */
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

/** Discounts of a policy, each a row of its own (decision A79), with the value that it had when it was given. */
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
 * Grants with which whoever contracted goes on before they have a password (decision A82): pay, evaluate and, if they are the policyholder, sign that policy. Kept as
 * SHA-256 only.
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
    /** Who asked for the grant and need not be the policyholder; null: nobody who was logged in. */
    issuedToUserId: integer('issued_to_user_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('contracting_grants_policy').on(table.policyId), index('contracting_grants_user').on(table.userId)],
);

/** The code with which a contract is to be signed: only the one asked for last. The code is made when its message is sent, and only its keyed hash is kept. */
export const signCodes = pgTable('sign_codes', {
  policyId: integer('policy_id')
    .primaryKey()
    .references(() => policies.id),
  /** The id of this code, to which its message refers. */
  id: uuid('id').notNull(),
  channel: text('channel', { enum: codeChannels }).notNull(),
  /** The nine digits of a phone number, or an e-mail address. */
  address: text('address').notNull(),
  /** Null until the message is sent. */
  codeHash: text('code_hash'),
  sentAt: instant('sent_at'),
  wrongTries: smallint('wrong_tries').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Mailed links with which whoever has one can withdraw from the policy without a log-in, until its period of withdrawal ends. Kept as SHA-256 only. */
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

/** Policies sent to Segelevia (decision A62): one row for each change that has to be sent, written before it is sent. */
export const policyDeliveries = pgTable(
  'policy_deliveries',
  {
    id: uuid('id').primaryKey(),
    /** Order of the deliveries of one policy: the greater is the newer, because each is made while the policy's contract is locked. */
    ordinal: bigint('ordinal', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    /** SHA-256 of `content`: a delivery equal to the last one is not sent again. */
    contentHash: text('content_hash').notNull(),
    content: jsonb('content').$type<object>().notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'refused'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Segelevia's reference for it, or why it was refused. `superseded`: it was not sent any more, because a newer delivery holds the present state. */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [index('policy_deliveries_policy').on(table.policyId, table.ordinal)],
);

/** The position of a stolen phone, given by its policyholder with their consent (decision A58); deleted with the consent. */
export const terminalPositions = pgTable('terminal_positions', {
  riskId: integer('risk_id')
    .primaryKey()
    .references(() => risks.id),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  accuracyMetres: integer('accuracy_metres'),
  locatedAt: instant('located_at').notNull(),
  /** The version of the text that the policyholder consented to. */
  consentVersion: text('consent_version').notNull(),
  consentedAt: instant('consented_at').notNull(),
});

/** Files of a policy that are kept exactly as they were handed out. */
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
    /** Null: its retention period is over. */
    blob: text('blob'),
    createdAt: instant('created_at').notNull(),
    /** From then on nobody may read the file: the policyholder was erased, and it is kept only because the law wants it. */
    blockedAt: instant('blocked_at'),
  },
  (table) => [uniqueIndex('policy_documents_one').on(table.policyId, table.kind)],
);
