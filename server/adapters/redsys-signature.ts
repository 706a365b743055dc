import { createCipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Redsys's signature versions; `HMAC_SHA256_V1` is the older one, which banks still give to merchants. */
export const signatureVersions = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const;
export type SignatureVersion = (typeof signatureVersions)[number];

/** The version and key of the signatures in both directions. */
export interface Signing {
  version: SignatureVersion;
  /** The merchant's key, as the bank's administration pages show it. */
  key: string;
}

const aesKeyLength = 16;
const blockLength = 8;
/** The length in bytes of the older version's key. */
const desKeyLength = 24;

/** Whether a key has the form that its version requires: for the older one the Base64 of 24 bytes. */
export function isKeyOf({ version, key }: Signing): boolean {
  return version === 'HMAC_SHA512_V2' || Buffer.from(key, 'base64').length === desKeyLength;
}

/** The encoding of parameters and signatures in each version. */
export const encodingOf = { HMAC_SHA512_V2: 'base64url', HMAC_SHA256_V1: 'base64' } as const;

/** Each version signs with a key for one order: the order number encrypted with the merchant's key. */
const signers: Record<SignatureVersion, (parameters: string, orderNumber: string, key: string) => Buffer> = {
  // AES-128 in CBC mode with the key's first 16 characters and an IV of zeros; the order's key is the Base64 of the result.
  HMAC_SHA512_V2: (parameters, orderNumber, merchantKey) => {
    const cipher = createCipheriv('aes-128-cbc', merchantKey.slice(0, aesKeyLength).padEnd(aesKeyLength, '0'), Buffer.alloc(aesKeyLength));
    const orderKey = Buffer.concat([cipher.update(orderNumber, 'utf8'), cipher.final()]).toString('base64');
    return createHmac('sha512', orderKey).update(parameters).digest();
  },
  // Triple DES in CBC mode with an IV of zeros; the order number is padded with zeros.
  HMAC_SHA256_V1: (parameters, orderNumber, merchantKey) => {
    const cipher = createCipheriv('des-ede3-cbc', Buffer.from(merchantKey, 'base64'), Buffer.alloc(blockLength)).setAutoPadding(false);
    const filled = Buffer.from(orderNumber.padEnd(Math.ceil(orderNumber.length / blockLength) * blockLength, '\0'));
    const orderKey = Buffer.concat([cipher.update(filled), cipher.final()]);
    return createHmac('sha256', orderKey).update(parameters).digest();
  },
};

/** Signs encoded parameters as Redsys does (guide "Firmar una operación"). */
export function signParameters(parameters: string, orderNumber: string, { version, key }: Signing): string {
  return signers[version](parameters, orderNumber, key).toString(encodingOf[version]);
}

/** Whether a signature is right, compared in constant time. Base64 and base64url are accepted, with and without padding. */
export function isSignedBy(signature: string, parameters: string, orderNumber: string, { version, key }: Signing): boolean {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  return timingSafeEqual(hash(Buffer.from(signature, 'base64')), hash(signers[version](parameters, orderNumber, key)));
}
