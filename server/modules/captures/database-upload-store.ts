import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Ports } from '#server/ports/ports.ts';
import { appendPiece, deleteUpload, findUpload } from './store-uploads.ts';

/** How many bytes a request of the app carries at most. A longer request of another client is kept in pieces of this size, each as it comes. */
const pieceBytes = 128 * 1024;

/** tus's uploads in the database: every server goes on with what another began. Rows are written by whoever knows the risk, when tus asks whether to create. */
export class DatabaseUploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #ports: Pick<Ports, 'db' | 'clock'>;

  constructor(ports: Pick<Ports, 'db' | 'clock'>) {
    super();
    this.#ports = ports;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#ports.db, id, this.#ports.clock.now());
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.sizeBytes, offset: row.receivedBytes, metadata: row.metadata });
  }

  override async remove(id: string): Promise<void> {
    if (!(await deleteUpload(this.#ports.db, id))) throw ERRORS.FILE_NOT_FOUND;
  }

  /** Keeps all that has come of a request that is cut, and only whole pieces of one that is longer than its upload. @returns the offset after what was kept */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const keep = async () => {
      if (waitingBytes === 0) return;
      const bytes = Buffer.concat(waiting);
      [waiting, waitingBytes] = [[], 0];
      if (!(await appendPiece(this.#ports.db, { id, start: end, bytes }))) throw ERRORS.INVALID_OFFSET;
      end += bytes.length;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= pieceBytes) await keep();
      }
    } catch (error) {
      // What tus refuses has a status; anything else is a connection that broke.
      if (!('status_code' in (error as object))) await keep();
      throw error;
    }
    await keep();
    return end;
  }
}
