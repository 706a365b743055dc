import { OutsideError } from './outside-error.ts';

/** The certificate whose key seals documents, as anybody may know it. */
export interface SealAbout {
  /** The name in the certificate. */
  name: string;
  /** SHA-256 of the certificate, hexadecimal: by it a seal is told from another one that bears the same name. */
  sha256: string;
  /** This installation has made it: it proves that nothing was changed, and no authority answers for the name. */
  isSelfMade: boolean;
  /** The name of the machine at which somebody outside is asked for the time; null: nobody is. */
  timeAuthority: string | null;
  /** The name of the provider's machine that keeps the key and signs with it; null: the key is this installation's. */
  keptBy: string | null;
}

/** The provider that keeps the key did not sign. */
export class SignerError extends OutsideError {}

/** Seals documents: whoever holds one can see that it is ours and that nobody has changed it. */
export interface Seal {
  /** @throws a `SignerError` when the provider that keeps the key does not say */
  about(): Promise<SealAbout>;
  /**
   * A detached signature of these bytes as CAdES wants it (ETSI EN 319 122-1), in DER. `isTimed`: with a time-stamp of the authority. @throws an `OutsideError` when it
   * gives none, or none that holds; a `SignerError` when the provider that keeps the key does not sign
   */
  sign(bytes: Uint8Array, options?: { isTimed: boolean }): Promise<Uint8Array>;
}
