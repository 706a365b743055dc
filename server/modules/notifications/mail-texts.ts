/** What a mail says. Nothing of the person or the device: mail is read on the way and on locked screens. */
export type MailKind = 'evaluation-decided';

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
};

/** `publicUrl`: the address people know; without one the mail has no link. */
export function mailText(kind: MailKind, publicUrl: string | undefined): { subject: string; text: string } {
  const { subject, lines, path } = texts[kind];
  const link = publicUrl ? [new URL(path, publicUrl).href] : [];
  return { subject, text: `${['Hola:', ...lines, ...link, 'Peritia'].join('\n\n')}\n` };
}
