import { Trans } from '@lingui/react/macro';
import type { ImeiNotFound } from '#src/platform/reader/reader-contract.ts';

/** What the person can do about a picture in which no IMEI could be read. */
export function WhyUnread({ reason }: { reason: ImeiNotFound['reason'] }) {
  switch (reason) {
    case 'no-number':
      return <Trans>En la captura no vemos ningún IMEI. Marca *#06#, haz otra captura o escríbelo tú.</Trans>;
    case 'check-digit':
      return <Trans>El número de la captura no cuadra: alguna cifra se lee mal. Compáralo con el de *#06# y escríbelo tú.</Trans>;
    case 'disagree':
      return <Trans>No estamos seguros de alguna cifra. Haz otra foto más de cerca y sin reflejos, o escríbelo tú.</Trans>;
    case 'cut-off':
      return <Trans>El número está cortado por el borde. Haz otra captura en la que salga entero, o escríbelo tú.</Trans>;
    case 'blurred':
      return <Trans>La imagen está borrosa o muy oscura. Haz otra con buena luz y sin moverte, o escríbelo tú.</Trans>;
    case 'too-many':
      return <Trans>Hay demasiados números. Recorta solo el IMEI de tu móvil, o escríbelo tú.</Trans>;
    case 'unreadable':
      return <Trans>Este móvil no puede leer la captura por ti. Escríbelo tú: míralo marcando *#06#.</Trans>;
  }
}
