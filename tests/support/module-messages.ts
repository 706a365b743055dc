import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { composers } from '#server/jobs/composers.ts';
import { mailJob, smsJob } from '#server/modules/messages/queue-mail.ts';
import { sendMail } from '#server/modules/messages/send-mail.ts';
import { sendSms } from '#server/modules/messages/send-sms.ts';
import { sendPush } from '#server/modules/notifications/send-push.ts';
import { composeSignCodeSms } from '#server/modules/policies/letters/sign-code-messages.ts';
import { unquoted } from './app-server.ts';
import type { ModuleApi } from './module-api.ts';

/** Tries once to send the next message, as its job would. */
export async function tryMessage(api: ModuleApi, job = api.enqueued.shift(), isLast = false): Promise<void> {
  if (job?.name === mailJob) await sendMail(api.ports, composers, job.data, { isLast });
  else if (job?.name === smsJob) await sendSms(api.ports, composeSignCodeSms, job.data, { isLast });
  else await sendPush(api.ports, job?.data, { isLast });
}

/** Runs all jobs that send messages, and those that they enqueue. */
export async function sendMessages(api: ModuleApi): Promise<void> {
  while (api.enqueued.length > 0) await tryMessage(api);
}

export const mailFolder = (api: ModuleApi) => join(api.ports.config.dataDir, 'mail');

/** The mails sent, in order, with both parts of each as a mail program shows them. */
export async function sentMails(api: ModuleApi): Promise<string[]> {
  const names = await readdir(mailFolder(api)).catch(() => []);
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(mailFolder(api), name);
      const { mtimeNs } = await stat(file, { bigint: true });
      return { mtimeNs, text: unquoted(await readFile(file, 'latin1')) };
    }),
  );
  // The files are named after the messages' ids, which say nothing of the order.
  return mails.toSorted((one, other) => Number(one.mtimeNs - other.mtimeNs)).map(({ text }) => text);
}

/** Sends all waiting messages, and returns the token of the link in the last mail to an address; with several links, that of the first one to `page`. */
export async function mailedToken(api: ModuleApi, to: string, page = ''): Promise<string> {
  await rm(mailFolder(api), { recursive: true, force: true });
  await sendMessages(api);
  const mail = (await sentMails(api)).findLast((text) => text.includes(`To: ${to}`));
  return new RegExp(`${page}#t=([\\w-]+)`).exec(mail ?? '')?.[1] ?? '';
}

/** Sends the message that was just written, and returns its code; other messages wait. */
export async function sentCode(api: ModuleApi): Promise<string> {
  const job = api.enqueued.pop();
  if (!job) throw new Error('no message was written');
  await tryMessage(api, job);
  const { key } = job.data as { key: string };
  const names = await readdir(mailFolder(api));
  const name = names.find((each) => each.startsWith(key)) ?? '';
  const text = unquoted(await readFile(join(mailFolder(api), name), 'latin1'));
  // In a mail the code stands on a line of its own.
  return /(?:^|Peritia: )(\d{6})\b/m.exec(text)?.[1] ?? '';
}

/** The messages in the database, the oldest first. */
export const messageRows = (api: ModuleApi) =>
  api.sql<{
    id: number;
    channel: string;
    kind: string;
    cause: string;
    user_id: number | null;
    state: string;
    tries: number;
    last_error: string;
  }>('select * from messages order by id');
