import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { haltAtom } from '#src/state/connection.ts';
import { isCaptureOpenAtom } from '#src/state/shell.ts';
import { waitingUpdateAtom } from './waiting-update.ts';

/** The notices are in a chunk of their own, with what they ask of the phone: most starts have nothing to say. Where it does not come, the screen does without. */
const Said = lazy(() =>
  import('./said-notice.tsx').then(
    ({ SaidNotice }) => ({ default: SaidNotice }),
    () => ({ default: () => null }),
  ),
);

/** What is said above every screen, and never over an open capture, which goes on whatever it is: a newer version waits, or the server serves nobody now. */
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
