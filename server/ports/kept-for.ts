/**
 * Shares one answer among all callers within so many milliseconds. A caller with an earlier time than the answer's (the clock was set back) gets a new one, and an
 * answer that failed is not shared with later callers. `now`: in milliseconds.
 */
export function keptFor<Value>(lastsMs: number): (now: number, read: () => Promise<Value>) => Promise<Value> {
  let known: { at: number; value: Promise<Value> } | null = null;
  return (now, read) => {
    if (known !== null && now >= known.at && now - known.at < lastsMs) return known.value;
    const asked = { at: now, value: read() };
    known = asked;
    asked.value.catch(() => {
      if (known === asked) known = null;
    });
    return asked.value;
  };
}
