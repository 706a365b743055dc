import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Signer, signerWith } from './cades-signature.ts';

const years = 10;
/** The size that ENISA and the CCN require of new RSA keys. */
const keySize = 3072;

/**
 * The key and certificate with which this installation seals when its operator has configured none: made once. Two processes that make them at once end up with the same
 * ones.
 */
export async function ownSigner(dataDir: string): Promise<Signer> {
  const file = path.join(dataDir, 'keys', 'seal.pem');
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return makePem(file);
    throw error;
  });
  return signerWith(createPrivateKey(pem), [new X509Certificate(pem)]);
}

async function makePem(file: string): Promise<string> {
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
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, `${made.private}\n${made.cert}`, { mode: 0o600 });
  // When another process was faster, its file is used.
  await link(part, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return readFile(file, 'utf8');
}
