import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { policies, risks } from './schema.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Audit events: what happened, who did it, and to what. An event holds no personal number or name. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind').notNull(),
    userId: integer('user_id').references(() => users.id),
    grantId: uuid('grant_id'),
    /** Who had asked for the grant, whose row is deleted after it ends; null: nobody who was logged in. */
    issuedToUserId: integer('issued_to_user_id').references(() => users.id),
    policyId: integer('policy_id').references(() => policies.id),
    riskId: integer('risk_id').references(() => risks.id),
    data: jsonb('data').notNull().default({}),
    /** Random value hashed with the event, so that nobody can guess from the hash what a deleted event said; null: the event is older than the hashes. */
    salt: uuid('salt').defaultRandom(),
  },
  (table) => [
    // For lists with the newest event first: of all events, of one person, of one kind.
    index('audit_at').on(table.at, table.id),
    index('audit_user').on(table.userId, table.at, table.id),
    index('audit_kind').on(table.kind, table.at, table.id),
    index('audit_policy').on(table.policyId, table.at),
    // Events that name only a risk, such as the arrival of a photo, belong to the history of its policy.
    index('audit_risk').on(table.riskId, table.at).where(sql`${table.policyId} is null`),
    // Events about other things name them in their data: `{"store": 5}`.
    index('audit_data').using('gin', sql`${table.data} jsonb_path_ops`).where(sql`${table.policyId} is null`),
  ],
);

/** Events that are not in a seal yet. A row is inserted in the statement that writes its event, and deleted when the event is sealed. */
export const auditUnsealed = pgTable('audit_unsealed', { eventId: bigint('event_id', { mode: 'number' }).primaryKey() });

/** The chain: each seal is a hash of the previous seal and of the hashes of its events. Rows are inserted and never changed (ADR 0106). */
export const auditSeals = pgTable('audit_seals', {
  /** Counts from 1, without a gap. */
  number: integer('number').primaryKey(),
  at: instant('at').notNull(),
  hash: bytea('hash').notNull(),
});

/** The hash of an event when it was sealed. It stays when the event is deleted after its retention period, so that the chain can still be checked. */
export const auditHashes = pgTable(
  'audit_hashes',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
    seal: integer('seal')
      .notNull()
      .references(() => auditSeals.number),
    /** When the event happened: it may not be missing before its retention period is over. */
    at: instant('at').notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [index('audit_hashes_seal').on(table.seal, table.eventId)],
);

/** The result of each check of the chain. The last seal that a check saw must still be there at the next check: a chain that has become shorter was tampered with. */
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
