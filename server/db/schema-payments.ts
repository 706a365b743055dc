import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { ReceiptLines } from '#domain/payment/receipt-lines.ts';
import type { BankFileRow } from '#domain/wire/bank-files.ts';
import { policies } from './schema.ts';
import { instant, serial } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Cards and accounts with which a policy is or was paid: the gateway keeps the card, an account has its mandate. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: serial(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    type: smallint('type').$type<PaymentMethod>().notNull(),
    /** Scheduled receipts are collected with this method; each policy has at most one such. */
    isCurrent: boolean('is_current').notNull().default(false),
    /** The gateway's reference of the card: its number is never stored here. */
    cardReference: text('card_reference'),
    cardLastFour: text('card_last_four'),
    /** yyyy-mm. */
    cardExpiry: text('card_expiry'),
    /** The gateway's id of the payment in which the card holder agreed to later ones. */
    cardAgreement: text('card_agreement'),
    iban: text('iban'),
    accountHolder: text('account_holder'),
    mandateReference: text('mandate_reference').unique(),
    /** Civil date of Madrid. */
    mandateSignedOn: date('mandate_signed_on', { mode: 'string' }),
    mandateTextVersion: text('mandate_text_version'),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('payment_methods_policy').on(table.policyId, table.id),
    uniqueIndex('payment_methods_one_current').on(table.policyId).where(sql`${table.isCurrent}`),
    check('payment_methods_current', sql`not (${table.isCurrent} and ${table.removedAt} is not null)`),
    check(
      'payment_methods_one_kind',
      sql`
      case ${table.type}
        when 1 then ${table.cardReference} is not null and ${table.cardLastFour} is not null and ${table.cardExpiry} is not null and ${table.iban} is null
        when 3 then ${table.iban} is not null and ${table.accountHolder} is not null and ${table.mandateReference} is not null
          and ${table.mandateSignedOn} is not null and ${table.mandateTextVersion} is not null and ${table.cardReference} is null
        else false
      end`,
    ),
  ],
);

/** Receipts. Days are civil dates of Madrid, amounts cents; a refund is negative. */
export const policyPayments = pgTable(
  'policy_payments',
  {
    id: serial(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    identifier: text('identifier').notNull().unique(),
    /** Number of the receipt within its insured year, from 1; null for a refund. */
    instalment: smallint('instalment'),
    priceCents: integer('price_cents').notNull(),
    pendingCents: integer('pending_cents').notNull(),
    /** The parts of the price, which add up to it; null for a refund. */
    lines: jsonb('lines').$type<ReceiptLines>(),
    activationDate: date('activation_date', { mode: 'string' }).notNull(),
    paymentDate: date('payment_date', { mode: 'string' }),
    /** The bank or the gateway is not asked for the receipt again before this day; null: from its activation date on. */
    retryOn: date('retry_on', { mode: 'string' }),
    /** No debit or charge is made until a person acts, because the last one failed for a reason that trying again does not remove. */
    isHeld: boolean('is_held').notNull().default(false),
    /** When a mail said that the receipt is due. */
    remindedAt: instant('reminded_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('payments_policy').on(table.policyId),
    // For the count of each store's payments in a month.
    index('payments_paid_on').on(table.paymentDate).where(sql`${table.paymentDate} is not null and ${table.deletedAt} is null`),
    index('payments_unpaid').on(table.activationDate, table.id).where(sql`${table.paymentDate} is null and ${table.deletedAt} is null`),
    check('payments_pending', sql`${table.pendingCents} between least(${table.priceCents}, 0) and greatest(${table.priceCents}, 0)`),
    check('payments_paid', sql`${table.paymentDate} is null or ${table.pendingCents} = 0`),
    check(
      'payments_lines',
      sql`${table.lines} is null or ${table.priceCents} = (${table.lines}->>'netPremiumCents')::int
        + (${table.lines}->>'instalmentSurchargeCents')::int + (${table.lines}->>'consorcioCents')::int
        + (${table.lines}->>'premiumTaxCents')::int + (${table.lines}->>'windingUpLevyCents')::int`,
    ),
  ],
);

/** A file of debits for the bank (pain.008.001.08), at most one a day. */
export const sepaFiles = pgTable('sepa_files', {
  id: serial(),
  /** Day on which the file was made, civil date of Madrid. */
  day: date('day', { mode: 'string' }).notNull().unique(),
  messageId: text('message_id').notNull().unique(),
  transactionCount: integer('transaction_count').notNull(),
  controlSumCents: bigint('control_sum_cents', { mode: 'number' }).notNull(),
  /** Null: its retention period is over; the columns that stay name nobody. */
  blob: text('blob'),
  sha256: text('sha256').notNull(),
  /** From then on nobody may read the file: somebody whose account it holds was erased, and it is kept only because the law wants it. */
  blockedAt: instant('blocked_at'),
  /** The bank's answer about the file as a whole (pain.002). */
  state: text('state', { enum: ['made', 'accepted', 'partly-accepted', 'rejected'] }).notNull(),
  /** When the office gave the file to the bank, and who did. */
  handedOverAt: instant('handed_over_at'),
  handedOverBy: integer('handed_over_by').references(() => users.id),
  createdAt: instant('created_at').notNull(),
});

/** Each try to move money for a receipt. Its outcome is never overwritten by an older message. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: serial(),
    /** Null: the card is only shown to the gateway so that it keeps it, and nothing is paid. */
    paymentId: integer('payment_id').references(() => policyPayments.id),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    methodId: integer('method_id').references(() => paymentMethods.id),
    kind: text('kind', { enum: ['card', 'debit', 'manual'] }).notNull(),
    /** The gateway's order number, or the debit's end-to-end id, by which an answer is matched to the try. Receipts paid together by card share one. */
    orderNumber: text('order_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** `unmatched`: the money came for a receipt that was paid or annulled already; a person gives it back. */
    state: text('state', { enum: ['open', 'booked', 'refused', 'returned', 'unmatched'] }).notNull(),
    /** The gateway's response code or the bank's reason code, as it came. */
    reason: text('reason'),
    /** The gateway's authorisation number. */
    authorisation: text('authorisation'),
    /** Whether the card is kept for later receipts once the payment is accepted. */
    keepsCard: boolean('keeps_card').notNull().default(false),
    /** Whether it is a charge that we start ourselves, with a stored card and without its holder. */
    isCharge: boolean('is_charge').notNull().default(false),
    sepaFileId: integer('sepa_file_id').references(() => sepaFiles.id),
    /** Day on which the bank is asked to debit. */
    valueDate: date('value_date', { mode: 'string' }),
    /** `FRST` or `RCUR` in the bank's file: the first or a later use of the mandate. */
    sequence: text('sequence', { enum: ['FRST', 'RCUR'] }),
    /** The user who booked it by hand or returned it. */
    bookedBy: integer('booked_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('transactions_order').on(table.orderNumber, table.paymentId).nullsNotDistinct(),
    index('transactions_payment').on(table.paymentId, table.id),
    index('transactions_policy').on(table.policyId, table.id),
    index('transactions_method').on(table.methodId),
    index('transactions_sepa_file').on(table.sepaFileId),
    index('transactions_state').on(table.state, table.id),
    uniqueIndex('transactions_one_open_debit').on(table.paymentId).where(sql`${table.kind} = 'debit' and ${table.state} = 'open'`),
    uniqueIndex('transactions_one_open_charge').on(table.paymentId).where(sql`${table.isCharge} and ${table.state} = 'open'`),
    check(
      'transactions_charge',
      sql`not ${table.isCharge} or (${table.kind} = 'card' and ${table.paymentId} is not null and ${table.methodId} is not null)`,
    ),
    check('transactions_payment_or_card', sql`${table.paymentId} is not null or (${table.kind} = 'card' and ${table.keepsCard})`),
  ],
);

/** Files of the bank that were read; reading the same file again changes nothing. */
export const bankFiles = pgTable(
  'bank_files',
  {
    id: serial(),
    sha256: text('sha256').notNull().unique(),
    format: text('format', { enum: ['pain.002', 'camt.054'] }).notNull(),
    messageId: text('message_id').notNull(),
    report: jsonb('report').$type<BankFileRow[]>().notNull(),
    importedBy: integer('imported_by')
      .notNull()
      .references(() => users.id),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [index('bank_files_imported').on(table.importedAt, table.id)],
);
