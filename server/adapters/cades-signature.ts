import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import { Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const contentTypeAttribute = '1.2.840.113549.1.9.3';
const messageDigestAttribute = '1.2.840.113549.1.9.4';
const signingCertificateV2Attribute = '1.2.840.113549.1.9.16.2.47';
const signatureTimeStampAttribute = '1.2.840.113549.1.9.16.2.14';
const setTag = 0x31;
const curves = ['prime256v1', 'secp384r1', 'secp521r1'];
/** Identifiers of the algorithms that sign a SHA-256, by the kind of key: PKCS #1 v1.5 (RFC 4055), and ECDSA (RFC 5758). */
export const signatureAlgorithms = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' } as const;
export const sha256Id = '2.16.840.1.101.3.4.2.1';

/** Who signs, wherever the key lies. */
export interface Signer {
  /** The certificate of the key first, then those that issued it. */
  certificates: [X509Certificate, ...X509Certificate[]];
  /** Signs the SHA-256 of these bytes: an RSA key by PKCS #1 v1.5, a key on a curve in DER. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Who signs with a key that lies here. */
export const signerWith = (key: KeyObject, certificates: Signer['certificates']): Signer => ({
  certificates,
  sign: async (bytes) => sign('sha256', bytes, key),
});

/** Whether a key, private or public, is of a kind that signs here. */
export function canSign({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'rsa' || (asymmetricKeyType === 'ec' && curves.includes(asymmetricKeyDetails?.namedCurve ?? ''));
}

/**
 * A detached CMS signature (RFC 5652) with the signed attributes of the baseline level (ETSI EN 319 122-1): what is signed, its digest, and by which
 * certificate (RFC 5035), without which a certificate could be put in another one's place. A PDF says the time itself, so no attribute does
 * (ETSI EN 319 142-1); with an RSA key the same bytes therefore have the same signature. `timeStamp`: who says when the signature was there; what they say goes with it, unsigned
 * (level T).
 */
export async function cadesSignature(
  bytes: Uint8Array,
  signer: Signer,
  timeStamp?: (signature: Uint8Array) => Promise<ContentInfo>,
): Promise<Uint8Array> {
  const { certificates } = signer;
  const chain = certificates.map((certificate) => Certificate.fromBER(Uint8Array.from(certificate.raw)));
  const [own = new Certificate()] = chain;
  const attributes = [
    new Attribute({ type: contentTypeAttribute, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: messageDigestAttribute, values: [octets(sha256(bytes))] }),
    new Attribute({ type: signingCertificateV2Attribute, values: [signingCertificate(certificates[0].raw)] }),
  ];
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes: attributes.toSorted(asInDer) });
  // What is signed is the set itself, and not the place that it has in the signature (RFC 5652, 5.4).
  const toBeSigned = new Uint8Array(signedAttrs.toSchema().toBER());
  toBeSigned[0] = setTag;
  const signature = await signer.sign(toBeSigned);
  const isRsa = certificates[0].publicKey.asymmetricKeyType === 'rsa';
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: sha256Id, algorithmParams: new Null() });
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs,
    digestAlgorithm: hashAlgorithm,
    signatureAlgorithm: new AlgorithmIdentifier(
      isRsa ? { algorithmId: signatureAlgorithms.rsa, algorithmParams: new Null() } : { algorithmId: signatureAlgorithms.ec },
    ),
    signature: octets(signature),
  });
  if (timeStamp) {
    const token = await timeStamp(signature);
    const attribute = new Attribute({ type: signatureTimeStampAttribute, values: [token.toSchema()] });
    info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  }
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [hashAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    signerInfos: [info],
    certificates: chain,
  });
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });
/** `SigningCertificateV2`: a list of certificates, each by its hash; that of SHA-256 is left unsaid, since it is the default. */
const signingCertificate = (certificate: Uint8Array) =>
  new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(certificate))] })] })] });

/** DER orders a set by the bytes of its members. */
function asInDer(a: Attribute, b: Attribute): number {
  return Buffer.compare(new Uint8Array(a.toSchema().toBER()), new Uint8Array(b.toSchema().toBER()));
}
