import { randomUUID } from 'node:crypto';
import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertMessage } from './store.ts';

export const mailJob = 'mail';
export const smsJob = 'sms';
export const pushJob = 'push';
/** The job that sends the messages of each channel. */
export const jobOfChannel = { mail: mailJob, sms: smsJob, push: pushJob } as const;

export interface NewMail {
  kind: MessageKind;
  /** The object that the mail is about, by its id: `evaluation:<id>`. */
  cause: string;
  /**
   * The recipient: a person, whose address is looked up when the mail is sent; or an address, which may belong to nobody. With both, the mail goes to an address that
   * was that person's and is listed as theirs.
   */
  to: { userId: number } | { address: string; userId?: number };
}

/** Stores a mail and its job, in the transaction of the event that it reports. */
export async function queueMail(db: Executor, { jobs, clock }: Ports, { kind, cause, to }: NewMail): Promise<void> {
  const key = randomUUID();
  await insertMessage(db, { key, channel: 'mail', kind, cause, ...to, state: 'waiting', createdAt: clock.now() });
  await jobs.enqueue(db, mailJob, { key });
}

export interface NewSms {
  kind: MessageKind;
  cause: string;
  userId: number;
}

/** Stores a text message (SMS) and its job, in the transaction of the event that it reports. */
export async function queueSms(db: Executor, { jobs, clock }: Ports, sms: NewSms): Promise<void> {
  const key = randomUUID();
  await insertMessage(db, { key, channel: 'sms', ...sms, state: 'waiting', createdAt: clock.now() });
  await jobs.enqueue(db, smsJob, { key });
}

export interface NewPush {
  kind: MessageKind;
  cause: string;
  userId: number;
  subscriptionId: string;
}

/** Stores a push message for one browser and its job, in the transaction of the event that it reports. */
export async function queuePush(db: Executor, { jobs, clock }: Ports, push: NewPush): Promise<void> {
  const key = randomUUID();
  await insertMessage(db, { key, channel: 'push', ...push, state: 'waiting', createdAt: clock.now() });
  await jobs.enqueue(db, pushJob, { key });
}
