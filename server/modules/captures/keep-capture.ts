import { createHash, randomUUID } from 'node:crypto';
import type { CaptureKind } from '#domain/wire/captures.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { blobName } from './blob-name.ts';
import { assertUploadable, inspectPicture, type MediaType, sniffMediaType } from './picture.ts';
import { type CaptureRow, findCapture, insertCapture } from './store.ts';

export interface ArrivedFile {
  id: string;
  riskId: number;
  kind: CaptureKind;
  mediaType: MediaType;
  sha256: string;
  takenAt: Date;
  bytes: Buffer;
}

/**
 * Keeps a file that has arrived whole: checks its hash and its kind, puts it into the store of files, then inserts its row and runs `beside` in one transaction. Keeping
 * the same file twice, even at two servers at once, returns the first. The row's hash is that of the bytes that were sent, also when the stored file had its Exif
 * removed. `beside` is told whether the row is new, and keeps it from being inserted when it throws.
 * @throws {ProblemError} `hash-mismatch`, `different-bytes`, `unsupported-media`, `picture-damaged`, `picture-too-large`, `unavailable`
 */
export async function keepCapture(
  ports: Ports,
  arrived: ArrivedFile,
  beside: (db: Executor, isNew: boolean) => Promise<unknown>,
): Promise<CaptureRow> {
  const { bytes, mediaType, ...about } = arrived;
  // Web Crypto hashes in another thread, so that other requests do not wait.
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');
  if (sha256 !== arrived.sha256) throw new ProblemError('hash-mismatch');
  if (assertKind(sniffMediaType(bytes), arrived.kind) !== mediaType) throw new ProblemError('unsupported-media');
  const row = { ...about, mediaType, sizeBytes: bytes.length, blob: blobName(arrived.id, sha256) };
  const earlier = await findCapture(ports.db, arrived.id);
  if (earlier) assertSame(earlier, row);
  // The file goes into the store before its row is inserted, so that no row names bytes that are not there, and no database connection waits for the store.
  else await putFile(ports, row, bytes);
  return ports.db.transaction(async (db) => {
    const { kept, isNew } = earlier ? { kept: earlier, isNew: false } : await insert(db, ports, row);
    await beside(db, isNew);
    return kept;
  });
}

/**
 * Keeps a picture that came in the body of a call.
 * @throws {ProblemError} `too-large`, `unsupported-media`, `picture-damaged`, `picture-too-large`, `unavailable`
 */
export async function keepPicture(
  db: Executor,
  ports: Ports,
  picture: { riskId: number; kind: CaptureKind; bytes: Buffer },
): Promise<CaptureRow> {
  const { bytes, riskId, kind } = picture;
  assertUploadable(bytes);
  const mediaType = assertKind(sniffMediaType(bytes), kind);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const id = randomUUID();
  const row = { id, riskId, kind, takenAt: ports.clock.now(), mediaType, sha256, sizeBytes: bytes.length, blob: blobName(id, sha256) };
  await putFile(ports, row, bytes);
  return (await insert(db, ports, row)).kept;
}

type NewCapture = Omit<CaptureRow, 'receivedAt' | 'erasedAt'> & { mediaType: MediaType };

async function putFile(ports: Ports, { id, mediaType, blob }: NewCapture, bytes: Buffer): Promise<void> {
  const malware = await ports.scanner?.scan(bytes);
  if (malware) {
    ports.logger.warn({ capture: id, malware }, 'a file with malware was refused');
    throw new ProblemError('unsupported-media');
  }
  await ports.blobs.put(blob, (await inspectPicture(bytes, mediaType)) ?? bytes, mediaType);
}

async function insert(db: Executor, ports: Ports, row: NewCapture): ReturnType<typeof insertCapture> {
  const { kept, isNew } = await insertCapture(db, { ...row, receivedAt: ports.clock.now() });
  assertSame(kept, row);
  if (isNew) await recordEvent(db, ports, { kind: 'capture-received', riskId: row.riskId, data: { capture: row.id, kind: row.kind } });
  return { kept, isNew };
}

function assertSame(kept: CaptureRow, { sha256, riskId }: Pick<CaptureRow, 'sha256' | 'riskId'>): void {
  if (kept.sha256 !== sha256 || kept.riskId !== riskId) throw new ProblemError('different-bytes');
}

const mayBePdf: readonly CaptureKind[] = ['invoice', 'claim-document'];

function assertKind(sniffed: MediaType | null, kind: CaptureKind): MediaType {
  if (sniffed === null || (sniffed === 'application/pdf' && !mayBePdf.includes(kind))) throw new ProblemError('unsupported-media');
  return sniffed;
}
