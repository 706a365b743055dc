import { setOffReturn } from '#domain/policy/ending-settlement.ts';
import type { Executor } from '#server/db/connect.ts';
import type { PaymentRow } from '#server/modules/payments/store.ts';
import { readEnding } from '#server/modules/policy-core/read-ending.ts';
import type { Ports } from '#server/ports/ports.ts';
import { writeSettled } from './settle-policy.ts';
import { lockPayments } from './store-settlement.ts';

/** Sets money returned for receipts of ended policies off against the policies' refunds, after the return itself has been written. Their policies are locked. */
export async function setOffReturns(db: Executor, ports: Ports, wentBack: ReadonlyMap<PaymentRow, number>): Promise<void> {
  for (const [policyId, of] of Map.groupBy(wentBack, ([payment]) => payment.policyId)) {
    const ending = await readEnding(db, policyId);
    if (!ending) continue;
    const payments = await lockPayments(db, policyId);
    const returned = new Map(of.map(([{ id }, cents]) => [id, cents]));
    await writeSettled(db, ports, { payments, isSigned: ending.isSigned }, setOffReturn({ ...ending, payments, returned }));
  }
}
