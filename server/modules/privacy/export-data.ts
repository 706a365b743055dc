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
/** Photos and PDFs are packed already. */
const packing = { level: 0 } as const;
type Packed = Record<string, Uint8Array | [Uint8Array, typeof packing]>;

/** Asks for a copy of one's own data; within a day it is the one that was asked for before, unless that has failed. @throws {ProblemError} `not-found`; `forbidden` for anybody else */
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

/** The job: packs what is kept of a person, and tells them by mail. Done again it changes nothing. When the last try fails, the copy has failed. */
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
  // Tried again it is another file: the instant stands in it.
  const blob = exportBlob();
  await ports.blobs.put(blob, zip, zipType);
  await ports.db.transaction(async (db) => {
    const isFirst = await markReady(db, exportId, { readyAt: ports.clock.now(), blob, sizeBytes: zip.length });
    if (isFirst) await queueMail(db, ports, { kind: 'data-export-ready', cause: `export:${exportId}`, to: { userId: asked.userId } });
    else await ports.blobs.remove(blob);
  });
}

/** Reads files and names those that are gone, which would be gone at the next try too. A store that does not answer fails them all, because it has them still. */
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

/** The exports of a person that can still be downloaded, and what became of the others. @throws {ProblemError} `not-found` */
export async function readExports(db: Executor, { clock }: Ports, userId: number): Promise<DataExport[]> {
  if (!(await isPerson(db, userId))) throw new ProblemError('not-found');
  return exportsSince(db, userId, keptSince('dataExports', clock.now().getTime()));
}

/** One of them. @throws {ProblemError} `not-found` */
export async function readExport(
  db: Executor,
  ports: Ports,
  { userId, exportId }: { userId: number; exportId: string },
): Promise<DataExport> {
  const found = (await readExports(db, ports, userId)).find(({ id }) => id === exportId);
  if (!found) throw new ProblemError('not-found');
  return found;
}

/** The bytes of an export, for the person whose data they are alone. @throws {ProblemError} `forbidden`; `not-found` while it is being made */
export async function openExport(db: Executor, ports: Ports, actor: Actor, which: { userId: number; exportId: string }): Promise<Buffer> {
  const { blob } = await readExport(db, ports, which);
  assertOwn(actor, which.userId);
  if (blob === null) throw new ProblemError('not-found');
  await recordEvent(db, ports, { kind: 'data-export-read', userId: which.userId, data: { user: which.userId } });
  return buffer(await ports.blobs.open(blob));
}

/** Takes the copies of a person away, in the transaction of their erasure. */
export async function forgetExportsOf(db: Executor, { blobs }: Pick<Ports, 'blobs'>, userId: number): Promise<void> {
  for (const row of await exportsOf(db, { userId })) await forgetExport(db, blobs, row);
}

/** Takes copies from before an instant away, each in a transaction of its own: one whose file stays is tried again the next night, and keeps no other. */
export async function forgetExportsBefore({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, before: Date): Promise<void> {
  await eachApart(await exportsOf(db, { before }), (row) => db.transaction((transaction) => forgetExport(transaction, blobs, row)));
}

/** The row goes first, so that nobody is led to a file that has gone. */
async function forgetExport(db: Executor, blobs: Ports['blobs'], { id, blob }: DataExport): Promise<void> {
  await deleteExport(db, id);
  if (blob !== null) await blobs.remove(blob);
}

/** One whose job was lost with its server is as good as failed after a day: no try takes so long. */
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

/** The office answers a request in its own way: it never takes somebody's whole file along. */
function assertOwn(actor: Actor, userId: number): void {
  if (actor.kind !== 'user' || actor.userId !== userId) throw new ProblemError('forbidden');
}
