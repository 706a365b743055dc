/** Tries that are counted for all servers together. */
export interface RateLimits {
  /** Counts one try of a key in its minute, which begins with the first: the how manieth it is, and how long the minute goes on. */
  count(key: string): Promise<{ tries: number; leftMs: number }>;
}
