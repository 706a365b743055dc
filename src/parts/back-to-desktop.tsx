import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { guestAtom } from '#src/state/guest.ts';
import { Note } from '#src/ui/text.tsx';

/** The end of a handed-over evaluation on the phone. */
export function BackToDesktop() {
  return useAtomValue(guestAtom) === null ? null : (
    <Note icon="okc">
      <Trans>Ya puedes volver al ordenador.</Trans>
    </Note>
  );
}
