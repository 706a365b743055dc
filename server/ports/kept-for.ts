/**
 * One answer serves everybody who asks within so many milliseconds, and nobody who asks before it by the clock, which was set back then. One that failed serves nobody
 * else. `now`: in milliseconds.
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
