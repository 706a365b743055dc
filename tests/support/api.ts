import { createHash, randomUUID } from 'node:crypto';
import { isImei } from '#domain/device/imei.ts';
import { type AcceptanceStep, requiredAcceptances } from '#domain/policy/acceptances.ts';
import type { Grant } from '#domain/wire/evaluations.ts';
import { receiptHeader, wireVersionHeader } from '#domain/wire/fields.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { type Insured, password } from '#tests/support/people.ts';

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  text: string;
  headers: Headers;
}

/** Makes one call as any client would, without the app's own client. */
export async function call<Body = Record<string, unknown>>(
  server: AppServer,
  method: string,
  path: string,
  given: { token?: string | undefined; body?: unknown; key?: string; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const headers: Record<string, string> = { [wireVersionHeader]: '1', ...given.headers };
  if (given.token) headers.authorization = `Bearer ${given.token}`;
  if (given.key) headers['idempotency-key'] = given.key;
  if (given.body !== undefined) headers['content-type'] ??= 'application/json';
  const body = given.body === undefined ? {} : { body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body) };
  const response = await fetch(server.api + path, { method, headers, ...body });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  return { status: response.status, body: json as Body, text, headers: response.headers };
}

/** The acceptances that a step needs, with the versions of the texts in force on a server. */
export async function acceptancesOn(server: AppServer, step: AcceptanceStep): Promise<object[]> {
  const { body } = await call<{ data: { text: string; version: string }[] }>(server, 'GET', '/legal-texts');
  return requiredAcceptances[step].map((acceptance) => ({
    acceptance,
    version: body.data.find(({ text }) => text === acceptance)?.version,
  }));
}

export async function logIn(server: AppServer, email: string): Promise<LoggedUser> {
  const { status, body } = await call<LoggedUser>(server, 'POST', '/users/login', { body: { email, password } });
  if (status !== 200) throw new Error(`log-in of ${email}: ${status}`);
  return body;
}

export interface Opened {
  grant: Grant;
  challenges: { text: string; expires_at: string }[];
  retry_count: number;
  imei_retry_count: number;
}

export async function openEvaluation(
  server: AppServer,
  token: string,
  { policyId, riskId }: Pick<Insured, 'policyId' | 'riskId'>,
): Promise<Opened> {
  const { status, body } = await call<Opened>(server, 'POST', `/policies/${policyId}/risks/${riskId}/grants`, { token });
  if (status >= 300) throw new Error(`grants: ${status} ${JSON.stringify(body)}`);
  return body;
}

export interface Capture {
  id: string;
  kind: 'front' | 'back' | 'invoice' | 'imei-picture';
  bytes: Uint8Array;
  mediaType?: string;
  sha256?: string;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = { 'tus-resumable': '1.0.0', [wireVersionHeader]: '1' };

/** Creates a slot and sends the whole file in one PATCH; returns the status of the request that failed, or the receipt. */
export async function upload(
  server: AppServer,
  token: string,
  capture: Capture,
): Promise<{ status: number; text: string; receipt: string | null }> {
  const metadata = {
    id: capture.id,
    kind: capture.kind,
    media_type: capture.mediaType ?? 'image/jpeg',
    sha256: capture.sha256 ?? sha256(capture.bytes),
    taken_at: new Date().toISOString(),
  };
  const created = await fetch(`${server.api}/captures/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      'upload-length': String(capture.bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  });
  const location = created.headers.get('location');
  if (created.status !== 201 || !location)
    return { status: created.status, text: await created.text(), receipt: created.headers.get(receiptHeader) };
  const sent = await fetch(new URL(location, server.origin), {
    method: 'PATCH',
    headers: { ...tus, authorization: `Bearer ${token}`, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Uint8Array.from(capture.bytes),
  });
  return { status: sent.status, text: await sent.text(), receipt: sent.headers.get(receiptHeader) };
}

export const newCapture = (kind: Capture['kind'], bytes: Uint8Array): Capture => ({ id: randomUUID(), kind, bytes });

/** The body of a submit for these captures. */
export function submitBody(riskId: number, given: { imei: string | null; challenge?: string | undefined; captures: Capture[] }) {
  return {
    id: randomUUID() as string,
    policy_risk_id: riskId,
    imei: given.imei,
    imei_source: given.imei === null ? null : 'typed',
    challenge: given.challenge ?? null,
    captures: given.captures.map(({ id, kind, bytes }) => ({
      id,
      side: kind === 'imei-picture' ? 'imei' : kind,
      sha256: sha256(bytes),
      taken_at: new Date().toISOString(),
    })),
  };
}

let imeis = 0;
/** An IMEI that no other test of this run uses. */
export function newImei(): string {
  imeis += 1;
  const digits = `35404907${String(Math.floor(Math.random() * 9000) * 100 + (imeis % 100)).padStart(6, '0')}`;
  return digits + ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].find((check) => isImei(digits + check));
}
