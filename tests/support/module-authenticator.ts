import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What a test falsifies in an authenticator's answer. */
export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The user was not verified (no finger was asked for). */
  isUnverified?: boolean;
  /** The signature counter that it reports. */
  counter?: number;
  /** It signs with a key other than the one that it registered. */
  isForged?: boolean;
}

const flags = { present: 0x01, verified: 0x04, withCredential: 0x40 };
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes32 = (value: Buffer) => Buffer.concat([Buffer.from([0x58, 32]), value]);

/** An authenticator in software (Web Authentication Level 3, 6): ES256, without attestation, for the origin of a test's API. */
export function softAuthenticator({ origin, rpId }: { origin: string; rpId: string } = { origin: 'http://app.test', rpId: 'app.test' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signed = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, bent: Bent) =>
    Buffer.from(JSON.stringify({ type, challenge: bent.challenge ?? challenge, origin: bent.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (bent: Bent, credential: Buffer = Buffer.alloc(0)) => {
    const set = flags.present + (bent.isUnverified ? 0 : flags.verified) + (credential.length > 0 ? flags.withCredential : 0);
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([set]), uint32(bent.counter ?? signed), credential]);
  };
  /** The COSE_Key of RFC 9053 as CBOR: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const part = (coordinate: string) => bytes32(Buffer.from(coordinate, 'base64url'));
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), part(x), Buffer.from([0x22]), part(y)]);
  };

  return {
    /** `RegistrationResponseJSON`. */
    create(challenge: string, bent: Bent = {}) {
      const credential = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, coseKey()]);
      const data = authenticatorData(bent, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, bent).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
    /** `AuthenticationResponseJSON`. */
    get(challenge: string, bent: Bent = {}) {
      signed += 1;
      const client = clientData('webauthn.get', challenge, bent);
      const data = authenticatorData(bent);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(bent.isForged ? stranger : privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}
