import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { ServerConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { PhotoAssessor } from './assessor.ts';
import type { CardGateway } from './card-gateway.ts';
import type { Directory } from './directory.ts';
import type { Events } from './events.ts';
import type { ImeiReader } from './imei-reader.ts';
import type { JobQueue } from './jobs.ts';
import type { PhotoModel } from './photo-model.ts';
import type { PolicyPartner } from './policy-partner.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Seal } from './seal.ts';
import type { Sms } from './sms.ts';
import type { WebhookReceivers } from './webhook-receivers.ts';

export interface Clock {
  now(): Date;
}

/** Files that must not be lost: written whole or not at all, and kept before the call returns. Throws an `OutsideError` when it may go better later. */
export interface BlobStore {
  /** The name must be new or hold the same bytes. `mediaType`: what is in it. */
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** @throws an error whose `code` is `ENOENT` when there is none of that name */
  open(name: string): Promise<Readable>;
  /** Once it has returned nobody can open it any more; one that is not there is as good as removed. */
  remove(name: string): Promise<void>;
  /** What it holds, each with the instant at which it was put there. */
  list(): AsyncIterable<{ name: string; putAt: Date }>;
  /** Whether there is room for files of customers: what is left when there is none, others need. */
  hasRoom(): Promise<boolean>;
  /** Writes and removes a small file: throws when the store cannot take anything. */
  probe(): Promise<void>;
}

/** Throws an `OutsideError` when it cannot tell just now. */
export interface MalwareScanner {
  /** The name of what was found; null: nothing. */
  scan(bytes: Uint8Array): Promise<string | null>;
}

/** A message to one person, as text and as HTML. */
export interface Mail {
  /** The same for every try of the same mail, so that a repeated one can be told from a second one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Files that go with it. */
  attachments?: readonly Attachment[];
}

export interface Attachment {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export interface Mailer {
  /** Resolves when somebody else has taken it over or it lies on the disk; throws an `OutsideError` when it has to be tried again, a final one when it is refused for good. */
  send(mail: Mail): Promise<void>;
  /** Removes what it keeps of mails older than that, if it keeps any. */
  forget(before: Date): Promise<void>;
}

/** A browser as it subscribed: its address at the push service and its keys, base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** The key under which browsers subscribe, base64url. */
  publicKey: string;
  /** The address of a push service as we would call it; null when we call none such, so that nobody makes us call other machines. */
  accepts(endpoint: string): string | null;
  /** `topic`: a newer message of the same topic takes the place of one that waits (RFC 8030). `gone`: nobody is there any more. Throws when it has to be tried again. */
  send(target: PushTarget, message: string, topic: string): Promise<'delivered' | 'gone'>;
}

/** What the API needs from outside; each has its real part in `adapters` or `db`, chosen in `main.ts`. */
export interface Ports {
  config: ServerConfig;
  db: Database;
  blobs: BlobStore;
  /** Looks for malware in what comes in; null: nobody does. */
  scanner: MalwareScanner | null;
  clock: Clock;
  jobs: JobQueue;
  imeiReader: ImeiReader;
  assessor: PhotoAssessor;
  /** The operator's own; off unless set. */
  model: PhotoModel | null;
  events: Events;
  rateLimits: RateLimits;
  mailer: Mailer;
  /** Null: no message reaches a phone. */
  sms: Sms | null;
  /** Null: nobody pays by card. */
  cards: CardGateway | null;
  push: Push;
  /** Null: everybody comes in with what they have here. */
  directory: Directory | null;
  segelevia: PolicyPartner;
  webhooks: WebhookReceivers;
  /** Seals the documents that are handed out. */
  seal: Seal;
  /** Seals signed contracts: that of an outside provider, or the same one. */
  contractSeal: Seal;
  logger: Logger;
  /** Where people reach the app, without a slash at its end: links that are sent or printed begin with it, never with what a request says. */
  address(): string;
  /** Signs short links: whoever has it can make them. */
  linkKey: Buffer;
}
