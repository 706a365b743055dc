import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { haltAtom } from '#src/state/connection.ts';
import { UpdateBanner } from './update-banner.tsx';
import { waitingUpdateAtom } from './waiting-update.ts';

/** Loaded only when the server has just refused a call, so there is a network: the shell need not cache it. */
const Halted = lazy(async () => ({ default: (await import('./halt-banner.tsx')).HaltBanner }));

/** The server's refusal is shown before a newer version, which may be its remedy. */
export function SaidNotice() {
  const halt = useAtomValue(haltAtom);
  const update = useAtomValue(waitingUpdateAtom);
  if (halt !== null)
    return (
      <Suspense>
        <Halted halt={halt} />
      </Suspense>
    );
  return update && <UpdateBanner apply={update.apply} />;
}
