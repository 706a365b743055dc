import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { DeviceType } from '#src/state/device-type.ts';
import { Button } from '#src/ui/button.tsx';
import { withWords } from './with-words.ts';

const DialHelp = lazy(async () => ({ default: (await withWords(import('./dial-help.tsx'))).DialHelp }));

/** Dials *#06# where a link may (Android opens its dialler with it); elsewhere explains how, because iOS blocks such links. */
export function DialButton({ deviceType }: { deviceType: DeviceType }) {
  const [isOpen, setIsOpen] = useState(false);
  const canDial = deviceType === 'android' || deviceType === 'mobile';
  return (
    <>
      <Button
        icon={canDial ? 'phone' : 'help'}
        onClick={() => {
          if (canDial) location.href = 'tel:*%2306%23';
          else setIsOpen(true);
        }}
      >
        {canDial ? <Trans>Marcar</Trans> : <Trans>Cómo verlo</Trans>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DialHelp deviceType={deviceType} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
