import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { isCaptureOpenAtom } from '#src/state/shell.ts';
import { waitingUpdateAtom } from './waiting-update.ts';

/** In a chunk of its own, with what it asks of the phone: most starts have no new version. Where it does not come, the next start is the new version. */
const Banner = lazy(() =>
  import('./update-banner.tsx').then(
    ({ UpdateBanner }) => ({ default: UpdateBanner }),
    () => ({ default: () => null }),
  ),
);

/** Offers a version that waits: never over an open capture. */
export function UpdateNotice() {
  const update = useAtomValue(waitingUpdateAtom);
  const isCaptureOpen = useAtomValue(isCaptureOpenAtom);
  if (update === null || isCaptureOpen) return null;
  return (
    <Suspense>
      <Banner apply={update.apply} />
    </Suspense>
  );
}
