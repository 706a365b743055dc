import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { ServerConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';

export interface Clock {
  now(): Date;
}

/** Files that must not be lost: written whole or not at all, on disk before the call returns. */
export interface BlobStore {
  /** Takes over a finished file of the same disk; the name must be new or hold the same bytes. */
  adopt(name: string, file: string): Promise<void>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  open(name: string): Promise<Readable>;
  /** Writes and removes a small file: throws when the store cannot take anything. */
  probe(): Promise<void>;
}

/** What the API needs from outside; each has its real part in `adapters` or `db`, chosen in `main.ts`. */
export interface Ports {
  config: ServerConfig;
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  logger: Logger;
  /** Folder for uploads on their way. */
  uploadsDir: string;
}
