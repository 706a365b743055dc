import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
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
  file: string;
}

/**
 * Keeps a file that has arrived whole: checked against its hash and its kind, on the disk, then in the database. Keeping the same one
 * twice gives the first; its hash stays that of the bytes that were sent, also when what is kept had its Exif taken out.
 * @throws {ProblemError} `hash-mismatch`, `different-bytes`, `unsupported-media`, `picture-damaged`, `picture-too-large`
 */
export async function keepCapture(ports: Ports, arrived: ArrivedFile): Promise<CaptureRow> {
  const [sha256, { size }] = [await hashFile(arrived.file), await stat(arrived.file)];
  if (sha256 !== arrived.sha256) throw new ProblemError('hash-mismatch');
  const mediaType = assertKind(sniffMediaType(await readHead(arrived.file)), arrived.kind);
  if (mediaType !== arrived.mediaType) throw new ProblemError('unsupported-media');
  const cleaned = await inspectPicture(arrived.file, mediaType);
  const blob = blobName(arrived.id, sha256);
  const { id, riskId, kind, takenAt } = arrived;
  const row = { id, riskId, kind, takenAt, mediaType, sha256, sizeBytes: size, blob };
  const earlier = await findCapture(ports.db, id);
  if (earlier) assertSame(earlier, row);
  // On the disk before its row: no row ever names bytes that are not there. And no connection to the database waits for the store.
  else await (cleaned ? ports.blobs.put(blob, cleaned, mediaType) : ports.blobs.adopt(blob, arrived.file, mediaType));
  const kept = earlier ?? (await ports.db.transaction((db) => insert(db, ports, row)));
  await rm(arrived.file, { force: true });
  return kept;
}

/**
 * Keeps a picture that came inside a call.
 * @throws {ProblemError} `too-large`, `unsupported-media`, `picture-damaged`, `picture-too-large`
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
  const blob = blobName(id, sha256);
  await ports.blobs.put(blob, (await inspectPicture(bytes, mediaType)) ?? bytes, mediaType);
  return insert(db, ports, { id, riskId, kind, takenAt: ports.clock.now(), mediaType, sha256, sizeBytes: bytes.length, blob });
}

async function insert(db: Executor, ports: Ports, row: Omit<CaptureRow, 'receivedAt' | 'erasedAt'>): Promise<CaptureRow> {
  const kept = await insertCapture(db, { ...row, receivedAt: ports.clock.now() });
  assertSame(kept, row);
  await recordEvent(db, ports, { kind: 'capture-received', riskId: row.riskId, data: { capture: row.id, kind: row.kind } });
  return kept;
}

function assertSame(kept: CaptureRow, { sha256, riskId }: Pick<CaptureRow, 'sha256' | 'riskId'>): void {
  if (kept.sha256 !== sha256 || kept.riskId !== riskId) throw new ProblemError('different-bytes');
}

const mayBePdf: readonly CaptureKind[] = ['invoice', 'claim-document'];

function assertKind(sniffed: MediaType | null, kind: CaptureKind): MediaType {
  if (sniffed === null || (sniffed === 'application/pdf' && !mayBePdf.includes(kind))) throw new ProblemError('unsupported-media');
  return sniffed;
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
