import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { claimDocumentTypes } from '#domain/claim/claim-documents.ts';
import type { ClaimStage } from '#domain/claim/claim-status.ts';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { payees } from '#domain/claim/payout.ts';
import type { RefusedDocument } from '#domain/claim/refused-documents.ts';
import { captures, risks } from './schema.ts';
import { instant, searchColumn, serial } from './schema-columns.ts';
import { repairCenters } from './schema-network.ts';
import { users } from './schema-users.ts';

export const claims = pgTable(
  'claims',
  {
    id: serial(),
    /** Chosen by whoever declares: sent again, the claim still exists only once. */
    identifier: uuid('identifier').notNull().unique(),
    riskId: integer('risk_id')
      .notNull()
      .references(() => risks.id),
    /** The type of claim (decision A71). */
    type: smallint('type').$type<ClaimType>().notNull(),
    lossDate: date('loss_date', { mode: 'string' }).notNull(),
    description: text('description').notNull(),
    /** Values of the extra fields by their id, as typed. */
    extraFields: jsonb('extra_fields').$type<Record<string, string>>().notNull(),
    stage: smallint('stage').$type<ClaimStage>().notNull(),
    /** The repair centre; null: nobody has been chosen. */
    repairCenterId: integer('repair_center_id').references(() => repairCenters.id),
    /** Cover when the claim was declared; later payments do not change it (decision A50). */
    cover: text('cover', { enum: ['covered', 'not-started', 'suspended', 'ended'] }).notNull(),
    isToBeRegularised: boolean('is_to_be_regularised').notNull(),
    /** SHA-256 of the declaration: other contents under the same identifier are refused. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    search: searchColumn(['description']),
  },
  (table) => [
    index('claims_risk').on(table.riskId, table.id),
    index('claims_created').on(table.createdAt, table.id),
    index('claims_updated').on(table.updatedAt, table.id),
    index('claims_stage').on(table.stage, table.id),
    index('claims_type').on(table.type, table.id),
    index('claims_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('claims_stage_known', sql`${table.stage} between 1 and 6`),
    check('claims_type_known', sql`${table.type} between 1 and 20`),
  ],
);

/** Every stage that a claim has been in, with the comments that its policyholder was told. */
export const claimStatuses = pgTable(
  'claim_statuses',
  {
    id: serial(),
    claimId: integer('claim_id')
      .notNull()
      .references(() => claims.id),
    stage: smallint('stage').$type<ClaimStage>().notNull(),
    comments: text('comments'),
    /** The documents that were refused with this stage, each with the reason. */
    refused: jsonb('refused').$type<RefusedDocument[]>().notNull().default([]),
    userId: integer('user_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('claim_statuses_claim').on(table.claimId, table.id)],
);

/** Money that was paid for a claim, in cents. The payee is a kind and not a name, so that no erasure has to change it. */
export const claimPayouts = pgTable(
  'claim_payouts',
  {
    id: serial(),
    claimId: integer('claim_id')
      .notNull()
      .references(() => claims.id),
    cents: integer('cents').notNull(),
    paidTo: text('paid_to', { enum: payees }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    bookedBy: integer('booked_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('claim_payouts_claim').on(table.claimId, table.id), check('claim_payouts_positive', sql`${table.cents} > 0`)],
);

/** The files of claims: each belongs to one claim, as one kind of document. */
export const claimDocuments = pgTable(
  'claim_documents',
  {
    captureId: uuid('capture_id')
      .primaryKey()
      .references(() => captures.id),
    claimId: integer('claim_id')
      .notNull()
      .references(() => claims.id),
    type: text('type', { enum: claimDocumentTypes }).notNull(),
  },
  (table) => [index('claim_documents_claim').on(table.claimId)],
);
