import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Quote } from '#domain/quote/quote.ts';
import type { ProposalState } from '#domain/wire/proposals.ts';
import { policies } from './schema.ts';
import { instant, searchColumn, serial } from './schema-columns.ts';
import { users } from './schema-users.ts';

/** Proposals: contracts that were begun. Whoever knows the identifier may read and change the proposal (decision A66), so only its hash is kept. */
export const proposals = pgTable(
  'proposals',
  {
    identifierHash: text('identifier_hash').primaryKey(),
    /** The id by which the office and shops name the proposal; it gives no access. */
    id: integer('id').notNull().unique().generatedByDefaultAsIdentity({ startWith: 1000 }),
    /** Counts the changes, so that nobody overwrites a state that they have not read. */
    version: integer('version').notNull(),
    state: jsonb('state').$type<ProposalState>().notNull(),
    /** The price that binds the insurer, what it was calculated for and on which day (civil date of Madrid); null until enough is known. */
    priced: jsonb('priced').$type<{ asked: object; productId: number; quote: Quote; pricedOn: string }>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Last day on which the proposal is valid, a civil date of Madrid. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The policy that was contracted from the proposal, which closes it. */
    policyId: integer('policy_id').references(() => policies.id),
    /** SHA-256 of the booking that closed it: the same booking sent again, as after a lost answer, finds the policy. */
    bookingHash: text('booking_hash'),
    /** When a reminder of it was written, or of which it was created; there is no other reminder. */
    remindedAt: instant('reminded_at'),
    /** When the office withdrew it for a person who does not want it any more, and who did. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
    /** The store where it was begun; null: on the web. */
    storeId: integer('store_id').generatedAlwaysAs(sql`(state->>'store_id')::int`),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`search_text(array[state->'policyholder'->>'name', state->'policyholder'->>'surname1', state->'policyholder'->>'surname2',
          state->>'email', state->>'phone', state->'device'->>'brand', state->'device'->>'model'])`,
      ),
  },
  (table) => [
    index('proposals_last_day').on(table.lastDay, table.id),
    index('proposals_created').on(table.createdAt, table.id),
    index('proposals_store').on(table.storeId, table.createdAt),
    index('proposals_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('proposals_policy').on(table.policyId),
    index('proposals_email').on(sql`(${table.state}->>'email')`),
    index('proposals_silent').on(table.updatedAt).where(sql`${table.policyId} is null and ${table.remindedAt} is null`),
  ],
);

/** Addresses whose owner wants no reminders of proposals: a keyed hash, from which no address can be read. */
export const reminderRefusals = pgTable('reminder_refusals', {
  addressHash: text('address_hash').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
});

export const callRequests = pgTable(
  'call_requests',
  {
    id: serial(),
    name: text('name').notNull(),
    /** Nine digits. */
    phone: text('phone').notNull(),
    reason: text('reason'),
    /** The policy's number as the person wrote it, unchecked. */
    policy: text('policy'),
    /** The policyholder who was logged in when asking; null: nobody was, or the request left the phone without a session. A phone number alone identifies nobody. */
    userId: integer('user_id').references(() => users.id),
    /** When to call: a civil date and an hour of Madrid. */
    slotDate: date('slot_date', { mode: 'string' }).notNull(),
    slotHour: smallint('slot_hour').notNull(),
    /** The text that was agreed to. */
    consentText: text('consent_text').notNull(),
    consentVersion: text('consent_version').notNull(),
    consentExpiresAt: instant('consent_expires_at').notNull().default(sql`now() + interval '90 days'`),
    createdAt: instant('created_at').notNull(),
    /** When a member of staff took the call, and who, so that nobody else calls as well. */
    takenAt: instant('taken_at'),
    takenBy: integer('taken_by').references(() => users.id),
    handledAt: instant('handled_at'),
    handledBy: integer('handled_by').references(() => users.id),
    /** The outcome of the call, for the office alone. */
    note: text('note'),
    /** Day and hour as one growing number, by which a list is sorted in the order of the calls. */
    slot: integer('slot').notNull().generatedAlwaysAs(sql`(slot_date - date '2020-01-01') * 24 + slot_hour`),
    search: searchColumn(['name', 'phone']),
  },
  (table) => [
    index('call_requests_created').on(table.createdAt, table.id),
    index('call_requests_slot').on(table.slotDate, table.id),
    index('call_requests_order').on(table.slot, table.id),
    index('call_requests_waiting').on(table.slotDate, table.slotHour).where(sql`${table.handledAt} is null`),
    index('call_requests_user').on(table.userId),
    index('call_requests_number').on(table.phone, table.slotDate).where(sql`${table.handledAt} is null`),
    index('call_requests_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);
