import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds: long enough for screen readers to register the region, and too short to be noticed. */
const afterMs = 100;

/** A text that screen readers announce at once. They announce a live region when it changes and not when it appears, so it appears empty. */
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
