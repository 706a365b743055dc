/** The outcome of one try: the receiver's status with its `Retry-After`, or a code that says why there is none. */
export type WebhookAnswer =
  | { status: number; retryAfter: string | null }
  | { problem: 'timeout' | 'redirect' | 'private-address' | (string & {}) };

/** Calls the servers of partners. Their addresses come from others, so only public addresses of the internet are called. */
export interface WebhookReceivers {
  /** Whether deliveries may go to an address, as far as can be told without resolving its name. */
  accepts(url: string): boolean;
  /** Makes one try. Never throws: every outcome is an answer. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookAnswer>;
}
