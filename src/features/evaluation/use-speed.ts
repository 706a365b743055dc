import { useEffect, useRef, useState } from 'react';

const measureMs = 10_000;
/** Below so many minutes the sending is over before the figure could be read. */
const slowBelowMinutes = 1;

/** Minutes left, by the bytes that the server has confirmed; null until ten seconds have been measured, and when it is fast enough. */
export function useSpeed(confirmedBytes: number, totalBytes: number): { minutesLeft: number | null } {
  const start = useRef<{ at: number; bytes: number } | null>(null);
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    start.current ??= { at: now, bytes: confirmedBytes };
    const elapsedMs = now - start.current.at;
    const gained = confirmedBytes - start.current.bytes;
    if (elapsedMs < measureMs || gained <= 0) return;
    const minutes = ((totalBytes - confirmedBytes) * elapsedMs) / gained / 60_000;
    setMinutesLeft(minutes >= slowBelowMinutes ? Math.ceil(minutes) : null);
  }, [confirmedBytes, totalBytes]);
  return { minutesLeft };
}
