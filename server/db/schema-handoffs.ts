import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { PhoneReport } from '#domain/handoff/phone-steps.ts';
import { grants, policies, risks } from './schema.ts';
import { instant } from './schema-columns.ts';

/**
 * The hand-over of an evaluation from a desktop to the phone. Its secrets are kept as SHA-256 only (`handoff_codes`). The match code is kept as it is: whoever sees
 * it on the desktop is logged in there.
 */
export const handoffs = pgTable(
  'handoffs',
  {
    id: uuid('id').primaryKey(),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    matchCode: text('match_code').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    openedAt: instant('opened_at'),
    redeemedAt: instant('redeemed_at'),
    cancelledAt: instant('cancelled_at'),
    /** When somebody said on a phone that the hand-over was not theirs, which cancels it. */
    refusedAt: instant('refused_at'),
    wrongCodes: smallint('wrong_codes').notNull().default(0),
    /** SHA-256 of a random key that the phone chose: only that phone may ask again for the answer that it was given. */
    phoneKeyHash: text('phone_key_hash'),
    grantId: uuid('grant_id').references(() => grants.id),
    /** The phone's last report of its progress, and when it came. */
    report: jsonb('report').$type<Omit<PhoneReport, 'atMs'>>(),
    heardAt: instant('heard_at'),
  },
  (table) => [
    index('handoffs_risk').on(table.riskId),
    index('handoffs_policy').on(table.policyId, table.createdAt),
    index('handoffs_grant').on(table.grantId).where(sql`${table.grantId} is not null`),
  ],
);

/** Hashes of everything that opens a hand-over: secrets of QR and link, and codes to type. */
export const handoffCodes = pgTable(
  'handoff_codes',
  {
    hash: text('hash').primaryKey(),
    handoffId: uuid('handoff_id')
      .notNull()
      .references(() => handoffs.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('handoff_codes_handoff').on(table.handoffId)],
);
