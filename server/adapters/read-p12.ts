import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { canSign, type Signer, signerWith } from './cades-signature.ts';

/**
 * The key and certificates of a PKCS #12 file (RFC 7292), also of one encrypted with the old ciphers that Windows and the Spanish authorities use and Node's OpenSSL no
 * longer reads.
 * @throws {Error} whose message says in Spanish what is wrong with the file
 */
export function readP12(bytes: Uint8Array, password: string): Signer {
  const bags = openBags(bytes, password);
  const key = bags.map(keyIn).find((found) => found !== null);
  if (!key) throw new Error('no lleva dentro una clave privada');
  if (!canSign(key)) throw new Error('su clave no es RSA ni de una curva P-256, P-384 o P-521');
  const certificates = bags.map(certificateIn).filter((found) => found !== null);
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new Error('no lleva dentro el certificado de su clave');
  return signerWith(key, [own, ...certificates.filter((certificate) => certificate !== own)]);
}

function openBags(bytes: Uint8Array, password: string): forge.pkcs12.Bag[] {
  try {
    const asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('latin1')));
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password).safeContents.flatMap(({ safeBags }) => safeBags);
  } catch (error) {
    throw new Error('no se abre con esa contraseña, o no es un archivo PKCS #12', { cause: error });
  }
}

function keyIn({ type, key, asn1 }: forge.pkcs12.Bag): KeyObject | null {
  const { keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;
  if (type !== keyBag && type !== pkcs8ShroudedKeyBag) return null;
  // The library returns elliptic-curve keys as they were in the file.
  const info = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1;
  return createPrivateKey({ key: derOf(info), format: 'der', type: 'pkcs8' });
}

function certificateIn({ type, cert, asn1 }: forge.pkcs12.Bag): X509Certificate | null {
  if (type !== forge.pki.oids.certBag) return null;
  return new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1));
}

const derOf = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
