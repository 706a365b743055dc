import { randomBytes } from 'node:crypto';
import { ERRORS, Server } from '@tus/server';
import { keptDays } from '#domain/privacy/retention.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { uploadsPath } from '#domain/wire/captures.ts';
import { receiptHeader, wireVersionHeader } from '#domain/wire/fields.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Access, Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import { assertWireVersion } from '#server/http/wire-version.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { ClaimFiles } from './claim-files.ts';
import { DatabaseUploadStore } from './database-upload-store.ts';
import { type CaptureRow, findCapture } from './store.ts';
import { deleteUploadsOfCapture, findUpload, insertUpload, type UploadRow } from './store-uploads.ts';
import { takeOver } from './take-over.ts';
import { asMeant, assertTusRequest, parseMetadata, problemOfStatus } from './tus-request.ts';
import { readMetadata } from './upload-metadata.ts';
import { assertRoom, assertWelcome, draftKilobytesPerDay } from './upload-quota.ts';

/** An evaluation has four captures, a claim a few documents more; the rest is for interrupted and repeated uploads. */
const slotsPerMinute = 60;
/** How many uploads may be begun for one risk in a day. Files that nobody submits are kept for months, and no customer may fill the disk that all share. */
const slotsPerDay = 500;
const secondsOfDay = 86_400;

/**
 * tus 1.0 under `/captures/uploads` (creation, creation with upload, termination, expiration; decision record 0028). A slot's id is `<capture id>_<random>`, so that it
 * still answers with the receipt once its file has become a capture. Only a grant uploads (decision A81), and it sees only its own slots.
 */
export function createUploads(ports: Ports, access: Access, apiBase: string, claimFiles: ClaimFiles) {
  const { db, clock } = ports;
  const { finish, keptFrom } = takeOver(ports, claimFiles);
  const riskIds = new WeakMap<Request, number>();
  const faults = new WeakMap<Request, unknown>();
  const slotLimit = rateLimit(ports, 'uploads', slotsPerMinute);
  const dayLimit = rateLimit(ports, 'uploads of a day', slotsPerDay, secondsOfDay);
  const addressLimit = rateLimit(ports, 'draft kilobytes of a day', draftKilobytesPerDay, secondsOfDay);
  const tus = new Server({
    path: `${apiBase}${uploadsPath}`,
    relativeLocation: true,
    datastore: new DatabaseUploadStore(ports),
    maxSize: maxCaptureBytes,
    namingFunction: (_request, metadata) => `${readMetadata(metadata).id}_${randomBytes(12).toString('hex')}`,
    async onUploadCreate(request, { id, size = 0, metadata = {} }) {
      const riskId = riskIds.get(request) ?? 0;
      const row = { id, captureId: readMetadata(metadata).id, riskId, sizeBytes: size, metadata, createdAt: clock.now() };
      await db.transaction((transaction) => beginUpload(transaction, row));
      return {};
    },
    async onUploadFinish(_request, { id }) {
      const row = await findUpload(db, id, clock.now());
      return { headers: receipt(await finish(id, row)) };
    },
    onResponseError(request, error) {
      faults.set(request, error);
      return undefined;
    },
  });

  /** Answers a request for a slot: with the receipt when the capture exists already, or with null to let tus create it. @throws {ProblemError} when no slot is given */
  async function answerNew(request: Request, grant: Grant, address: string): Promise<Response | null> {
    const metadata = readMetadata(parseMetadata(request.headers));
    const kept = await findCapture(db, metadata.id);
    if (kept) {
      if (kept.sha256 !== metadata.sha256 || kept.riskId !== grant.riskId) throw new ProblemError('different-bytes');
      const location = `${apiBase}${uploadsPath}/${kept.id}_done`;
      return new Response(null, { status: 201, headers: { location, 'upload-offset': String(kept.sizeBytes), ...receipt(kept) } });
    }
    const sizeBytes = declaredBytes(request);
    if ((metadata.kind === 'claim-document') !== (grant.scope === 'claim')) throw new ProblemError('forbidden');
    if (metadata.ofClaim) await claimFiles.assertOpen(db, { riskId: grant.riskId, claim: metadata.ofClaim.claim });
    await slotLimit.spend(grant.grantId);
    await dayLimit.spend(String(grant.riskId));
    await assertWelcome(ports, addressLimit, { riskId: grant.riskId, sizeBytes, address });
    riskIds.set(request, grant.riskId);
    return null;
  }

  /** Answers for slots that tus cannot: those whose file has become a capture, and those whose file is complete and was cut off just before that. */
  async function answerKnown(request: Request, slot: string, row: UploadRow | null, riskId: number): Promise<Response | null> {
    // The capture is looked up after the upload: when the upload is gone its capture exists, since both change in one transaction.
    const kept = await keptFrom(slot, riskId);
    if (kept) return doneResponse(request, kept);
    if (row?.riskId !== riskId) throw new ProblemError('upload-gone');
    return row.receivedBytes === row.sizeBytes ? doneResponse(request, await finish(slot, row)) : null;
  }

  /** Serves one tus request. `address`: the caller's IP address. @throws {ProblemError} as any other call */
  return async function serve(received: Request, address: string): Promise<Response> {
    const request = asMeant(received);
    const slot = new URL(request.url).pathname.split(`${uploadsPath}/`)[1];
    let row: UploadRow | null = null;
    // OPTIONS needs no token: it tells any client which protocol the server speaks.
    if (request.method !== 'OPTIONS') {
      assertTusRequest(request);
      assertWireVersion(request.headers.get(wireVersionHeader));
      const grant = await grantOf(request.headers, access);
      if ((request.method === 'POST') !== (slot === undefined)) throw new ProblemError('method-not-allowed');
      row = slot === undefined ? null : await findUpload(db, slot, clock.now());
      const known = slot === undefined ? await answerNew(request, grant, address) : await answerKnown(request, slot, row, grant.riskId);
      if (known) return known;
    }
    const response = await tus.handleWeb(request);
    return answerOfTus(request, response, { fault: faults.get(request), since: row?.createdAt ?? clock.now() });
  };
}

async function beginUpload(db: Executor, row: UploadRowToMake): Promise<void> {
  await deleteUploadsOfCapture(db, row.riskId, row.captureId);
  await assertRoom(db, row.riskId, row.sizeBytes);
  await insertUpload(db, row);
}
type UploadRowToMake = Parameters<typeof insertUpload>[1];

type Grant = Extract<Actor, { kind: 'grant' }>;

async function grantOf(headers: Headers, access: Access): Promise<Grant> {
  const token = headers.get('authorization')?.match(/^Bearer (\S+)$/i)?.[1];
  const actor = token ? await access.actorOf(token) : null;
  if (!actor) throw new ProblemError('unauthenticated');
  if (actor.kind !== 'grant') throw new ProblemError('forbidden');
  return actor;
}

function doneResponse(request: Request, kept: CaptureRow): Response {
  const size = String(kept.sizeBytes);
  const headers = { 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store', ...receipt(kept) };
  const isElsewhere = request.method === 'PATCH' && request.headers.get('upload-offset') !== size;
  if (isElsewhere) throw new ProblemError('upload-offset', { headers });
  return new Response(null, { status: request.method === 'HEAD' ? 200 : 204, headers });
}

/** Turns tus's answer into one of this API. `since`: when the slot was given. @throws {ProblemError} for what tus refuses */
function answerOfTus(request: Request, response: Response, { fault, since }: { fault: unknown; since: Date }): Response {
  // tus aborts a request whose lock another request takes: its client then asks for the offset and continues there.
  if (fault === ERRORS.ABORTED) throw new ProblemError('upload-offset');
  if (fault !== undefined && !('status_code' in (fault as object))) throw fault;
  if (!response.ok) throw new ProblemError(problemOfStatus(response.status));
  const answer = new Response(response.body, response);
  // tus allows every origin; only this app's own pages upload.
  for (const name of Array.from(answer.headers.keys())) if (name.startsWith('access-control-')) answer.headers.delete(name);
  if (['POST', 'PATCH', 'HEAD'].includes(request.method) && !answer.headers.has(receiptHeader))
    answer.headers.set('upload-expires', expiryOf(since));
  return answer;
}

/** The declared length of the file. @throws {ProblemError} for a length that no accepted file has */
function declaredBytes(request: Request): number {
  const length = request.headers.get('upload-length') ?? '';
  if (!/^\d+$/.test(length)) throw new ProblemError('upload-invalid');
  const sizeBytes = Number(length);
  if (sizeBytes > maxCaptureBytes) throw new ProblemError('too-large');
  if (sizeBytes === 0) throw new ProblemError('picture-damaged');
  return sizeBytes;
}

function expiryOf(createdAt: Date): string {
  return new Date(createdAt.getTime() + keptDays.uploads * secondsOfDay * 1000).toUTCString();
}

function receipt(kept: { sha256: string }): Record<string, string> {
  return { [receiptHeader]: `sha-256=${kept.sha256}` };
}
