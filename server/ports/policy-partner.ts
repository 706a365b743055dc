/** What an outside partner is told of a policy; `id` is the same at every try, so that the partner can tell a repetition from a new document. */
export interface PolicyDocument {
  id: string;
  content: object;
}

/** Accepted, with the partner's reference where it gives one; or refused for good, with the reason. */
export type PartnerAnswer = { isTaken: boolean; answer: string | null };

export interface PolicyPartner {
  /** Throws when the delivery has to be tried again. */
  deliver(document: PolicyDocument): Promise<PartnerAnswer>;
  /** Deletes local copies of documents older than that, if the adapter keeps any. */
  forget(before: Date): Promise<void>;
}
