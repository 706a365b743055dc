import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type MailKind, mailKinds, mailText } from './mail-texts.ts';
import { emailOf } from './store.ts';

export const mailJob = 'mail';

/** The job names the person; the address is looked up when it is sent. */
const jobData = v.object({ id: v.pipe(v.string(), v.uuid()), userId: v.number(), kind: v.picklist(mailKinds) });

/** Writes a mail as a job, in the transaction of what it tells of. */
export async function enqueueMail(db: Executor, { jobs }: Ports, mail: { userId: number; kind: MailKind }): Promise<void> {
  await jobs.enqueue(db, mailJob, { id: randomUUID(), ...mail } satisfies v.InferInput<typeof jobData>);
}

/** The job: a person who is gone gets none. @throws what the mailer throws, to be tried again */
export async function sendMail({ db, mailer, config }: Ports, data: unknown): Promise<void> {
  const { id, userId, kind } = v.parse(jobData, data);
  const to = await emailOf(db, userId);
  if (to !== null) await mailer.send({ id, to, ...mailText(kind, config.publicUrl) });
}
