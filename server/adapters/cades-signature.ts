import { createHash, type KeyObject, type X509Certificate } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
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
const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

/** Who signs: the key, its certificate first, and those that issued it. */
export interface Signer {
  key: KeyObject;
  certificates: [X509Certificate, ...X509Certificate[]];
}

/** Whether such a key can sign here. */
export function canSign({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'rsa' || (asymmetricKeyType === 'ec' && (asymmetricKeyDetails?.namedCurve ?? '') in curves);
}

/**
 * A detached CMS signature (RFC 5652) with the signed attributes of the baseline level (ETSI EN 319 122-1): what is signed, its digest, and by which
 * certificate (RFC 5035), without which a certificate could be put in another one's place. A PDF says the time itself, so no attribute does
 * (ETSI EN 319 142-1); with an RSA key the same bytes therefore have the same signature. `timeStamp`: who says when the signature was there; what they say goes with it, unsigned
 * (level T).
 */
export async function cadesSignature(
  bytes: Uint8Array,
  { key, certificates }: Signer,
  timeStamp?: (signature: Uint8Array) => Promise<ContentInfo>,
): Promise<Uint8Array> {
  const chain = certificates.map((certificate) => Certificate.fromBER(Uint8Array.from(certificate.raw)));
  const [own = new Certificate()] = chain;
  const attributes = [
    new Attribute({ type: contentTypeAttribute, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: messageDigestAttribute, values: [octets(sha256(bytes))] }),
    new Attribute({ type: signingCertificateV2Attribute, values: [signingCertificate(certificates[0].raw)] }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: attributes.toSorted(asInDer) }),
      }),
    ],
    certificates: chain,
  });
  const curve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
  const algorithm = curve ? { name: 'ECDSA', namedCurve: curve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  // Two sets of types describe the same object: those of Node and those of browsers, which the library was written for.
  const signingKey = key.toCryptoKey(algorithm, false, ['sign']) as Parameters<SignedData['sign']>[0];
  await signed.sign(signingKey, 0, 'SHA-256', Uint8Array.from(bytes).buffer);
  const [signer] = signed.signerInfos;
  if (timeStamp && signer) {
    const token = await timeStamp(signer.signature.valueBlock.valueHexView);
    const attribute = new Attribute({ type: signatureTimeStampAttribute, values: [token.toSchema()] });
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  }
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
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
