import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { policies, risks } from './schema.ts';
import { instant } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** What happened, who did it, and to what; never a number or a name. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind').notNull(),
    userId: integer('user_id').references(() => users.id),
    grantId: uuid('grant_id'),
    /** Who had asked for that grant, whose own row is gone after its end; null: nobody who was logged in. */
    issuedToUserId: integer('issued_to_user_id').references(() => users.id),
    policyId: integer('policy_id').references(() => policies.id),
    riskId: integer('risk_id').references(() => risks.id),
    data: jsonb('data').notNull().default({}),
  },
  (table) => [
    index('audit_policy').on(table.policyId, table.at),
    // What is told of a phone alone, as that a photo has come, belongs to its policy's history.
    index('audit_risk').on(table.riskId, table.at).where(sql`${table.policyId} is null`),
    // What is about something else says in its data about what: `{"store": 5}`.
    index('audit_data').using('gin', sql`${table.data} jsonb_path_ops`).where(sql`${table.policyId} is null`),
  ],
);
