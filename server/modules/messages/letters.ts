import type { MessageKind } from '#domain/wire/mails.ts';
import { type Letter, secretLink } from './letter.ts';

type Notified = Exclude<MessageKind, 'handoff-link' | 'invitation' | 'password-forgotten'>;

/** `path`: where the app has it, under its address. */
const notices: Record<Notified, Letter & { path: string; label: string }> = {
  'evaluation-decided': {
    subject: 'Ya tienes el resultado de tu peritación',
    parts: ['Hemos revisado tu peritación.', 'El resultado está en Peritia, en la pantalla de inicio.'],
    path: '/',
    label: 'Ver el resultado',
  },
  'evaluation-waiting': {
    subject: 'Tu peritación no nos ha llegado todavía',
    parts: [
      'Abriste una peritación hace unos días y todavía no nos ha llegado nada.',
      'Si ya hiciste las fotos, abre Peritia con conexión en ese mismo móvil: se enviarán solas. Si no, puedes hacerla ahora.',
      'Hazlo cuanto antes: algunos móviles borran lo que guarda una página que lleva siete días sin abrirse.',
    ],
    path: '/',
    label: 'Abrir Peritia',
  },
  'receipt-unpaid': {
    subject: 'Tienes un recibo sin pagar',
    parts: [
      'Ha llegado el día de pago de un recibo de tu seguro y no consta pagado.',
      'Si pasa un mes, el seguro deja de cubrir hasta que se paga. Puedes pagarlo en Peritia, en la pantalla de inicio.',
    ],
    path: '/',
    label: 'Ver el recibo',
  },
  'contract-unsigned': {
    subject: 'Tienes un contrato sin firmar',
    parts: ['Tu contrato está listo y solo falta tu firma.', 'Puedes leerlo y firmarlo en Peritia, en la pantalla de inicio.'],
    path: '/',
    label: 'Ver el contrato',
  },
};

/** `publicUrl`: the address people know; without one the mail has no link. */
export function noticeLetter(kind: Notified, publicUrl: string | undefined): Letter {
  const { subject, parts, path, label } = notices[kind];
  return { subject, parts: [...parts, ...(publicUrl ? [{ label, url: new URL(path, publicUrl).href }] : [])] };
}

const passwords = {
  'password-forgotten': {
    subject: 'Elige una contraseña nueva',
    parts: [
      'Alguien ha pedido una contraseña nueva para esta dirección. Si no has sido tú, no hagas nada: la de antes sigue valiendo.',
      'Este enlace vale una hora y una sola vez:',
    ],
  },
  invitation: {
    subject: 'Ya tienes usuario en Peritia',
    parts: ['Te han dado de alta en Peritia. Para entrar, elige tu contraseña.', 'Este enlace vale siete días y una sola vez:'],
  },
} satisfies Partial<Record<MessageKind, Letter>>;

/** `address`: under which people reach us. */
export function passwordLetter(kind: keyof typeof passwords, token: string, address: string): Letter {
  const { subject, parts } = passwords[kind];
  return { subject, parts: [...parts, secretLink('Elegir contraseña', new URL(`/password#t=${token}`, address).href)] };
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
