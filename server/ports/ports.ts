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

/**
 * Files that must not be lost: each is written whole or not at all, and is safely stored before the call returns. Throws an `OutsideError` when a later try may
 * succeed.
 */
export interface BlobStore {
  /** The name must be new, or hold the same bytes. `mediaType`: media type of the bytes. */
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** @throws an error whose `code` is `ENOENT` when no file has that name */
  open(name: string): Promise<Readable>;
  /** Once it has returned nobody can open the file any more; removing a file that does not exist is no error. */
  remove(name: string): Promise<void>;
  /** All files, each with the instant at which it was put. */
  list(): AsyncIterable<{ name: string; putAt: Date }>;
  /** Whether there is room for customers' files; what remains after that is reserved for other files. */
  hasRoom(): Promise<boolean>;
  /** Writes and removes a small file: throws when the store accepts nothing. */
  probe(): Promise<void>;
}

/** Scans files for malware. Throws an `OutsideError` when it cannot tell at the moment. */
export interface MalwareScanner {
  /** The name of the malware found; null: none. */
  scan(bytes: Uint8Array): Promise<string | null>;
}

/** A message to one person, as text and as HTML. */
export interface Mail {
  /** The same at every try, so that a repetition can be told from a second mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Attached files. */
  attachments?: readonly Attachment[];
}

export interface Attachment {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export interface Mailer {
  /**
   * Resolves when another server has accepted the mail or it is on the disk; throws an `OutsideError` when it has to be tried again, a final one when it is refused
   * for good.
   */
  send(mail: Mail): Promise<void>;
  /** Deletes local copies of mails older than that, if the adapter keeps any. */
  forget(before: Date): Promise<void>;
}

/** A browser's subscription: its address at the push service and its keys, base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** The public key under which browsers subscribe, base64url. */
  publicKey: string;
  /** The address of a push service in the form in which we would call it; null when we do not call it, so that nobody makes our server call other machines. */
  accepts(endpoint: string): string | null;
  /**
   * `topic`: a newer message of the same topic replaces one that still waits (RFC 8030). `gone`: the subscription no longer exists. Throws when it has to be tried
   * again.
   */
  send(target: PushTarget, message: string, topic: string): Promise<'delivered' | 'gone'>;
}

/** What the API needs from outside; the real implementation of each is in `adapters` or `db`, chosen in `main.ts`. */
export interface Ports {
  config: ServerConfig;
  db: Database;
  blobs: BlobStore;
  /** Scans incoming files for malware; null: no scan. */
  scanner: MalwareScanner | null;
  clock: Clock;
  jobs: JobQueue;
  imeiReader: ImeiReader;
  assessor: PhotoAssessor;
  /** The operator's own model; null unless one is set. */
  model: PhotoModel | null;
  events: Events;
  rateLimits: RateLimits;
  mailer: Mailer;
  /** Null: no SMS is sent. */
  sms: Sms | null;
  /** Null: card payments are not possible. */
  cards: CardGateway | null;
  push: Push;
  /** Null: everybody logs in with the password or passkey that they have here. */
  directory: Directory | null;
  segelevia: PolicyPartner;
  webhooks: WebhookReceivers;
  /** Seals documents that are handed out. */
  seal: Seal;
  /** Seals signed contracts: an outside provider's seal, or the same as `seal`. */
  contractSeal: Seal;
  logger: Logger;
  /** The public address of the app, without a slash at its end: links that are sent or printed begin with it, never with what a request says. */
  address(): string;
  /** The key that signs short links: whoever has it can make them. */
  linkKey: Buffer;
}
