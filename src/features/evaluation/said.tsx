import { type ReactNode, useEffect, useState } from 'react';

/** Long enough for readers of the screen to have met the region, and too short to be seen. */
const afterMs = 100;

/** What whoever does not see the screen is told at once. A live region is heard when it changes, and not when it appears: so it appears empty. */
export function Said({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [isMet, setIsMet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsMet(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={className} role="status">
      {isMet && children}
    </p>
  );
}
