import { isReminderDue } from '#domain/evaluation/reminder.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { markReminded, openedEvaluations } from './store.ts';

/** The daily job: sends a mail to everyone whose evaluation was opened some days ago and of which nothing has arrived since. One mail for each time it was opened. */
export async function remindOpened(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  await eachApart(await openedEvaluations(ports.db), async (opened) => {
    const { openedAt, arrivedAt, remindedAt } = opened;
    const instants = { openedAt: openedAt.getTime(), arrivedAt: arrivedAt?.getTime() ?? null, remindedAt: remindedAt?.getTime() ?? null };
    if (!isReminderDue(instants, now.getTime())) return;
    await ports.db.transaction(async (db) => {
      // When two jobs run at once, the second finds the reminder marked.
      if (!(await markReminded(db, opened.riskId, openedAt, now))) return;
      await queueMail(db, ports, { kind: 'evaluation-waiting', cause: `risk:${opened.riskId}`, to: { userId: opened.userId } });
    });
  });
}
