/** How far a phone's clock may be ahead of the server's. */
const clockErrorMs = 5 * 60_000;

/** Whether the time of a phone's position (epoch milliseconds) is plausible: not in the future. */
export function canBeLocatedAt(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs + clockErrorMs;
}
