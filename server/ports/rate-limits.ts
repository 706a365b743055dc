/** Tries that are counted for all servers together. */
export interface RateLimits {
  /** Counts so many tries of a key, one unless told, in its so many seconds, which begin with the first: how many they are by now, and how long they go on. */
  count(key: string, seconds: number, tries?: number): Promise<{ tries: number; leftMs: number }>;
  /** How many tries of a key were counted in its seconds, without counting one. */
  spent(key: string): Promise<number>;
}
