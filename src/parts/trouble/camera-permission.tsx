import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { deviceType } from '#src/state/device-type.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ProductName } from '#src/ui/product-name.ts';
import { Numbered } from '#src/ui/text.tsx';

/** How to allow a refused camera again, in the terms of this operating system. */
export function CameraPermission() {
  const device = deviceType(navigator);
  const product = use(ProductName);
  return (
    <Card>
      <Stack gap={3}>
        <h2>
          <Trans>Cómo darle permiso</Trans>
        </h2>
        <Numbered items={permissionSteps(device, product)} />
      </Stack>
    </Card>
  );
}

function permissionSteps(deviceType: string, product: string) {
  if (deviceType === 'ios') {
    return [
      {
        key: 'settings',
        content: <Trans>Toca «aA» junto a la dirección y elige Ajustes del sitio web, o abre Ajustes › Safari › Cámara.</Trans>,
      },
      { key: 'allow', content: <Trans>En Cámara, elige Permitir.</Trans> },
      { key: 'back', content: <Trans>Vuelve aquí y toca Reintentar.</Trans> },
    ];
  }
  return [
    {
      key: 'lock',
      content: (
        <Trans>
          Toca el candado <Icon name="lock" /> junto a la dirección, o abre <b>Ajustes › Aplicaciones › {product}</b>.
        </Trans>
      ),
    },
    {
      key: 'camera',
      content: (
        <Trans>
          Entra en <b>Permisos › Cámara</b>.
        </Trans>
      ),
    },
    {
      key: 'allow',
      content: (
        <Trans>
          Elige <b>Permitir</b> y vuelve aquí.
        </Trans>
      ),
    },
  ];
}
