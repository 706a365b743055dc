import { createPrivateKey, X509Certificate } from 'node:crypto';
import path from 'node:path';
import { type Signer, signerWith } from './cades-signature.ts';
import { madeOnce } from './made-once.ts';

const years = 10;
/** The size that ENISA and the CCN require of new RSA keys. */
const keySize = 3072;

/**
 * The key and certificate with which this installation seals when its operator has configured none: made once. Two processes that make them at once end up with the same
 * ones.
 */
export async function ownSigner(dataDir: string): Promise<Signer> {
  const pem = (await madeOnce(path.join(dataDir, 'keys', 'seal.pem'), makePem)).toString();
  return signerWith(createPrivateKey(pem), [new X509Certificate(pem)]);
}

async function makePem(): Promise<string> {
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'Peritia (sello hecho por esta instalación)' }], {
    keySize,
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + years * 365.25 * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    ],
  });
  return `${made.private}\n${made.cert}`;
}
