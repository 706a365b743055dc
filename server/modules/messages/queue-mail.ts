import { randomUUID } from 'node:crypto';
import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertMessage } from './store.ts';

export const mailJob = 'mail';
export const smsJob = 'sms';
export const pushJob = 'push';
/** Which job takes a message of each channel. */
export const jobOfChannel = { mail: mailJob, sms: smsJob, push: pushJob } as const;

export interface NewMail {
  kind: MessageKind;
  /** The object of the mail, by its id: `evaluation:<id>`. */
  cause: string;
  /** To a person, whose address is looked up when it leaves, or to an address that may be nobody's, or that was a person's: theirs is what was sent there. */
  to: { userId: number } | { address: string; userId?: number };
}

/** Writes a mail and its job, in the transaction of what it tells of. */
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

/** Writes a message to somebody's phone and its job, in the transaction of what it tells of. */
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

/** Writes a push to one browser and its job, in the transaction of what it tells of. */
export async function queuePush(db: Executor, { jobs, clock }: Ports, push: NewPush): Promise<void> {
  const key = randomUUID();
  await insertMessage(db, { key, channel: 'push', ...push, state: 'waiting', createdAt: clock.now() });
  await jobs.enqueue(db, pushJob, { key });
}
