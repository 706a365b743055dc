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

/** The next message that was written, tried once, as its job would. */
export async function tryMessage(api: ModuleApi, job = api.enqueued.shift(), isLast = false): Promise<void> {
  if (job?.name === mailJob) await sendMail(api.ports, composers, job.data, { isLast });
  else if (job?.name === smsJob) await sendSms(api.ports, composeSignCodeSms, job.data, { isLast });
  else await sendPush(api.ports, job?.data, { isLast });
}

/** Does every message job there is, and those that they write. */
export async function sendMessages(api: ModuleApi): Promise<void> {
  while (api.enqueued.length > 0) await tryMessage(api);
}

export const mailFolder = (api: ModuleApi) => join(api.ports.config.dataDir, 'mail');

/** The mails that have left, in their order, both parts of each as a mail program shows them. */
export async function sentMails(api: ModuleApi): Promise<string[]> {
  const names = await readdir(mailFolder(api)).catch(() => []);
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(mailFolder(api), name);
      const { mtimeNs } = await stat(file, { bigint: true });
      return { mtimeNs, text: unquoted(await readFile(file, 'latin1')) };
    }),
  );
  // Their names, which are those of the messages, say nothing of it.
  return mails.toSorted((one, other) => Number(one.mtimeNs - other.mtimeNs)).map(({ text }) => text);
}

/** The token of the link in the last mail to an address, sent with whatever else waits; of several links the first one to a page. */
export async function mailedToken(api: ModuleApi, to: string, page = ''): Promise<string> {
  await rm(mailFolder(api), { recursive: true, force: true });
  await sendMessages(api);
  const mail = (await sentMails(api)).findLast((text) => text.includes(`To: ${to}`));
  return new RegExp(`${page}#t=([\\w-]+)`).exec(mail ?? '')?.[1] ?? '';
}

/** The code of a message that has just been written, sent now; the other messages wait. */
export async function sentCode(api: ModuleApi): Promise<string> {
  const job = api.enqueued.pop();
  if (!job) throw new Error('no message was written');
  await tryMessage(api, job);
  const { key } = job.data as { key: string };
  const names = await readdir(mailFolder(api));
  const name = names.find((each) => each.startsWith(key)) ?? '';
  const text = unquoted(await readFile(join(mailFolder(api), name), 'latin1'));
  // On a line of its own in a mail.
  return /(?:^|Peritia: )(\d{6})\b/m.exec(text)?.[1] ?? '';
}

/** What was written to be told, the oldest first. */
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
