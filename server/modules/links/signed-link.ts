import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '#domain/shared/result.ts';

export interface LinkTarget {
  policyId: number;
  riskId: number | null;
  /** Epoch seconds. */
  expiresAtS: number;
}

const version = 1;
/** One byte of version; policy, risk and expiry of four bytes each. */
const bodyBytes = 13;
/** HMAC-SHA-256 cut to 128 bits: enough against guessing, and short enough for an SMS. */
const signatureBytes = 16;

function signatureOf(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update('peritia-link').update(body).digest().subarray(0, signatureBytes);
}

/** A signed link's token: 39 characters of base64url. */
export function signLink({ policyId, riskId, expiresAtS }: LinkTarget, key: Buffer): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  body.writeUInt32BE(policyId, 1);
  body.writeUInt32BE(riskId ?? 0, 5);
  body.writeUInt32BE(expiresAtS, 9);
  return Buffer.concat([body, signatureOf(body, key)]).toString('base64url');
}

/** The target of a link's token; `unknown` when its signature is not this installation's. */
export function openLink(token: string, key: Buffer, nowMs: number): Result<LinkTarget, 'unknown' | 'expired'> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + signatureBytes) return fail('unknown');
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(signatureOf(body, key), bytes.subarray(bodyBytes)) || body.readUInt8(0) !== version) return fail('unknown');
  const target = { policyId: body.readUInt32BE(1), riskId: body.readUInt32BE(5) || null, expiresAtS: body.readUInt32BE(9) };
  return nowMs >= target.expiresAtS * 1000 ? fail('expired') : ok(target);
}
