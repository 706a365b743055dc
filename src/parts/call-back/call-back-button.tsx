import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { useOpenOverExpiry } from '#src/forms/use-left-by-expiry.ts';
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
  const [isOpen, setIsOpen] = useOpenOverExpiry(`call-back ${about}`, false);
  const [Sheet, setSheet] = useState<ComponentType<{ about: string; onClose: () => void }> | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    // When the chunk cannot be loaded nothing opens; the telephone number is beside the button.
    loadSheet().then(
      (loaded) => setSheet(() => loaded),
      () => setIsOpen(false),
    );
  }, [isOpen, setIsOpen]);
  return (
    <>
      <Button icon="phone" block label={about === '' ? undefined : t`Te llamamos: ${about}`} onClick={() => setIsOpen(true)}>
        <Trans>Te llamamos</Trans>
      </Button>
      {isOpen && Sheet && <Sheet about={about} onClose={() => setIsOpen(false)} />}
    </>
  );
}
