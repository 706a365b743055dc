import type { MessageKind } from '#domain/wire/mails.ts';
import type { PushMessage } from '#domain/wire/push.ts';
import { type Letter, secretLink } from './letter.ts';

type Notified =
  | PushMessage['kind']
  | 'evaluation-waiting'
  | 'first-receipt-returned'
  | 'account-refused'
  | 'claim-received'
  | 'claim-changed';

/** `label`: of the link to the home screen, which tells the rest. */
const notices: Record<Notified, Letter & { label: string }> = {
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

/** `publicUrl`: the address people know; without one the mail has no link. */
export function noticeLetter(kind: Notified, publicUrl: string | undefined): Letter {
  const { subject, parts, label } = notices[kind];
  return { subject, parts: [...parts, ...(publicUrl ? [{ label, url: publicUrl.replace(/\/?$/, '/') }] : [])] };
}

const passwords = {
  'password-forgotten': {
    subject: 'Elige una contraseña nueva',
    parts: [
      'Alguien ha pedido una contraseña nueva para esta dirección. Si no has sido tú, no hagas nada: la de antes sigue valiendo.',
      'Este enlace vale una hora y una sola vez:',
    ],
  },
  contracting: {
    subject: 'Tu seguro en Peritia: elige tu contraseña',
    parts: [
      'Has contratado un seguro con nosotros. Para verlo, pagarlo y firmarlo cuando quieras, elige tu contraseña.',
      'Este enlace vale siete días y una sola vez:',
    ],
  },
  invitation: {
    subject: 'Ya tienes usuario en Peritia',
    parts: ['Te han dado de alta en Peritia. Para entrar, elige tu contraseña.', 'Este enlace vale siete días y una sola vez:'],
  },
} satisfies Partial<Record<MessageKind, Letter>>;

/** `address`: under which people reach us, without a slash at its end. */
export function passwordLetter(kind: keyof typeof passwords, token: string, address: string): Letter {
  const { subject, parts } = passwords[kind];
  return { subject, parts: [...parts, secretLink('Elegir contraseña', `${address}/password#t=${token}`)] };
}

/** `link` opens the hand-over, and asks for the desktop's number; `until`: an hour of Madrid. */
export function handoffLetter(link: string, until: string): Letter {
  return {
    subject: 'Sigue tu peritación en el móvil',
    parts: [
      'Abre este enlace en el móvil que quieres asegurar:',
      secretLink('Seguir en este móvil', link),
      `Vale una sola vez, hasta las ${until}. El móvil te pedirá el número que ves en el ordenador.`,
      'Si no lo has pedido tú, no lo abras y borra este correo.',
    ],
  };
}
