/** What is said of a policy to somebody outside; `id` is the same for every try, so that a repeated one can be told from a second one. */
export interface PolicyDocument {
  id: string;
  content: object;
}

/** Taken, with the other side's name for it where it gives one; or refused for good, with the reason. */
export type PartnerAnswer = { isTaken: boolean; answer: string | null };

export interface PolicyPartner {
  /** Throws when it has to be tried again. */
  deliver(document: PolicyDocument): Promise<PartnerAnswer>;
  /** Removes what it keeps here of documents older than that, if it keeps any. */
  forget(before: Date): Promise<void>;
}
