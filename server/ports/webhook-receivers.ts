/** What came of one try: what the receiver answered, with its `Retry-After`, or why nothing did, as a code. */
export type WebhookAnswer =
  | { status: number; retryAfter: string | null }
  | { problem: 'timeout' | 'redirect' | 'private-address' | (string & {}) };

/** Calls the servers of partners. Their addresses are somebody else's word: only what lies on the internet is called. */
export interface WebhookReceivers {
  /** Whether deliveries may go to an address at all, as far as it can be told without looking its name up. */
  accepts(url: string): boolean;
  /** One try. Never throws: whatever happens is an answer. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookAnswer>;
}
