export const mailKinds = ['evaluation-decided', 'evaluation-waiting', 'receipt-unpaid', 'claim-received', 'claim-changed'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a mail says. Nothing of the person or the device: mail is read on the way and on locked screens. */
interface MailText {
  subject: string;
  lines: string[];
}

const texts: Record<MailKind, MailText> = {
  'evaluation-decided': {
    subject: 'Ya tienes el resultado de tu peritación',
    lines: ['Hemos revisado tu peritación.', 'El resultado está en Peritia, en la pantalla de inicio.'],
  },
  'evaluation-waiting': {
    subject: 'Tu peritación no nos ha llegado todavía',
    lines: [
      'Abriste una peritación hace unos días y todavía no nos ha llegado nada.',
      'Si ya hiciste las fotos, abre Peritia con conexión en ese mismo móvil: se enviarán solas. Si no, puedes hacerla ahora.',
      'Hazlo cuanto antes: algunos móviles borran lo que guarda una página que lleva siete días sin abrirse.',
    ],
  },
  'claim-received': {
    subject: 'Hemos recibido tu siniestro',
    lines: ['Hemos recibido el siniestro que has declarado. Te avisaremos cuando haya novedades.', 'Lo que enviaste está en Peritia.'],
  },
  'claim-changed': {
    subject: 'Hay novedades en tu siniestro',
    lines: ['Tu siniestro ha cambiado de estado.', 'Lo que hemos decidido, y lo que tengas que hacer, está en Peritia.'],
  },
  'receipt-unpaid': {
    subject: 'Tienes un recibo sin pagar',
    lines: [
      'Un recibo de tu seguro ha vencido y no consta como pagado.',
      'Puedes pagarlo en Peritia, desde la pantalla de inicio. Si pasa un mes desde que venció, tu seguro deja de cubrirte hasta el día siguiente al pago.',
      'Si acabas de pagarlo, no hagas nada.',
    ],
  },
};

/** `publicUrl`: the address people know, where the home screen tells the rest; without one the mail has no link. */
export function mailText(kind: MailKind, publicUrl: string | undefined): { subject: string; text: string } {
  const { subject, lines } = texts[kind];
  return { subject, text: letter([...lines, ...(publicUrl ? [publicUrl.replace(/\/?$/, '/')] : [])]) };
}

const passwordTexts = {
  forgotten: {
    subject: 'Elige una contraseña nueva',
    lines: [
      'Alguien ha pedido una contraseña nueva para esta dirección. Si no has sido tú, no hagas nada: la de antes sigue valiendo.',
      'Este enlace vale una hora y una sola vez:',
    ],
  },
  contracting: {
    subject: 'Tu seguro en Peritia: elige tu contraseña',
    lines: [
      'Has contratado un seguro con nosotros. Para verlo, pagarlo y firmarlo cuando quieras, elige tu contraseña.',
      'Este enlace vale siete días y una sola vez:',
    ],
  },
  invitation: {
    subject: 'Ya tienes usuario en Peritia',
    lines: ['Te han dado de alta en Peritia. Para entrar, elige tu contraseña.', 'Este enlace vale siete días y una sola vez:'],
  },
} as const;

/** The token stands behind the `#`, which no browser sends to a server. `address`: under which people reach us, without a slash at its end. */
export function passwordLinkText(reason: keyof typeof passwordTexts, token: string, address: string) {
  const { subject, lines } = passwordTexts[reason];
  return { subject, text: letter([...lines, `${address}/password#t=${token}`]) };
}

export function letter(lines: readonly string[]): string {
  return `${['Hola:', ...lines, 'Peritia'].join('\n\n')}\n`;
}
