import { createCipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const signatureVersion = 'HMAC_SHA512_V2';

const aesKeyLength = 16;

/** The key of one order: its number encrypted with the merchant's key (AES-128 in CBC mode, its first 16 characters, no vector), as base64. */
function orderKey(orderNumber: string, merchantKey: string): string {
  const key = merchantKey.slice(0, aesKeyLength).padEnd(aesKeyLength, '0');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(aesKeyLength));
  return Buffer.concat([cipher.update(orderNumber, 'utf8'), cipher.final()]).toString('base64');
}

/** Signs encoded parameters as Redsys's version HMAC_SHA512_V2 does (guide "Firmar una operación"); base64url without padding. */
export function signParameters(parameters: string, orderNumber: string, merchantKey: string): string {
  return createHmac('sha512', orderKey(orderNumber, merchantKey)).update(parameters).digest('base64url');
}

/** Whether a signature fits, in a time that tells nothing of how nearly it does. Base64 and base64url, with and without padding, are taken. */
export function isSignedBy(signature: string, parameters: string, orderNumber: string, merchantKey: string): boolean {
  const given = Buffer.from(signature, 'base64').toString('base64url');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(signParameters(parameters, orderNumber, merchantKey)));
}
