import { useLingui } from '@lingui/react/macro';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';

export interface ReasonWords {
  icon: IconName;
  /** What is wrong with the photo. */
  what: string;
  why: string;
  /** What to do differently this time. */
  tip: string;
}

/** Why a photo is not accepted, and what helps (screen 11). */
export function useReasonWords(): (reason: PhotoReason) => ReasonWords {
  const { t } = useLingui();
  return (reason) => {
    switch (reason) {
      case 'too-dark':
        return {
          icon: 'sun',
          what: t`Hay poca luz.`,
          why: t`No se distingue la pantalla.`,
          tip: t`Enciende la luz o acércate a una ventana.`,
        };
      case 'glare':
        return { icon: 'sun', what: t`Hay un reflejo.`, why: t`La luz tapa el móvil.`, tip: t`Apaga el flash y apártate de la lámpara.` };
      case 'blurred':
        return {
          icon: 'hand',
          what: t`Está borrosa.`,
          why: t`El móvil se movió o no estaba enfocado.`,
          tip: t`Apoya los codos y no te muevas hasta que suene.`,
        };
      case 'too-far':
        return { icon: 'near', what: t`Está lejos.`, why: t`El móvil ocupa poco.`, tip: t`Un palmo y medio entre el móvil y el espejo.` };
      case 'cut-off':
        return {
          icon: 'crop',
          what: t`Falta una parte.`,
          why: t`El móvil no sale entero.`,
          tip: t`Que se vea el móvil entero dentro del espejo.`,
        };
      case 'no-device':
        return {
          icon: 'search',
          what: t`No vemos el móvil.`,
          why: t`No sale en la foto o algo lo tapa.`,
          tip: t`Ponte delante del espejo, con el móvil a la vista.`,
        };
      case 'challenge-missing':
        return {
          icon: 'qr',
          what: t`No se ve el código.`,
          why: t`La pantalla no lo enseñaba o no se lee.`,
          tip: t`Deja la pantalla mirando al espejo hasta que se haga la foto.`,
        };
      case 'challenge-mismatch':
        return {
          icon: 'qr',
          what: t`El código es de otra foto.`,
          why: t`Cada foto lleva uno nuevo.`,
          tip: t`Haz la foto ahora, con la cuenta atrás.`,
        };
      case 'duplicate':
        return { icon: 'img', what: t`Es una foto repetida.`, why: t`Ya la habíamos recibido.`, tip: t`Haz una foto nueva, ahora.` };
      case 'recapture':
        return {
          icon: 'tv',
          what: t`Parece la foto de una pantalla.`,
          why: t`No es el reflejo de un espejo.`,
          tip: t`Haz la foto delante de un espejo.`,
        };
      case 'crack':
        return { icon: 'crack', what: t`Vemos un daño.`, why: t`Hay líneas o golpes.`, tip: t`Limpia el móvil y quítale la funda.` };
      case 'other':
        return {
          icon: 'info',
          what: t`No nos sirve.`,
          why: t`Una persona la ha mirado.`,
          tip: t`Sigue los pasos con calma; si no sale, te ayudamos.`,
        };
    }
  };
}
