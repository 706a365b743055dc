import { isReminderDue, reminderSilentSince } from '#domain/quote/proposal-reminder.ts';
import { initialProposalState } from '#domain/wire/proposals.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { refusesReminders } from './reminder-refusal.ts';
import type { ProposalRow } from './store.ts';
import { markProposalReminded, silentProposals } from './store-reminders.ts';

export const unfinishedCause = 'proposal:';

/** The daily job: sends one mail, once, to whoever began a contract and left it, unless they refused reminders. */
export async function remindUnfinished(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const since = new Date(reminderSilentSince(now.getTime()));
  await eachApart(await silentProposals(ports.db, { since, after: todayOf(ports) }), async ({ identifierHash, state, ...row }) => {
    const { email } = state;
    if (email === null || !isUnfinished({ state, ...row }, now) || (await refusesReminders(ports.db, ports, email))) return;
    await ports.db.transaction(async (db) => {
      // When two jobs run at once, the second finds the reminder marked.
      if (!(await markProposalReminded(db, identifierHash, now))) return;
      await queueMail(db, ports, { kind: 'contracting-unfinished', cause: `${unfinishedCause}${identifierHash}`, to: { address: email } });
    });
  });
}

/** Whether a proposal still needs a reminder. */
export function isUnfinished(
  { state, updatedAt, lastDay, policyId, withdrawnAt }: Pick<ProposalRow, 'state' | 'updatedAt' | 'lastDay' | 'policyId' | 'withdrawnAt'>,
  now: Date,
): boolean {
  // A field that was added after the proposal began has its initial value.
  const { email, acceptances } = { ...initialProposalState, ...state };
  return (
    policyId === null &&
    withdrawnAt === null &&
    isReminderDue({ email, acceptances, changedAtMs: updatedAt.getTime(), lastDay }, now.getTime())
  );
}
