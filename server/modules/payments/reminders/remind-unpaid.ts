import type { Executor } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { tell } from '#server/modules/notifications/tell.ts';
import { afterAbandoned } from '#server/modules/payments/settlement/settle-policy.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { markReminded, type UnpaidToTell, unpaidToTell } from './store-unpaid.ts';

export const remindUnpaidJob = 'remind-unpaid';

/**
 * The daily job: mails each policyholder with a receipt that has fallen due unpaid, once for each receipt, and again when a bank has returned it. One mail tells of
 * several. A receipt that the bank is about to debit is left out, unless the bank has returned a debit of it before. Of a draft, the mail says only what the bank did:
 * no cover ends.
 */
export async function remindUnpaid(ports: Ports): Promise<void> {
  await afterAbandoned(ports, () => remindAll(ports));
}

async function remindAll(ports: Ports): Promise<void> {
  const unpaid = await unpaidToTell(ports.db, todayOf(ports));
  const inForce = unpaid.filter(({ isDraft }) => !isDraft);
  const drafts = unpaid.filter(({ isDraft }) => isDraft);
  const steps = [
    () => remindEach(ports, inForce, (db, userId, cause) => tell(db, ports, { userId, kind: 'receipt-unpaid', cause })),
    () => remindEach(ports, drafts, (db, userId, cause) => queueMail(db, ports, { kind: 'first-receipt-returned', cause, to: { userId } })),
  ];
  await eachApart(steps, (step) => step());
}

type TellUser = (db: Executor, userId: number, cause: string) => Promise<void>;

async function remindEach(ports: Ports, unpaid: readonly UnpaidToTell[], tellUser: TellUser): Promise<void> {
  const byUser = Map.groupBy(unpaid, (payment) => payment.userId);
  await eachApart(byUser, ([userId, payments]) =>
    ports.db.transaction(async (db) => {
      // When two jobs run at once, the second finds them marked.
      const marked = await markReminded(
        db,
        payments.map(({ id }) => id),
        ports.clock.now(),
      );
      if (marked > 0) await tellUser(db, userId, `payment:${payments[0]?.id}`);
    }),
  );
}
