import { OutsideError } from './outside-error.ts';

/** The public data of the certificate whose key seals documents. */
export interface SealAbout {
  /** The name in the certificate. */
  name: string;
  /** SHA-256 of the certificate, hexadecimal: it distinguishes certificates with the same name. */
  sha256: string;
  /** The certificate was made by this installation: a seal proves that nothing was changed, but no authority vouches for the name. */
  isSelfMade: boolean;
  /** Host name of the time-stamp authority that is asked for the time; null: none is. */
  timeAuthority: string | null;
  /** Host name of the provider that keeps the key and signs with it; null: this installation has the key. */
  keptBy: string | null;
}

/** The provider that keeps the key has not signed. */
export class SignerError extends OutsideError {}

/** Seals documents: whoever has one can see that it is ours and that nobody has changed it. */
export interface Seal {
  /** @throws a `SignerError` when the provider that keeps the key does not answer */
  about(): Promise<SealAbout>;
  /**
   * Makes a detached CAdES signature of these bytes (ETSI EN 319 122-1), in DER. `isTimed`: with a time-stamp of the authority.
   * @throws an `OutsideError` when the authority gives no valid time-stamp; a `SignerError` when the provider that keeps the key does not sign
   */
  sign(bytes: Uint8Array, options?: { isTimed: boolean }): Promise<Uint8Array>;
}
