import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import * as v from 'valibot';
import { keptDays, keptSince } from '#domain/privacy/retention.ts';
import type { getDataExport } from '#domain/wire/data-exports.ts';
import { zipType } from '#domain/wire/data-exports.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { exportBlob } from './export-blob.ts';
import {
  type DataExport,
  deleteExport,
  exportsOf,
  exportsSince,
  findExport,
  insertExport,
  isPerson,
  lockAsking,
  markFailed,
  markReady,
} from './store-exports.ts';
import { type OwnFile, ownDataOf } from './store-own-data.ts';

export const dataExportJob = 'data-export';
const jobSchema = v.object({ exportId: v.pipe(v.string(), v.uuid()) });
const dayMs = 86_400_000;
const readMe = `Copia de los datos que Peritia guarda de ti (RGPD, artículos 15 y 20).

datos.json   Lo que guardamos en nuestras tablas: tus datos, pólizas, recibos, peritaciones,
             siniestros, llamadas, avisos y dispositivos. Es un formato que leen otros programas.
archivos/    Las fotos y los documentos que nos has enviado.
contratos/   Tus contratos firmados.

Si falta algún archivo porque ya no lo tenemos, datos.json lo nombra en «missing_files».

No están aquí las contraseñas ni lo que sirve para entrar o cobrar, que solo guardamos cifrado
o no guardamos. Si algo no es correcto, puedes cambiarlo en tu cuenta o pedírnoslo.
`;
/** Photos and PDFs are compressed already. */
const packing = { level: 0 } as const;
type Packed = Record<string, Uint8Array | [Uint8Array, typeof packing]>;

/**
 * Requests a copy of one's own data. A second request within a day returns the first one, unless that has failed.
 * @throws {ProblemError} `not-found`; `forbidden` for anybody else's data
 */
export async function askForExport(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<DataExport> {
  if (!(await isPerson(db, userId))) throw new ProblemError('not-found');
  assertOwn(actor, userId);
  await lockAsking(db, userId);
  const now = ports.clock.now();
  const [last] = await exportsSince(db, userId, new Date(now.getTime() - dayMs));
  if (last && stateOf(last, now) !== 'failed') return last;
  const row: DataExport = { id: randomUUID(), userId, askedAt: now, readyAt: null, blob: null, sizeBytes: null, failedAt: null };
  await insertExport(db, row);
  await ports.jobs.enqueue(db, dataExportJob, { exportId: row.id });
  await recordEvent(db, ports, { kind: 'data-export-asked', userId, data: { user: userId } });
  return row;
}

/** The job: packs the data kept of a person, and tells them by mail. Run again, it changes nothing. When the last attempt fails, the copy is marked as failed. */
export async function makeExport(ports: Ports, given: unknown, { isLast }: JobAttempt): Promise<void> {
  const { exportId } = v.parse(jobSchema, given);
  try {
    await packExport(ports, exportId);
  } catch (error) {
    if (isLast) await markFailed(ports.db, exportId, ports.clock.now());
    throw error;
  }
}

async function packExport(ports: Ports, exportId: string): Promise<void> {
  const asked = await findExport(ports.db, exportId);
  const own = asked && (await ownDataOf(ports.db, asked.userId));
  if (!asked || !own || asked.readyAt !== null) return;
  const about = { exported_at: ports.clock.now().toISOString(), asked_at: asked.askedAt.toISOString() };
  const { found, missing } = await readFiles(ports.blobs, own.files);
  const zip = zipSync({
    'LEEME.txt': Buffer.from(readMe),
    'datos.json': Buffer.from(JSON.stringify({ ...about, ...own.data, missing_files: missing }, null, 2)),
    ...found,
  });
  // A retry makes another file, because the file contains the instant of the export.
  const blob = exportBlob();
  await ports.blobs.put(blob, zip, zipType);
  await ports.db.transaction(async (db) => {
    const isFirst = await markReady(db, exportId, { readyAt: ports.clock.now(), blob, sizeBytes: zip.length });
    if (isFirst) await queueMail(db, ports, { kind: 'data-export-ready', cause: `export:${exportId}`, to: { userId: asked.userId } });
    else await ports.blobs.remove(blob);
  });
}

/** Reads files, and names those that no longer exist, since a retry would not find them either. When the store does not answer, it throws: the files still exist. */
async function readFiles(blobs: Ports['blobs'], files: readonly OwnFile[]): Promise<{ found: Packed; missing: string[] }> {
  const found: Packed = {};
  const missing: string[] = [];
  for (const { path, blob } of files) {
    try {
      found[path] = [new Uint8Array(await buffer(await blobs.open(blob))), packing];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing.push(path);
    }
  }
  return { found, missing };
}

/** The exports of a person that can still be downloaded, and the state of the others. @throws {ProblemError} `not-found` */
export async function readExports(db: Executor, { clock }: Ports, userId: number): Promise<DataExport[]> {
  if (!(await isPerson(db, userId))) throw new ProblemError('not-found');
  return exportsSince(db, userId, keptSince('dataExports', clock.now().getTime()));
}

/** One export of a person. @throws {ProblemError} `not-found` */
export async function readExport(
  db: Executor,
  ports: Ports,
  { userId, exportId }: { userId: number; exportId: string },
): Promise<DataExport> {
  const found = (await readExports(db, ports, userId)).find(({ id }) => id === exportId);
  if (!found) throw new ProblemError('not-found');
  return found;
}

/** The bytes of an export, only for the person whose data they are. @throws {ProblemError} `forbidden`; `not-found` while it is being made */
export async function openExport(db: Executor, ports: Ports, actor: Actor, which: { userId: number; exportId: string }): Promise<Buffer> {
  const { blob } = await readExport(db, ports, which);
  assertOwn(actor, which.userId);
  if (blob === null) throw new ProblemError('not-found');
  await recordEvent(db, ports, { kind: 'data-export-read', userId: which.userId, data: { user: which.userId } });
  return buffer(await ports.blobs.open(blob));
}

/** Removes the exports of a person, in the transaction of their erasure. */
export async function forgetExportsOf(db: Executor, { blobs }: Pick<Ports, 'blobs'>, userId: number): Promise<void> {
  for (const row of await exportsOf(db, { userId })) await forgetExport(db, blobs, row);
}

/**
 * Removes exports requested before an instant, each in a transaction of its own: one whose file cannot be removed is tried again the next night and does not hold up
 * the others.
 */
export async function forgetExportsBefore({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, before: Date): Promise<void> {
  await eachApart(await exportsOf(db, { before }), (row) => db.transaction((transaction) => forgetExport(transaction, blobs, row)));
}

/** The row is deleted first, so that no row refers to a removed file. */
async function forgetExport(db: Executor, blobs: Ports['blobs'], { id, blob }: DataExport): Promise<void> {
  await deleteExport(db, id);
  if (blob !== null) await blobs.remove(blob);
}

/** The state of an export. One that is not ready after a day counts as failed: its job was lost with its server, as no attempt takes that long. */
function stateOf({ askedAt, readyAt, failedAt }: DataExport, now: Date): 'preparing' | 'ready' | 'failed' {
  if (readyAt !== null) return 'ready';
  return failedAt !== null || askedAt.getTime() <= now.getTime() - dayMs ? 'failed' : 'preparing';
}

export function exportWire(row: DataExport, { clock }: Ports): ResponseOf<typeof getDataExport> {
  const { id, askedAt, sizeBytes } = row;
  return {
    id,
    state: stateOf(row, clock.now()),
    asked_at: askedAt.toISOString(),
    expires_at: new Date(askedAt.getTime() + keptDays.dataExports * dayMs).toISOString(),
    size_bytes: sizeBytes,
  };
}

/** The office answers such requests in another way: it cannot download a person's whole data. */
function assertOwn(actor: Actor, userId: number): void {
  if (actor.kind !== 'user' || actor.userId !== userId) throw new ProblemError('forbidden');
}
