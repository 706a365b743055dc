import type { NoticeKind } from '#domain/wire/mails.ts';

interface NoticeText {
  subject: string;
  /** The paragraphs of a mail. */
  parts: readonly string[];
  /** The text of the link to the home screen, where the details are. */
  label: string;
}

/** The texts of notices for which the house has set none. */
export const noticeTexts: Readonly<Record<NoticeKind, NoticeText>> = {
  'evaluation-decided': {
    subject: 'Ya tienes el resultado de tu peritación',
    parts: ['Hemos revisado tu peritación.', 'El resultado está en Peritia, en la pantalla de inicio.'],
    label: 'Ver el resultado',
  },
  'evaluation-waiting': {
    subject: 'Tu peritación no nos ha llegado todavía',
    parts: [
      'Abriste una peritación hace unos días y todavía no nos ha llegado nada.',
      'Si ya hiciste las fotos, abre Peritia con conexión en ese mismo móvil: se enviarán solas. Si no, puedes hacerla ahora.',
      'Hazlo cuanto antes: algunos móviles borran lo que guarda una página que lleva siete días sin abrirse.',
    ],
    label: 'Abrir Peritia',
  },
  'receipt-unpaid': {
    subject: 'Tienes un recibo sin pagar',
    parts: [
      'Un recibo de tu seguro ha vencido y no consta como pagado.',
      'Puedes pagarlo en Peritia, desde la pantalla de inicio. Si pasa un mes desde que venció, tu seguro deja de cubrirte hasta el día siguiente al pago.',
      'Si acabas de pagarlo, no hagas nada.',
    ],
    label: 'Ver el recibo',
  },
  'first-receipt-returned': {
    subject: 'Tu banco no ha pagado el primer recibo',
    parts: [
      'Tu banco ha rechazado o devuelto el primer recibo de tu seguro. Hasta que se pague, el seguro no empieza a cubrirte.',
      'Puedes pagarlo en Peritia con tarjeta, o dar otra cuenta.',
      'Si acabas de pagarlo, no hagas nada.',
    ],
    label: 'Abrir Peritia',
  },
  'mandate-ended': {
    subject: 'Tu domiciliación ha caducado',
    parts: [
      'Llevamos tres años sin cargar nada en la cuenta que nos diste, y por eso ya no podemos cargar en ella tus recibos.',
      'Para que no se quede ninguno sin pagar, abre tu próximo recibo en Peritia y da la cuenta otra vez, la misma u otra. También puedes pagarlo con tarjeta.',
    ],
    label: 'Abrir Peritia',
  },
  'account-refused': {
    subject: 'Tu banco no deja cargar tus recibos en tu cuenta',
    parts: [
      'Tu banco ha devuelto un recibo y dice que en esa cuenta no se puede cargar ninguno: puede estar cerrada o no admitir domiciliaciones. La hemos quitado de tu seguro.',
      'Para que no se quede ningún recibo sin pagar, ábrelo en Peritia y da otra cuenta. También puedes pagarlo con tarjeta.',
    ],
    label: 'Abrir Peritia',
  },
  'contract-unsigned': {
    subject: 'Tienes un contrato sin firmar',
    parts: ['Tu contrato está listo y solo falta tu firma.', 'Puedes leerlo y firmarlo en Peritia, en la pantalla de inicio.'],
    label: 'Ver el contrato',
  },
  'claim-received': {
    subject: 'Hemos recibido tu siniestro',
    parts: ['Hemos recibido el siniestro que has declarado. Te avisaremos cuando haya novedades.', 'Lo que enviaste está en Peritia.'],
    label: 'Abrir Peritia',
  },
  'claim-changed': {
    subject: 'Hay novedades en tu siniestro',
    parts: ['Tu siniestro ha cambiado de estado.', 'Lo que hemos decidido, y lo que tengas que hacer, está en Peritia.'],
    label: 'Abrir Peritia',
  },
};
