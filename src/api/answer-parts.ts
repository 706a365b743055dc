/** What an answer's body says as JSON; undefined: it is none, as the page of a hotel's log-in. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a `Retry-After` asks for; null: none that can be used. A date could only be read against a clock that may be wrong. */
export function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : null;
}
