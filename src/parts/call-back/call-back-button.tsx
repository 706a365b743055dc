import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { bringWords } from '#src/i18n/activate.ts';
import { Button } from '#src/ui/button.tsx';

/** The modal with its catalogue, in a chunk of its own: every screen has the button, but few people request a call. */
async function loadSheet() {
  const words = bringWords('call-back', () => import('#src/i18n/catalogues/call-back/es-ES.po'));
  const [{ CallBackSheet }] = await Promise.all([import('./call-back-sheet.tsx'), words]);
  return CallBackSheet;
}

/** "Te llamamos": opens the modal that requests a call. `about`: the subject, filled in for the person. */
export function CallBackButton({ about = '' }: { about?: string }) {
  const { t } = useLingui();
  const [Sheet, setSheet] = useState<ComponentType<{ about: string; onClose: () => void }> | null>(null);
  return (
    <>
      <Button
        icon="phone"
        block
        label={about === '' ? undefined : t`Te llamamos: ${about}`}
        onClick={() => {
          // When the chunk cannot be loaded nothing opens; the telephone number is beside the button.
          loadSheet().then(
            (loaded) => setSheet(() => loaded),
            () => {},
          );
        }}
      >
        <Trans>Te llamamos</Trans>
      </Button>
      {Sheet && <Sheet about={about} onClose={() => setSheet(null)} />}
    </>
  );
}
