import { isReminderDue } from '#domain/evaluation/reminder.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { markReminded, openedEvaluations } from './store.ts';

/** The daily job: writes a mail to everyone whose evaluation was opened days ago and of which nothing has arrived. Once for each attempt. */
export async function remindOpened(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  await eachApart(await openedEvaluations(ports.db), async (opened) => {
    const { openedAt, arrivedAt, remindedAt } = opened;
    const instants = { openedAt: openedAt.getTime(), arrivedAt: arrivedAt?.getTime() ?? null, remindedAt: remindedAt?.getTime() ?? null };
    if (!isReminderDue(instants, now.getTime())) return;
    await ports.db.transaction(async (db) => {
      // Two at once: the second finds it done.
      if (!(await markReminded(db, opened.riskId, openedAt, now))) return;
      await queueMail(db, ports, { kind: 'evaluation-waiting', cause: `risk:${opened.riskId}`, to: { userId: opened.userId } });
    });
  });
}
