import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CameraRefusedPicture } from '#src/parts/trouble/camera-refused-picture.tsx';
import type { CameraState } from '#src/platform/camera/camera-state.ts';
import { Head } from '#src/ui/text.tsx';

/** The title when there is no live picture. Each caller adds what that means and the alternatives. */
export function CameraHead({ state, refused, missing }: { state: CameraState; refused: ReactNode; missing: ReactNode }) {
  switch (state) {
    case 'refused':
      return (
        <>
          <CameraRefusedPicture />
          <Head title={<Trans>Necesitamos la cámara</Trans>} lead={refused} />
        </>
      );
    case 'missing':
      return <Head title={<Trans>No encontramos la cámara</Trans>} lead={missing} />;
    default:
      return (
        <Head title={<Trans>La cámara no responde</Trans>} lead={<Trans>Puede que otra app la esté usando. Ciérrala y reintenta.</Trans>} />
      );
  }
}
