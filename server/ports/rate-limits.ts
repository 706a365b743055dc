/** Tries that are counted for all servers together. */
export interface RateLimits {
  /** Counts one try of a key in its so many seconds, which begin with the first: the how manieth it is, and how long they go on. */
  count(key: string, seconds: number): Promise<{ tries: number; leftMs: number }>;
  /** How many tries of a key were counted in its seconds, without counting one. */
  spent(key: string): Promise<number>;
}
