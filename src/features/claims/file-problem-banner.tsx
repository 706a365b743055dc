import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import type { FileProblem } from './prepare-file.ts';

/** Why a file was not accepted, or may be of no use, and what to do; files added before stay. */
export function FileProblemBanner({ problem }: { problem: FileProblem }) {
  const { title, text } = words[problem];
  return (
    <Banner status={problem === 'locked' ? 'warn' : 'bad'} title={title} ref={takeFocus}>
      {text}
    </Banner>
  );
}

const words: Record<FileProblem, { title: ReactNode; text: ReactNode }> = {
  locked: {
    title: <Trans>Ese PDF está protegido</Trans>,
    text: <Trans>Si pide contraseña para abrirlo, no podremos leerlo. Elige una foto o una copia sin contraseña.</Trans>,
  },
  unreadable: { title: <Trans>No se puede leer el archivo</Trans>, text: <Trans>No hemos podido abrirlo. Elígelo otra vez.</Trans> },
  'too-large': { title: <Trans>El archivo pesa demasiado</Trans>, text: <Trans>Puede tener hasta 15 MB. Elige uno más pequeño.</Trans> },
  'not-a-document': {
    title: <Trans>Ese archivo no es una foto ni un PDF</Trans>,
    text: <Trans>Hazle una foto, o elige una imagen o un PDF.</Trans>,
  },
  damaged: { title: <Trans>La imagen está dañada</Trans>, text: <Trans>No se puede abrir. Elige otra o haz la foto de nuevo.</Trans> },
  full: { title: <Trans>No cabe en este móvil</Trans>, text: <Trans>Libera espacio y añádelo otra vez.</Trans> },
  'not-kept': { title: <Trans>No se ha podido guardar</Trans>, text: <Trans>Este móvil no lo ha guardado. Inténtalo otra vez.</Trans> },
  declared: { title: <Trans>Ya se ha enviado en otra pestaña</Trans>, text: <Trans>Abre el siniestro y añádelo allí.</Trans> },
};
