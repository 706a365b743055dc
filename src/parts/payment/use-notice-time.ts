import { useEffect, useState } from 'react';

/** Milliseconds. The gateway's notification of a payment comes within seconds. A lost one never comes, and the page that waits for it may be opened weeks later. */
const waitMs = 60_000;

/** Whether the gateway's notification may still come after the payer's return: until then nobody is asked to pay again. */
export function useNoticeTime(isAwaited: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited && !isOver;
}
