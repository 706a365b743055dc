import type { Executor } from '#server/db/connect.ts';
import { policyPayments } from '#server/db/schema-payments.ts';

export type PaymentRow = typeof policyPayments.$inferSelect;

export async function insertPayments(db: Executor, rows: (typeof policyPayments.$inferInsert)[]): Promise<PaymentRow[]> {
  return db.insert(policyPayments).values(rows).returning();
}
