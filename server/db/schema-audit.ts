import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { policies, risks } from './schema.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Audit events: what happened, who did it, and to what; never a number or a name. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind').notNull(),
    userId: integer('user_id').references(() => users.id),
    grantId: uuid('grant_id'),
    /** Who had asked for that grant, whose own row is deleted after its end; null: nobody who was logged in. */
    issuedToUserId: integer('issued_to_user_id').references(() => users.id),
    policyId: integer('policy_id').references(() => policies.id),
    riskId: integer('risk_id').references(() => risks.id),
    data: jsonb('data').notNull().default({}),
    /** Hashed with the rest, so that nobody can guess from the hash what a deleted row said; null: written before there were hashes. */
    salt: uuid('salt').defaultRandom(),
  },
  (table) => [
    // For the list of all events, and of one person's or one kind's, the newest first.
    index('audit_at').on(table.at, table.id),
    index('audit_user').on(table.userId, table.at, table.id),
    index('audit_kind').on(table.kind, table.at, table.id),
    index('audit_policy').on(table.policyId, table.at),
    // Events that name a risk alone, as that a photo has come, belong to its policy's history.
    index('audit_risk').on(table.riskId, table.at).where(sql`${table.policyId} is null`),
    // Events about something else name it in their data: `{"store": 5}`.
    index('audit_data').using('gin', sql`${table.data} jsonb_path_ops`).where(sql`${table.policyId} is null`),
  ],
);

/** Events that no seal holds yet. A row comes in the statement that writes its event, and goes when it is sealed. */
export const auditUnsealed = pgTable('audit_unsealed', { eventId: bigint('event_id', { mode: 'number' }).primaryKey() });

/** The chain: each seal holds the one before it and the hashes of its events. Rows are added and never changed (ADR 0106). */
export const auditSeals = pgTable('audit_seals', {
  /** Counts from 1, without a gap. */
  number: integer('number').primaryKey(),
  at: instant('at').notNull(),
  hash: bytea('hash').notNull(),
});

/** The hash of what an event said when it was sealed. It stays when the event is deleted after its time, so that the chain goes on. */
export const auditHashes = pgTable(
  'audit_hashes',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
    seal: integer('seal')
      .notNull()
      .references(() => auditSeals.number),
    /** When it happened: an event may not be gone before its time. */
    at: instant('at').notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [index('audit_hashes_seal').on(table.seal, table.eventId)],
);

/** What each check of the chain found. Its last seal is an anchor of the next one: a chain that has become shorter is not whole. */
export const auditChecks = pgTable('audit_checks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  isWhole: boolean('is_whole').notNull(),
  sealed: integer('sealed').notNull(),
  unsealed: integer('unsealed').notNull(),
  removed: integer('removed').notNull(),
  faults: integer('faults').notNull(),
  /** The number and hash of the last seal; null: there is none. */
  head: integer('head'),
  headHash: bytea('head_hash'),
});
