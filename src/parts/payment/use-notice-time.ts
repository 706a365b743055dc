import { useEffect, useState } from 'react';

/** A bank's notice comes within seconds. One that is lost never comes, and the address that waits for it may be opened weeks later. */
const waitMs = 60_000;

/** Whether the bank's notice may still come to a payer who has just come back: until then nobody is asked to pay again. */
export function useNoticeTime(isAwaited: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited && !isOver;
}
