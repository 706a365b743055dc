import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isCaptureOpenAtom } from '#src/state/shell.ts';

/** Says that work is open that is nowhere else, while the component is shown: neither an update of the app nor a redirect interrupts it (fault FC2). */
export function useCaptureOpen(): void {
  const setIsCaptureOpen = useSetAtom(isCaptureOpenAtom);
  useEffect(() => {
    setIsCaptureOpen(true);
    return () => setIsCaptureOpen(false);
  }, [setIsCaptureOpen]);
}
