import * as v from 'valibot';
import { keptSince } from '#domain/privacy/retention.ts';
import { checkChain, checkChainJob } from '#server/modules/audit/check-chain.ts';
import { sealEvents, sealEventsJob } from '#server/modules/audit/seal-events.ts';
import { forgetCallRequests } from '#server/modules/call-requests/retention.ts';
import { forgetUploads } from '#server/modules/captures/retention.ts';
import { assessJob, assessLater } from '#server/modules/evaluations/assess-evaluation.ts';
import { checkEvaluationImei, checkImeiJob } from '#server/modules/evaluations/check-imei.ts';
import { forgetHandoffs } from '#server/modules/handoffs/retention.ts';
import { forgetAnswers } from '#server/modules/idempotency/store.ts';
import { keepExamples, keepExamplesJob } from '#server/modules/labelled-examples/keep-examples.ts';
import { mailJob, pushJob, smsJob } from '#server/modules/messages/queue-mail.ts';
import { forgetMessages } from '#server/modules/messages/retention.ts';
import { sendMail } from '#server/modules/messages/send-mail.ts';
import { sendSms } from '#server/modules/messages/send-sms.ts';
import { remindOpened } from '#server/modules/notifications/remind.ts';
import { remindUnsigned } from '#server/modules/notifications/remind-unsigned.ts';
import { sendPush } from '#server/modules/notifications/send-push.ts';
import { chargeCards, chargeCardsJob } from '#server/modules/payments/cards/charge-cards.ts';
import { makeSepaFile, sepaFileJob } from '#server/modules/payments/debits/make-sepa-file.ts';
import { remindUnpaid, remindUnpaidJob } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { forgetBankFiles } from '#server/modules/payments/retention.ts';
import { cancelUnsigned } from '#server/modules/policies/ending/cancel-unsigned.ts';
import { expirePolicies } from '#server/modules/policies/ending/expire-policies.ts';
import { composeSignCodeSms } from '#server/modules/policies/letters/sign-code-messages.ts';
import { deliverPolicy, policyDeliveryJob } from '#server/modules/policies/partner/send-policy.ts';
import { forgetPositions } from '#server/modules/policies/positions/retention.ts';
import { deleteWithdrawalLinksBefore } from '#server/modules/policies/store-withdrawal-links.ts';
import { dataExportJob, makeExport } from '#server/modules/privacy/export-data.ts';
import { forgetPersonalData } from '#server/modules/privacy/retention.ts';
import { runErasures } from '#server/modules/privacy/run-erasures.ts';
import { remindUnfinished } from '#server/modules/proposals/remind-unfinished.ts';
import { forgetProposals } from '#server/modules/proposals/retention.ts';
import { deleteExpired } from '#server/modules/session/retention.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { webhooksJob } from '#server/modules/webhook-outbox/queue-deliveries.ts';
import { forgetDeliveries } from '#server/modules/webhooks/retention.ts';
import { sendDeliveries } from '#server/modules/webhooks/send-deliveries.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { composers } from './composers.ts';

const everyFiveMinutes = '*/5 * * * *';
const everyMinute = '* * * * *';
const everyNight = '17 3 * * *';
/** UTC: after the jobs of the night. */
const afterTheNight = '47 3 * * *';
/** UTC: before the banks open in Madrid, and after midnight there. */
const beforeBanksOpen = '41 4 * * *';
/** UTC: early in Madrid, so that a refused payer is told the same morning. */
const earlyMorning = '11 6 * * *';
/** UTC: ten or eleven in Madrid, when people read their mail. */
const everyMorning = '23 9 * * *';
const evaluationSchema = v.object({ evaluationId: v.pipe(v.string(), v.uuid()) });

/** Registers the handler of every background job, with its schedule. */
export async function registerJobs(ports: Ports): Promise<void> {
  await ports.jobs.work(assessJob, (data, attempt) => assessLater(ports, data, attempt));
  await ports.jobs.work(
    checkImeiJob,
    async (data) => void (await checkEvaluationImei(ports, v.parse(evaluationSchema, data).evaluationId)),
  );
  await ports.jobs.work(sealEventsJob, async () => void (await sealEvents(ports)), { cron: everyFiveMinutes });
  await ports.jobs.work(checkChainJob, async () => void (await checkChain(ports)), { cron: afterTheNight });
  await ports.jobs.work('retention', () => retain(ports), { cron: everyNight });
  await ports.jobs.work('erasures', () => runErasures(ports), { cron: everyNight });
  await ports.jobs.work('remind', () => remindOpened(ports), { cron: everyMorning });
  await ports.jobs.work('sign-by', () => cancelUnsigned(ports), { cron: everyMorning });
  await ports.jobs.work('expire', () => expirePolicies(ports), { cron: everyMorning });
  await ports.jobs.work(sepaFileJob, async () => void (await makeSepaFile(ports)), { cron: beforeBanksOpen });
  await ports.jobs.work(chargeCardsJob, () => chargeCards(ports), { cron: earlyMorning, retries: 'patient' });
  await ports.jobs.work(remindUnpaidJob, () => remindUnpaid(ports), { cron: everyMorning });
  await ports.jobs.work(policyDeliveryJob, (data) => deliverPolicy(ports, data), { retries: 'patient' });
  await ports.jobs.work('remind-unfinished', () => remindUnfinished(ports), { cron: everyMorning });
  await ports.jobs.work('remind-unsigned', () => remindUnsigned(ports), { cron: everyMorning });
  await ports.jobs.work(keepExamplesJob, (data) => keepExamples(ports, data));
  await ports.jobs.work(dataExportJob, (data, attempt) => makeExport(ports, data, attempt));
  await ports.jobs.work(mailJob, (data, attempt) => sendMail(ports, composers, data, attempt), { retries: 'patient' });
  await ports.jobs.work(smsJob, (data, attempt) => sendSms(ports, composeSignCodeSms, data, attempt), { retries: 'patient' });
  await ports.jobs.work(pushJob, (data, attempt) => sendPush(ports, data, attempt), { retries: 'patient' });
  // New events wake this job; the schedule is for retries, and for deliveries that a killed server had in progress.
  await ports.jobs.work(webhooksJob, () => sendDeliveries(ports), { cron: everyMinute });
}

/** Removes what nobody can ask for any more, and what must not be kept any longer. A step that fails does not stop the others. @throws as `eachApart` */
export async function retain(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const since = (what: Parameters<typeof keptSince>[0]) => keptSince(what, now.getTime());
  const { kept_days: kept } = await readHouse(ports.db, ports);
  const steps = [
    () => forgetAnswers(ports.db, since('answers')),
    () => deleteExpired(ports.db, now, kept.devices),
    () => forgetHandoffs(ports.db, since('handoffs')),
    () => forgetProposals(ports.db, now),
    () => forgetPositions(ports.db),
    () => deleteWithdrawalLinksBefore(ports.db, since('withdrawalLinks')),
    () => forgetCallRequests(ports.db, now),
    () => forgetMessages(ports.db, now, kept.messages),
    () => forgetBankFiles(ports),
    () => ports.mailer.forget(since('mailFiles')),
    () => ports.segelevia.forget(since('partnerFiles')),
    () => forgetDeliveries(ports.db, since('webhookDeliveries')),
    () => forgetUploads(ports.db, now),
    () => forgetPersonalData(ports),
  ];
  await eachApart(steps, (step) => step());
}
