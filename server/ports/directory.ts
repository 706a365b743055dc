/** Where somebody is sent to show who they are, and what must come back with them. */
export interface DirectoryVisit {
  /** The directory's address to which the browser is sent, with everything that the directory is asked. */
  address: string;
  /** Comes back with the answer: by it the browser and the server know whose visit it was. */
  state: string;
  /** Stands in what the directory signs, so that an earlier answer is none. */
  nonce: string;
  /** Proves to the directory that whoever brings its answer began the visit (PKCE, RFC 7636). */
  verifier: string;
}

/** What the browser brought back. `issuer`: where the directory says its name (RFC 9207). */
export interface DirectoryAnswer extends Pick<DirectoryVisit, 'state' | 'nonce' | 'verifier'> {
  code: string;
  issuer: string | undefined;
}

/** Somebody of the directory. `email`: null when it says that nobody has proved it, or knows none. */
export interface DirectoryPerson {
  subject: string;
  email: string | null;
}

/** The directory of people of an operator, by which its own staff come in (OpenID Connect). Throws an `OutsideError` when it does not answer. */
export interface Directory {
  /** `returnTo`: the page of ours at which they come back. */
  visit(returnTo: string): Promise<DirectoryVisit>;
  /** Null: the directory vouches for nobody with that answer. */
  personOf(answer: DirectoryAnswer, returnTo: string): Promise<DirectoryPerson | null>;
}
