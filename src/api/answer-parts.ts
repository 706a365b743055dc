/** Parses the body of an answer as JSON; undefined: it is none, such as the log-in page of a hotel's network. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The milliseconds of a `Retry-After` header; null: it has no usable value. A date is ignored, because this device's clock may be wrong. */
export function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : null;
}
