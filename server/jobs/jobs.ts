import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { forgetCallRequests } from '#server/modules/call-requests/retention.ts';
import { assessEvaluation, assessJob } from '#server/modules/evaluations/assess-evaluation.ts';
import { checkEvaluationImei, checkImeiJob } from '#server/modules/evaluations/check-imei.ts';
import { handoffMailJob, sendHandoffMail } from '#server/modules/handoffs/mail-handoff.ts';
import { forgetHandoffs } from '#server/modules/handoffs/retention.ts';
import { forgetAnswers } from '#server/modules/idempotency/store.ts';
import { remindOpened } from '#server/modules/notifications/remind.ts';
import { mailJob, sendMail } from '#server/modules/notifications/send-mail.ts';
import { pushJob, sendPush } from '#server/modules/notifications/send-push.ts';
import { makeSepaFile, sepaFileJob } from '#server/modules/payments/make-sepa-file.ts';
import { remindUnpaid, remindUnpaidJob } from '#server/modules/payments/remind-unpaid.ts';
import { cancelUnsigned } from '#server/modules/policies/cancel-unsigned.ts';
import { policyMailJob, sendPolicyMail } from '#server/modules/policies/mail-policy.ts';
import { forgetPositions } from '#server/modules/policies/retention.ts';
import { deliverPolicy, policyDeliveryJob } from '#server/modules/policies/send-policy.ts';
import { forgetProposals } from '#server/modules/proposals/retention.ts';
import { deleteExpired } from '#server/modules/session/retention.ts';
import { passwordLinkJob, sendPasswordLink } from '#server/modules/users/password-links.ts';
import type { Ports } from '#server/ports/ports.ts';

const everyNight = '17 3 * * *';
/** UTC: before the banks open in Madrid, after midnight there. */
const beforeBanksOpen = '41 4 * * *';
/** UTC: ten or eleven in Madrid, when people read their mail. */
const everyMorning = '23 9 * * *';
/** Longer than a grant lives: no phone can come back for an answer after that. */
const keptAnswersDays = 70;
/** A cut upload may go on for so long; after that the phone begins a new slot and loses nothing but the bytes. */
const keptUploadsDays = 14;

const evaluationSchema = v.object({ evaluationId: v.pipe(v.string(), v.uuid()) });

/** Says who does what runs later. */
export async function registerJobs(ports: Ports): Promise<void> {
  await ports.jobs.work(assessJob, async (data) => assessEvaluation(ports, v.parse(evaluationSchema, data).evaluationId));
  await ports.jobs.work(
    checkImeiJob,
    async (data) => void (await checkEvaluationImei(ports, v.parse(evaluationSchema, data).evaluationId)),
  );
  await ports.jobs.work('retention', () => retain(ports), { cron: everyNight });
  await ports.jobs.work('remind', () => remindOpened(ports), { cron: everyMorning });
  await ports.jobs.work('sign-by', () => cancelUnsigned(ports), { cron: everyMorning });
  await ports.jobs.work(sepaFileJob, async () => void (await makeSepaFile(ports)), { cron: beforeBanksOpen });
  await ports.jobs.work(remindUnpaidJob, () => remindUnpaid(ports), { cron: everyMorning });
  await ports.jobs.work(mailJob, (data) => sendMail(ports, data));
  await ports.jobs.work(passwordLinkJob, (data) => sendPasswordLink(ports, data));
  await ports.jobs.work(handoffMailJob, (data) => sendHandoffMail(ports, data));
  await ports.jobs.work(policyMailJob, (data) => sendPolicyMail(ports, data));
  await ports.jobs.work(policyDeliveryJob, (data) => deliverPolicy(ports, data));
  await ports.jobs.work(pushJob, (data) => sendPush(ports, data));
}

/** Forgets what nobody can ask for any more. */
export async function retain(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await forgetAnswers(ports.db, daysAgo(keptAnswersDays));
  await deleteExpired(ports.db, now);
  await forgetHandoffs(ports.db, daysAgo(keptAnswersDays));
  await forgetProposals(ports.db, now);
  await forgetPositions(ports.db);
  await forgetCallRequests(ports.db, now);
  for (const name of await readdir(ports.uploadsDir).catch(() => [])) {
    const file = path.join(ports.uploadsDir, name);
    const info = await stat(file).catch(() => null);
    if (info && info.mtime < daysAgo(keptUploadsDays)) await rm(file, { force: true });
  }
}
