import { Trans } from '@lingui/react/macro';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import type { CaptureProblem } from './prepare-picture.ts';

/** Why a file was not accepted, or may be of no use, and what to do. An earlier file stays. It takes the focus, because it stands far from some of the buttons. */
export function CaptureProblemBanner({ problem }: { problem: CaptureProblem | 'unreadable' }) {
  switch (problem) {
    case 'locked':
      return (
        <Banner ref={takeFocus} status="warn" title={<Trans>Ese PDF está protegido</Trans>}>
          <Trans>Si pide contraseña para abrirlo, no podremos leerlo. Elige una foto o una copia sin contraseña.</Trans>
        </Banner>
      );
    case 'unsupported-media':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>Ese archivo no es una foto</Trans>}>
          <Trans>Elige una imagen JPEG, PNG o WebP.</Trans>
        </Banner>
      );
    case 'picture-damaged':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>La imagen está dañada</Trans>}>
          <Trans>No se puede abrir. Elige otra o haz la foto de nuevo.</Trans>
        </Banner>
      );
    case 'picture-too-large':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>La imagen es demasiado grande</Trans>}>
          <Trans>Este móvil no puede con ella. Elige otra.</Trans>
        </Banner>
      );
    case 'too-large':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>El archivo pesa demasiado</Trans>}>
          <Trans>Puede tener hasta 15 MB. Elige uno más pequeño.</Trans>
        </Banner>
      );
    case 'full':
      return <Banner ref={takeFocus} status="bad" title={<Trans>No cabe en este móvil. Libera espacio y repítela.</Trans>} />;
    case 'timeout':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>La imagen tarda demasiado</Trans>}>
          <Trans>No hemos podido prepararla. Inténtalo otra vez o elige otra.</Trans>
        </Banner>
      );
    case 'unreadable':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>No se puede leer el archivo</Trans>}>
          <Trans>No hemos podido abrirlo. Elígelo otra vez.</Trans>
        </Banner>
      );
    case 'not-kept':
      return (
        <Banner ref={takeFocus} status="bad" title={<Trans>No se ha podido guardar</Trans>}>
          <Trans>Este móvil no la ha guardado. Inténtalo otra vez.</Trans>
        </Banner>
      );
  }
}
