import { useEffect, useState } from 'react';
import { useDevice } from '#src/parts/device-context.ts';
import { storageHealth } from '#src/platform/storage/storage-health.ts';

/** What can be promised: it goes by itself, it goes when the app is opened, it is kept as long as nobody clears the browser, or only while this page is open. */
export type Keeping = 'in-background' | 'when-opened' | 'for-now' | 'while-open';

/** Whether what is done here stays on the phone when the page is closed; false until it is known, because nothing is promised before. */
export function useIsKept(): boolean {
  const keeping = useKeeping();
  return keeping !== null && keeping !== 'while-open';
}

/** Null until it is known: nothing is promised, and nobody is warned, before. */
export function useKeeping(): Keeping | null {
  const { records } = useDevice();
  const [health, setHealth] = useState<Keeping | null>(null);
  const [isInBackground, setIsInBackground] = useState(false);
  useEffect(() => {
    let isGone = false;
    void storageHealth(records).then((found) => {
      if (!isGone) setHealth(found === 'persistent' ? 'when-opened' : found === 'none' ? 'while-open' : 'for-now');
    });
    // Pending for as long as nothing is installed, which may be for ever.
    void navigator.serviceWorker?.ready.then((registration) => {
      if (!isGone && 'sync' in registration) setIsInBackground(true);
    });
    return () => {
      isGone = true;
    };
  }, [records]);
  return isInBackground && health !== null && health !== 'while-open' ? 'in-background' : health;
}
