import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeviceType } from '#src/parts/state/device-type.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Numbered } from '#src/ui/text.tsx';

/** Dials *#06# where a link may (Android fills the dialler); elsewhere says how, since iOS blocks such links. */
export function DialButton({ deviceType }: { deviceType: DeviceType }) {
  const { t } = useLingui();
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
        <Sheet title={<Trans>Cómo ver tu IMEI</Trans>} onClose={() => setIsOpen(false)}>
          <Numbered
            items={[
              { key: 'open', content: t`Abre la app Teléfono del móvil que quieres asegurar y toca el teclado.` },
              { key: 'dial', content: t`Escribe *#06#. El número sale solo, sin llamar.` },
              { key: 'shot', content: t`Haz una captura de esa pantalla, o copia los 15 números.` },
              {
                key: 'settings',
                content:
                  deviceType === 'ios'
                    ? t`También está en Ajustes › General › Información.`
                    : t`También está en los ajustes: en un iPhone, en General › Información; en los demás, en Acerca del teléfono.`,
              },
            ]}
          />
        </Sheet>
      )}
    </>
  );
}
