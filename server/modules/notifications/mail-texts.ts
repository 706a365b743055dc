export const mailKinds = ['evaluation-decided', 'evaluation-waiting'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a mail says. Nothing of the person or the device: mail is read on the way and on locked screens. */
interface MailText {
  subject: string;
  lines: string[];
  /** Where the app has it, under its address. */
  path: string;
}

const texts: Record<MailKind, MailText> = {
  'evaluation-decided': {
    subject: 'Ya tienes el resultado de tu peritación',
    lines: ['Hemos revisado tu peritación.', 'El resultado está en Peritia, en la pantalla de inicio.'],
    path: '/',
  },
  'evaluation-waiting': {
    subject: 'Tu peritación no nos ha llegado todavía',
    lines: [
      'Abriste una peritación hace unos días y todavía no nos ha llegado nada.',
      'Si ya hiciste las fotos, abre Peritia con conexión en ese mismo móvil: se enviarán solas. Si no, puedes hacerla ahora.',
      'Hazlo cuanto antes: algunos móviles borran lo que guarda una página que lleva siete días sin abrirse.',
    ],
    path: '/',
  },
};

/** `publicUrl`: the address people know; without one the mail has no link. */
export function mailText(kind: MailKind, publicUrl: string | undefined): { subject: string; text: string } {
  const { subject, lines, path } = texts[kind];
  return { subject, text: letter([...lines, ...(publicUrl ? [new URL(path, publicUrl).href] : [])]) };
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

/** The token stands behind the `#`, which no browser sends to a server. `address`: under which people reach us. */
export function passwordLinkText(reason: keyof typeof passwordTexts, token: string, address: string) {
  const { subject, lines } = passwordTexts[reason];
  return { subject, text: letter([...lines, new URL(`/password#t=${token}`, address).href]) };
}

function letter(lines: readonly string[]): string {
  return `${['Hola:', ...lines, 'Peritia'].join('\n\n')}\n`;
}
