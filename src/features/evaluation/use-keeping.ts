import { useEffect, useState } from 'react';
import { useDevice } from '#src/parts/device-context.ts';
import { storageHealth } from '#src/platform/storage/storage-health.ts';

/** What can be promised: it goes by itself, it goes when the app is opened, or it is kept as long as nobody clears the browser. */
export type Keeping = 'in-background' | 'when-opened' | 'for-now';

/** Promises no more than is known so far. */
export function useKeeping(): Keeping {
  const { records } = useDevice();
  const [keeping, setKeeping] = useState<Keeping>('for-now');
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const health = await storageHealth(records);
      if (!isGone && health === 'persistent') setKeeping((known) => (known === 'for-now' ? 'when-opened' : known));
    })();
    // Pending for as long as nothing is installed, which may be for ever.
    void navigator.serviceWorker?.ready.then((registration) => {
      if (!isGone && 'sync' in registration) setKeeping('in-background');
    });
    return () => {
      isGone = true;
    };
  }, [records]);
  return keeping;
}
