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
import type { Ports } from '#server/ports/ports.ts';
import {
  type DataExport,
  deleteExports,
  exportsOf,
  exportsSince,
  findExport,
  insertExport,
  isPerson,
  lockAsking,
  markReady,
} from './store-exports.ts';
import { ownDataOf } from './store-own-data.ts';

export const dataExportJob = 'data-export';
const jobSchema = v.object({ exportId: v.pipe(v.string(), v.uuid()) });
const dayMs = 86_400_000;
const readMe = `Copia de los datos que Peritia guarda de ti (RGPD, artículos 15 y 20).

datos.json   Lo que guardamos en nuestras tablas: tus datos, pólizas, recibos, peritaciones,
             siniestros, llamadas, avisos y dispositivos. Es un formato que leen otros programas.
archivos/    Las fotos y los documentos que nos has enviado.
contratos/   Tus contratos firmados.

No están aquí las contraseñas ni lo que sirve para entrar o cobrar, que solo guardamos cifrado
o no guardamos. Si algo no es correcto, puedes cambiarlo en tu cuenta o pedírnoslo.
`;
/** Photos and PDFs are packed already. */
const packing = { level: 0 } as const;

/** Asks for a copy of one's own data; within a day it is the one that was asked for before. @throws {ProblemError} `not-found`; `forbidden` for anybody else */
export async function askForExport(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<DataExport> {
  if (!(await isPerson(db, userId))) throw new ProblemError('not-found');
  assertOwn(actor, userId);
  await lockAsking(db, userId);
  const now = ports.clock.now();
  const [last] = await exportsSince(db, userId, new Date(now.getTime() - dayMs));
  if (last) return last;
  const row: DataExport = { id: randomUUID(), userId, askedAt: now, readyAt: null, blob: null, sizeBytes: null };
  await insertExport(db, row);
  await ports.jobs.enqueue(db, dataExportJob, { exportId: row.id });
  await recordEvent(db, ports, { kind: 'data-export-asked', userId, data: { user: userId } });
  return row;
}

/** The job: packs what is kept of a person, and tells them by mail. Done again it changes nothing. */
export async function makeExport(ports: Ports, given: unknown): Promise<void> {
  const { exportId } = v.parse(jobSchema, given);
  const asked = await findExport(ports.db, exportId);
  const own = asked && (await ownDataOf(ports.db, asked.userId));
  if (!asked || !own || asked.readyAt !== null) return;
  const about = { exported_at: ports.clock.now().toISOString(), asked_at: asked.askedAt.toISOString() };
  const packed: Record<string, Uint8Array | [Uint8Array, typeof packing]> = {
    'LEEME.txt': Buffer.from(readMe),
    'datos.json': Buffer.from(JSON.stringify({ ...about, ...own.data }, null, 2)),
  };
  for (const { path, blob } of own.files) packed[path] = [new Uint8Array(await buffer(await ports.blobs.open(blob))), packing];
  const zip = zipSync(packed);
  // Tried again it is another file: the instant stands in it.
  const blob = `export-${randomUUID()}`;
  await ports.blobs.put(blob, zip, zipType);
  await ports.db.transaction(async (db) => {
    const isFirst = await markReady(db, exportId, { readyAt: ports.clock.now(), blob, sizeBytes: zip.length });
    if (isFirst) await queueMail(db, ports, { kind: 'data-export-ready', cause: `export:${exportId}`, to: { userId: asked.userId } });
    else await ports.blobs.remove(blob);
  });
}

/** Those that can still be downloaded. @throws {ProblemError} `not-found` */
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

/** Its bytes, for whom it is of alone. @throws {ProblemError} `forbidden`; `not-found` while it is being made */
export async function openExport(db: Executor, ports: Ports, actor: Actor, which: { userId: number; exportId: string }): Promise<Buffer> {
  const { blob } = await readExport(db, ports, which);
  assertOwn(actor, which.userId);
  if (blob === null) throw new ProblemError('not-found');
  await recordEvent(db, ports, { kind: 'data-export-read', userId: which.userId, data: { user: which.userId } });
  return buffer(await ports.blobs.open(blob));
}

/** Takes copies away, of a person or from before an instant; the rows go first, so that nobody is led to a file that has gone. */
export async function forgetExports(
  { db, blobs }: Pick<Ports, 'blobs'> & { db: Executor },
  which: { userId: number } | { before: Date },
): Promise<void> {
  const gone = await exportsOf(db, which);
  await deleteExports(db, which);
  for (const { blob } of gone) if (blob !== null) await blobs.remove(blob);
}

export function exportWire({ id, askedAt, readyAt, sizeBytes }: DataExport): ResponseOf<typeof getDataExport> {
  return {
    id,
    state: readyAt === null ? 'preparing' : 'ready',
    asked_at: askedAt.toISOString(),
    expires_at: new Date(askedAt.getTime() + keptDays.dataExports * dayMs).toISOString(),
    size_bytes: sizeBytes,
  };
}

/** The office answers a request in its own way: it never takes somebody's whole file along. */
function assertOwn(actor: Actor, userId: number): void {
  if (actor.kind !== 'user' || actor.userId !== userId) throw new ProblemError('forbidden');
}
