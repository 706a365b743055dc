import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { haltAtom } from '#src/state/connection.ts';
import { isCaptureOpenAtom } from '#src/state/shell.ts';
import { waitingUpdateAtom } from './waiting-update.ts';

/** The notices are in a chunk of their own, with the calls that they need: most starts have nothing to show. When the chunk cannot be loaded, no notice is shown. */
const Said = lazy(() =>
  import('./said-notice.tsx').then(
    ({ SaidNotice }) => ({ default: SaidNotice }),
    () => ({ default: () => null }),
  ),
);

/** The notice above every screen: a newer version waits, or the server refuses every call. Never shown over an open capture, which continues in either case. */
export function Notices() {
  const hasNews = useAtomValue(waitingUpdateAtom) !== null;
  const isHalted = useAtomValue(haltAtom) !== null;
  const isCaptureOpen = useAtomValue(isCaptureOpenAtom);
  if (isCaptureOpen || !(hasNews || isHalted)) return null;
  return (
    <Suspense>
      <Said />
    </Suspense>
  );
}
