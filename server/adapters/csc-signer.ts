import { createHash, verify, X509Certificate } from 'node:crypto';
import { SignerError } from '#server/ports/seal.ts';
import { canSign, type Signer, sha256Id, signatureAlgorithms } from './cades-signature.ts';
import { type CscCredential, type CscHash, type CscProvider, cscCalls } from './csc-calls.ts';

/** The plain RSA key type: the hash algorithm of its signatures is given separately (RFC 8017). */
const rsaEncryption = '1.2.840.113549.1.1.1';

/**
 * A signer with the credential of the settings, in its present state at the provider. Each signature is verified with the certificate before it is returned, so that one
 * of another hash or another key is refused. `answerMs`: the time limit for opening the credential, and again for each signature.
 * @throws {SignerError} when the provider does not answer in time, refuses, or the credential is not valid or needs a person
 */
export async function cscSigner(provider: CscProvider, answerMs?: number): Promise<Signer> {
  const opening = cscCalls(provider, answerMs);
  const token = await opening.token();
  const credential = await opening.credential(token);
  const certificates = certificatesOf(credential);
  const signAlgo = algorithmOf(credential, certificates[0]);
  const authData = authDataOf(credential, provider);
  return {
    certificates,
    async sign(bytes) {
      const calls = cscCalls(provider, answerMs);
      const hash: CscHash = { hashes: [createHash('sha256').update(bytes).digest('base64')], hashAlgorithmOID: sha256Id };
      const SAD = await calls.authorize(token, hash, authData);
      const signature = await calls.signHash(token, hash, { SAD, signAlgo });
      if (!verify('sha256', bytes, certificates[0].publicKey, signature)) throw new SignerError('CSC signature of something else');
      return signature;
    },
  };
}

function certificatesOf({ key, cert }: CscCredential): Signer['certificates'] {
  if (key.status !== 'enabled') throw new SignerError('CSC key disabled', { isFinal: true });
  if (cert.status !== undefined && cert.status !== 'valid') throw new SignerError('CSC certificate not valid', { isFinal: true });
  const [own, ...issuers] = read(cert.certificates);
  if (!own || !canSign(own.publicKey)) throw new SignerError('CSC key of another kind', { isFinal: true });
  if (Date.parse(own.validTo) < Date.now()) throw new SignerError('CSC certificate over', { isFinal: true });
  return [own, ...issuers];
}

function read(certificates: readonly string[]): X509Certificate[] {
  try {
    return certificates.map((each) => new X509Certificate(Buffer.from(each, 'base64')));
  } catch {
    throw new SignerError('CSC certificate unreadable');
  }
}

function algorithmOf({ key }: CscCredential, { publicKey }: X509Certificate): string {
  const fitting = publicKey.asymmetricKeyType === 'rsa' ? [signatureAlgorithms.rsa, rsaEncryption] : [signatureAlgorithms.ec];
  const found = fitting.find((each) => key.algo.includes(each));
  if (found === undefined) throw new SignerError('CSC key of another algorithm', { isFinal: true });
  return found;
}

/** What the credential must be given before it signs. One that asks a person, on a page or for a code, cannot sign contracts here: nobody is there to answer. */
function authDataOf({ auth }: CscCredential, { pin }: CscProvider): { id: string; value: string }[] {
  if (auth.mode === 'implicit') return [];
  const [asked, ...others] = auth.objects;
  if (auth.mode !== 'explicit' || asked?.type !== 'Password' || others.length > 0)
    throw new SignerError('CSC credential asks a person', { isFinal: true });
  if (pin === undefined) throw new SignerError('CSC credential wants a PIN', { isFinal: true });
  return [{ id: asked.id, value: pin }];
}
