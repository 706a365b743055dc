import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Server, type Upload } from '@tus/server';
import * as v from 'valibot';
import { maxCaptureBytes, uploadMetadataSchema, uploadsPath } from '#domain/wire/captures.ts';
import { receiptHeader, wireVersionHeader } from '#domain/wire/fields.ts';
import type { Access, Actor } from '#server/http/actor.ts';
import { assertWireVersion } from '#server/http/engine.ts';
import { fieldFaults } from '#server/http/field-faults.ts';
import { ProblemError } from '#server/http/problems.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import type { Ports } from '#server/ports/ports.ts';
import { keepCapture } from './keep-capture.ts';
import { type CaptureRow, findCapture } from './store.ts';

/** An evaluation has four captures, a claim a few documents more; the rest is for cuts and repetitions. */
const slotsPerMinute = 60;
/** Of a risk, whoever asks: what nobody hands in stays for months, and a disk that one customer can fill is nobody's. */
const slotsPerDay = 500;
const secondsOfDay = 86_400;

/** A store whose files nobody else of the machine reads. */
class PrivateStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    for (const name of [upload.id, `${upload.id}.json`]) await chmod(path.join(this.directory, name), 0o600);
    return created;
  }
}

/**
 * tus 1.0 under `/captures/uploads` (creation, termination). A slot's id is `<capture id>_<random>`, so that a slot whose file has been
 * taken over still answers with the receipt. Only a grant uploads (decision A81), and only it sees its slots.
 */
export function createUploads(ports: Ports, access: Access, apiBase: string) {
  /** The last PATCH and a HEAD after a cut may both find the file complete: it is taken over once. */
  const finishing = new Map<string, Promise<CaptureRow>>();
  const thrown = new WeakMap<Request, unknown>();
  const slotLimit = rateLimit(ports, 'uploads', slotsPerMinute);
  const dayLimit = rateLimit(ports, 'uploads of a day', slotsPerDay, secondsOfDay);
  const store = new PrivateStore({ directory: ports.uploadsDir });
  const tus = new Server({
    path: `${apiBase}${uploadsPath}`,
    relativeLocation: true,
    datastore: store,
    locker: new MemoryLocker(),
    maxSize: maxCaptureBytes,
    namingFunction: (_request, metadata) => `${readMetadata(metadata).id}_${randomBytes(12).toString('hex')}`,
    async onUploadCreate(request, upload) {
      if (upload.size === undefined) throw new ProblemError('invalid-input');
      if (upload.size === 0) throw new ProblemError('picture-damaged');
      const grant = await grantOf(request.headers);
      if ((readMetadata(upload.metadata).kind === 'claim-document') !== (grant.scope === 'claim')) throw new ProblemError('forbidden');
      return { metadata: { ...upload.metadata, risk_id: String(grant.riskId) } };
    },
    async onUploadFinish(_request, upload) {
      return { headers: receipt(await finish(upload)) };
    },
    onResponseError(request, error) {
      // What tus itself refuses has a status; the rest is told as any other problem or fault.
      if (error instanceof ProblemError || !('status_code' in error)) thrown.set(request, error);
      return undefined;
    },
  });

  async function grantOf(headers: Headers): Promise<Extract<Actor, { kind: 'grant' }>> {
    const token = headers.get('authorization')?.match(/^Bearer (\S+)$/i)?.[1];
    const actor = token ? await access.actorOf(token) : null;
    if (!actor) throw new ProblemError('unauthenticated');
    if (actor.kind !== 'grant') throw new ProblemError('forbidden');
    return actor;
  }

  /** Takes over a complete file; one that fails its hash or is no picture leaves nothing behind, so that the phone begins anew. */
  function finish(upload: Upload): Promise<CaptureRow> {
    const running = finishing.get(upload.id) ?? takeOver(upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, running);
    return running;
  }

  async function takeOver(upload: Upload): Promise<CaptureRow> {
    const metadata = readMetadata(upload.metadata);
    try {
      return await keepCapture(ports, {
        id: metadata.id,
        kind: metadata.kind,
        mediaType: metadata.media_type,
        sha256: metadata.sha256,
        takenAt: new Date(metadata.taken_at),
        riskId: Number(upload.metadata?.risk_id),
        file: path.join(ports.uploadsDir, upload.id),
      });
    } catch (error) {
      if (error instanceof ProblemError) await store.remove(upload.id).catch(() => undefined);
      throw error;
    } finally {
      if (await findCapture(ports.db, metadata.id).catch(() => null)) await store.configstore.delete(upload.id);
    }
  }

  /** Answers what tus cannot know: captures that are here already, slots whose file was taken over, files cut off just before that. */
  async function answerKnown(request: Request, slot: string | undefined, riskId: number): Promise<Response | null> {
    if (!slot) {
      const metadata = readMetadata(parseTusMetadata(request.headers.get('upload-metadata') ?? ''));
      const kept = await findCapture(ports.db, metadata.id);
      if (!kept) return null;
      if (kept.sha256 !== metadata.sha256 || kept.riskId !== riskId) throw new ProblemError('different-bytes');
      const location = `${apiBase}${uploadsPath}/${kept.id}_done`;
      return new Response(null, {
        status: 201,
        headers: { location, 'tus-resumable': '1.0.0', 'upload-offset': String(kept.sizeBytes), ...receipt(kept) },
      });
    }
    const kept = await keptFrom(slot, riskId);
    if (kept) return doneResponse(request, kept);
    const upload = await store.getUpload(slot).catch(() => null);
    if (upload && upload.metadata?.risk_id !== String(riskId)) throw new ProblemError('upload-gone');
    if (upload && upload.offset !== upload.size) return null;
    // Between the two looks another request may have taken the file over, or be doing so.
    const taken = await (upload ? finish(upload) : keptAfterwards(slot, riskId)).catch(async (error: unknown) => {
      const late = error instanceof ProblemError ? null : await keptFrom(slot, riskId);
      if (late === null) throw error;
      return late;
    });
    if (taken === null) throw new ProblemError('upload-gone');
    return doneResponse(request, taken);
  }

  /** The capture that a slot's file has become; null when there is none of that risk. */
  async function keptFrom(slot: string, riskId: number): Promise<CaptureRow | null> {
    const kept = await findCapture(ports.db, slot.split('_')[0] ?? '').catch(() => null);
    return kept?.riskId === riskId ? kept : null;
  }

  /** The same, once whoever is taking the file over has done so. */
  async function keptAfterwards(slot: string, riskId: number): Promise<CaptureRow | null> {
    await finishing.get(slot)?.catch(() => undefined);
    return keptFrom(slot, riskId);
  }

  function doneResponse(request: Request, kept: CaptureRow): Response {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': String(kept.sizeBytes),
      'upload-length': String(kept.sizeBytes),
      'cache-control': 'no-store',
      ...receipt(kept),
    };
    const isBehind = request.method === 'PATCH' && request.headers.get('upload-offset') !== String(kept.sizeBytes);
    return new Response(null, { status: request.method === 'HEAD' ? 200 : isBehind ? 409 : 204, headers });
  }

  /** Serves one tus request. @throws {ProblemError} as any other call. */
  return async function serve(request: Request): Promise<Response> {
    const slot = new URL(request.url).pathname.split(`${uploadsPath}/`)[1];
    assertWireVersion(request.headers.get(wireVersionHeader));
    const grant = await grantOf(request.headers);
    const known = await answerKnown(request, slot, grant.riskId);
    if (known) return known;
    if (request.method === 'POST') {
      await slotLimit.spend(grant.grantId);
      await dayLimit.spend(String(grant.riskId));
    }
    const response = await tus.handleWeb(request);
    if (thrown.has(request)) throw thrown.get(request);
    if (response.status === 404 || response.status === 410) throw new ProblemError('upload-gone');
    if (response.status === 413) throw new ProblemError('too-large');
    if (response.status >= 500) throw new ProblemError('unavailable');
    const answer = new Response(response.body, response);
    // tus opens itself to every origin; nothing but our own page has business here.
    for (const name of Array.from(answer.headers.keys())) if (name.startsWith('access-control-')) answer.headers.delete(name);
    return answer;
  };
}

function receipt(kept: { sha256: string }): Record<string, string> {
  return { [receiptHeader]: `sha-256=${kept.sha256}` };
}

function readMetadata(metadata: Record<string, string | null> | undefined) {
  const parsed = v.safeParse(uploadMetadataSchema, metadata ?? {});
  if (parsed.success) return parsed.output;
  if (parsed.issues.some((issue) => issue.type === 'picklist' && v.getDotPath(issue) === 'media_type'))
    throw new ProblemError('unsupported-media');
  throw new ProblemError('invalid-input', { fields: fieldFaults(parsed.issues) });
}

function parseTusMetadata(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    }),
  );
}
