import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CaptureKind } from '#domain/wire/captures.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import type { ModuleApi } from '#tests/support/module-api.ts';

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export interface Uploaded {
  status: number;
  code: string | null;
  receipt: string | null;
  location: string | null;
  retryAfter: string | null;
}

export interface Given {
  id?: string;
  kind?: CaptureKind;
  mediaType?: string;
  sha256?: string;
  takenAt?: string;
  /** The claim to which the file belongs, and its type of document. */
  claim?: string;
  document?: string;
}

/** A small photo with random contents. */
export function photo(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const noise = sharp({
    create: { width: 160, height: 120, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return noise.toFormat(format).toBuffer();
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = (token: string) => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` });

async function told(response: Response): Promise<Uploaded> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem+json') ?? false;
  // The answer to HEAD has no body.
  const code = isProblem && text ? String((JSON.parse(text) as { code: string }).code) : null;
  const { status, headers } = response;
  return { status, code, receipt: headers.get(receiptHeader), location: headers.get('location'), retryAfter: headers.get('retry-after') };
}

/** Creates a slot. */
export async function createSlot(
  api: ModuleApi,
  token: string,
  bytes: { length: number; sha256: string },
  given: Given = {},
): Promise<Uploaded> {
  const metadata = {
    id: given.id ?? randomUUID(),
    kind: given.kind ?? 'front',
    media_type: given.mediaType ?? 'image/jpeg',
    sha256: given.sha256 ?? bytes.sha256,
    taken_at: given.takenAt ?? '2026-03-10T09:59:00Z',
    ...(given.claim === undefined ? {} : { claim: given.claim }),
    ...(given.document === undefined ? {} : { document: given.document }),
  };
  const header = Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');
  return told(
    await api.fetch('/captures/uploads', {
      method: 'POST',
      headers: { ...tus(token), 'upload-length': String(bytes.length), 'upload-metadata': header },
    }),
  );
}

/** Sends bytes to a slot, from an offset on. */
export async function send(api: ModuleApi, token: string, location: string, bytes: Uint8Array, offset = 0): Promise<Uploaded> {
  const headers = { ...tus(token), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return told(await api.fetch(location.replace('/api', ''), { method: 'PATCH', headers, body: Uint8Array.from(bytes) }));
}

/** Asks a slot for its state (HEAD). */
export async function ask(api: ModuleApi, token: string, location: string): Promise<Uploaded & { offset: string | null }> {
  const response = await api.fetch(location.replace('/api', ''), { method: 'HEAD', headers: tus(token) });
  return { ...(await told(response)), offset: response.headers.get('upload-offset') };
}

/** Creates a slot and sends all bytes; returns the first answer that is no success, or else the last. */
export async function upload(api: ModuleApi, token: string, bytes: Uint8Array, given: Given = {}): Promise<Uploaded> {
  const created = await createSlot(api, token, { length: bytes.length, sha256: sha256(bytes) }, given);
  if (created.location === null || created.receipt !== null) return created;
  return send(api, token, created.location, bytes);
}
