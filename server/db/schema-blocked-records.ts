import { date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { RefusedDocument } from '#domain/claim/refused-documents.ts';
import type { Holder } from '#domain/policy/booking.ts';
import { instant } from './schema-columns.ts';
import type { RefundDecision } from './schema-policies.ts';
import { users } from './schema-users.ts';

/**
 * Personal data of people who were erased and whose contracts the law wants kept: they are in no table that the server's calls read, and are kept for judges and
 * authorities only (Ley Orgánica 3/2018, art. 32).
 */
export const blockedRecords = pgTable('blocked_records', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  blockedAt: instant('blocked_at').notNull(),
  /** Civil date of Madrid from which no law obliges us to keep the record. */
  eraseOn: date('erase_on', { mode: 'string' }).notNull(),
  record: jsonb('record').$type<BlockedRecord>().notNull(),
});

export interface BlockedRecord {
  person: {
    email: string;
    name: string;
    surname1: string;
    surname2: string;
    phones: string[];
    documentType: string | null;
    documentCode: string | null;
  };
  risks: {
    id: number;
    name: string;
    imei: string | null;
    imei2: string | null;
    reference: string | null;
    partNumber: string | null;
    idNumber: string | null;
  }[];
  evaluations: { id: string; imei: string | null; imei2: string | null }[];
  contracts: { policyId: number; number: string; holder: Holder; refundDecision: RefundDecision | null }[];
  paymentMethods: {
    id: number;
    policyId: number;
    iban: string | null;
    accountHolder: string | null;
    mandateReference: string | null;
    cardLastFour: string | null;
  }[];
  /** `comments`: what the policyholder was told, in order; `refused`: the documents that were refused, each with the reason. */
  claims: { id: number; description: string; extraFields: Record<string, string>; comments: string[]; refused: RefusedDocument[] }[];
}
