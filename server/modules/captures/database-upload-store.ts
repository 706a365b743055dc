import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Ports } from '#server/ports/ports.ts';
import { appendPiece, deleteUpload, findUpload } from './store-uploads.ts';

/** How many bytes one request of the app carries at most. A longer request of another client is stored in pieces of about this size as they arrive. */
const pieceBytes = 128 * 1024;

/** tus's uploads, kept in the database: any server continues an upload that another began. `uploads.ts`, which knows the risk, inserts the rows. */
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

  /**
   * When the connection breaks, all that has arrived is kept; when a request is longer than its upload, only the pieces written before the excess was noticed. @returns
   * the offset after what was kept
   */
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
      // An error of tus has a status; any other error means that the connection broke.
      if (!('status_code' in (error as object))) await keep();
      throw error;
    }
    await keep();
    return end;
  }
}
