/** Counts tries for all servers together. */
export interface RateLimits {
  /**
   * Counts tries of a key (one by default) in a period of `seconds` that begins with the first: answers how many there are by now, and how long the period still
   * lasts.
   */
  count(key: string, seconds: number, tries?: number): Promise<{ tries: number; leftMs: number }>;
  /** How many tries of a key were counted in its present period, without counting another. */
  spent(key: string): Promise<number>;
}
