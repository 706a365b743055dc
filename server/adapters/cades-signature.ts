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
/** Object identifiers of the signature algorithms over SHA-256, by the type of key: PKCS #1 v1.5 (RFC 4055), and ECDSA (RFC 5758). */
export const signatureAlgorithms = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' } as const;
export const sha256Id = '2.16.840.1.101.3.4.2.1';

/** Signs with a key that may be in this process or at a provider. */
export interface Signer {
  /** The certificate of the key first, then those of its issuers. */
  certificates: [X509Certificate, ...X509Certificate[]];
  /** Signs the SHA-256 of these bytes: an RSA key by PKCS #1 v1.5, an elliptic-curve key in DER. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** A signer whose private key is in this process. */
export const signerWith = (key: KeyObject, certificates: Signer['certificates']): Signer => ({
  certificates,
  sign: async (bytes) => sign('sha256', bytes, key),
});

/** Whether a key, private or public, is of a type that can sign here. */
export function canSign({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'rsa' || (asymmetricKeyType === 'ec' && curves.includes(asymmetricKeyDetails?.namedCurve ?? ''));
}

/**
 * A detached CMS signature (RFC 5652) with the signed attributes of the baseline level (ETSI EN 319 122-1): the content type, the digest, and the signing certificate
 * (RFC 5035), so that no other certificate can be put in its place. A PDF gives the signing time itself, so no attribute does (ETSI EN 319 142-1); with an RSA key the
 * same bytes therefore have the same signature. `timeStamp`: gets an authority's token for the signature, which is added as an unsigned attribute (level T).
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
  // The signed bytes are the attributes tagged as a SET, not with the implicit tag that they have inside the signature (RFC 5652, 5.4).
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
/** `SigningCertificateV2`: a list of certificate hashes. The algorithm is left out, since SHA-256 is the default. */
const signingCertificate = (certificate: Uint8Array) =>
  new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(certificate))] })] })] });

/** DER orders the members of a SET by their bytes. */
function asInDer(a: Attribute, b: Attribute): number {
  return Buffer.compare(new Uint8Array(a.toSchema().toBER()), new Uint8Array(b.toSchema().toBER()));
}
