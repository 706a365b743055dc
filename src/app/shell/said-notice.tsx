import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { haltAtom } from '#src/state/connection.ts';
import { UpdateBanner } from './update-banner.tsx';
import { waitingUpdateAtom } from './waiting-update.ts';

/** The server has just answered: what it refuses by needs no place on the phone. */
const Halted = lazy(async () => ({ default: (await import('./halt-banner.tsx')).HaltBanner }));

/** The server's word goes before a newer version, which it may want. */
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
