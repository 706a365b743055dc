/** What a phone's clock may be ahead of ours. */
const clockErrorMs = 5 * 60_000;

/** Whether a phone can have been found at an instant (epoch milliseconds): nobody knows where it will be. */
export function canBeLocatedAt(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs + clockErrorMs;
}
