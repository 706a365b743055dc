import { Trans, useLingui } from '@lingui/react/macro';
import type { DeviceType } from '#src/state/device-type.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Numbered } from '#src/ui/text.tsx';

/** How to see the IMEI on systems where a link may not dial. */
export function DialHelp({ deviceType, onClose }: { deviceType: DeviceType; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={<Trans>Cómo ver tu IMEI</Trans>} onClose={onClose}>
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
  );
}
