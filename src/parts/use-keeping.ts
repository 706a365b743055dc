import { useEffect, useState } from 'react';
import { useDevice } from '#src/parts/device-context.ts';
import { storageHealth } from '#src/platform/storage/storage-health.ts';

/**
 * What the app can promise about unsent items: they are sent even with the app closed, they are sent when it is opened, they are kept as long as the browser
 * is not cleared, or only while this page is open.
 */
export type Keeping = 'in-background' | 'when-opened' | 'for-now' | 'while-open';

/** Whether items stay on the phone when the page is closed; false until it is known, because nothing is promised before. */
export function useIsKept(): boolean {
  const keeping = useKeeping();
  return keeping !== null && keeping !== 'while-open';
}

/** Null until it is known: before that, nothing is promised and nobody is warned. */
export function useKeeping(): Keeping | null {
  const { records } = useDevice();
  const [health, setHealth] = useState<Keeping | null>(null);
  const [isInBackground, setIsInBackground] = useState(false);
  useEffect(() => {
    let isGone = false;
    void storageHealth(records).then((found) => {
      if (!isGone) setHealth(found === 'persistent' ? 'when-opened' : found === 'none' ? 'while-open' : 'for-now');
    });
    // The promise stays pending while no worker is active, which may be for ever.
    void navigator.serviceWorker?.ready.then((registration) => {
      if (!isGone && 'sync' in registration) setIsInBackground(true);
    });
    return () => {
      isGone = true;
    };
  }, [records]);
  return isInBackground && health !== null && health !== 'while-open' ? 'in-background' : health;
}
