/** A log-in begun at the directory: where the browser is sent, and what must come back with it. */
export interface DirectoryVisit {
  /** The directory's address to which the browser is sent, with all parameters of the request. */
  address: string;
  /** Comes back with the answer and shows browser and server which log-in it belongs to. */
  state: string;
  /** Must be in what the directory signs, so that an earlier answer is not accepted. */
  nonce: string;
  /** Proves to the directory that whoever brings its answer began the log-in (PKCE, RFC 7636). */
  verifier: string;
}

/** What the browser brought back. `issuer`: the name that the directory gave itself (RFC 9207). */
export interface DirectoryAnswer extends Pick<DirectoryVisit, 'state' | 'nonce' | 'verifier'> {
  code: string;
  issuer: string | undefined;
}

/** A person of the directory. `email`: null when the directory knows none, or says that it is not verified. */
export interface DirectoryPerson {
  subject: string;
  email: string | null;
}

/** An operator's directory of people, by which its own staff log in (OpenID Connect). Throws an `OutsideError` when it does not answer. */
export interface Directory {
  /** `returnTo`: our page to which the browser comes back. */
  visit(returnTo: string): Promise<DirectoryVisit>;
  /** Null: the directory confirms nobody with that answer. */
  personOf(answer: DirectoryAnswer, returnTo: string): Promise<DirectoryPerson | null>;
}
