import { formatInstant } from '#domain/shared/civil-date.ts';
import type { MessageKind, NoticeKind } from '#domain/wire/mails.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { noticeTexts } from '#server/modules/settings/notice-texts.ts';
import { type Letter, secretLink } from './letter.ts';

/** `own`: the house's texts of this notice. `publicUrl`: the public address of the app; without one the mail has no link. */
export function noticeLetter(kind: NoticeKind, own: { subject: string; text: string }, publicUrl: string | undefined): Letter {
  const { label } = noticeTexts[kind];
  const parts = own.text.split(/\n{2,}/);
  return { subject: own.subject, parts: [...parts, ...(publicUrl ? [{ label, url: publicUrl.replace(/\/?$/, '/') }] : [])] };
}

interface LinkMail extends Letter {
  label?: string;
  path?: AppPath;
  /** The text after the link. */
  after?: string;
}

const linkMails = {
  'password-forgotten': {
    subject: 'Elige una contraseña nueva',
    parts: [
      'Alguien ha pedido una contraseña nueva para esta dirección. Si no has sido tú, no hagas nada: la de antes sigue valiendo.',
      'Este enlace vale una hora y una sola vez:',
    ],
  },
  contracting: {
    subject: 'Confirma que eres tú',
    parts: [
      'Alguien ha contratado un seguro de Peritia con esta dirección.',
      'Si has sido tú, confírmalo: hasta entonces el contrato no se puede firmar. Después puedes elegir tu contraseña. Este enlace vale siete días:',
    ],
    label: 'Confirmar que soy yo',
    path: '/confirmar',
    after: 'Si no has sido tú, no hagas nada: sin tu confirmación no se firma nada, no se te cobra nada y el contrato se anula solo.',
  },
  invitation: {
    subject: 'Ya tienes usuario en Peritia',
    parts: ['Te han dado de alta en Peritia. Para entrar, elige tu contraseña.', 'Este enlace vale siete días y una sola vez:'],
  },
  'log-in-link': {
    subject: 'Entra en Peritia con este enlace',
    parts: [
      'Hoy se ha probado muchas veces una contraseña equivocada en tu cuenta. Por eso, en un dispositivo en el que no has entrado antes, la contraseña sola no basta.',
      'Si quieres entrar tú, abre este enlace en ese dispositivo y escribe tu contraseña. Vale un día y una sola vez:',
    ],
    label: 'Entrar',
    path: '/acceso',
    after: 'Si no has sido tú, no hagas nada: nadie ha entrado.',
  },
  'email-change': {
    subject: 'Confirma tu correo nuevo',
    parts: [
      'Se ha pedido que esta dirección sea el correo con el que se entra en una cuenta de Peritia. Hasta que lo confirmes se entra con el de antes.',
      'Al confirmarlo se cierra la sesión en todos los dispositivos. Este enlace vale un día y una sola vez:',
    ],
    label: 'Confirmar este correo',
    path: '/confirmar',
    after: 'Si no sabes de qué va esto, no hagas nada.',
  },
} satisfies Partial<Record<MessageKind, LinkMail>>;

export type LinkMailKind = keyof typeof linkMails;

/** `address`: the public address of the app, without a trailing slash. */
export function linkLetter(kind: LinkMailKind, token: string, address: string): Letter {
  const { subject, parts, label = 'Elegir contraseña', path = '/password', after }: LinkMail = linkMails[kind];
  return { subject, parts: [...parts, secretLink(label, `${address}${path}#t=${token}`), ...(after === undefined ? [] : [after])] };
}

const warnings = {
  'password-changed': {
    subject: 'Se ha cambiado tu contraseña',
    parts: ['La contraseña de tu cuenta de Peritia ha cambiado, y se ha cerrado la sesión en tus otros dispositivos.'],
  },
  'passkey-added': {
    subject: 'Tu cuenta tiene una llave de acceso nueva',
    parts: [
      'Se ha creado una llave de acceso en tu cuenta de Peritia: con ella se entra con la huella, la cara o el PIN de un dispositivo.',
    ],
  },
  'factor-added': {
    subject: 'Tu cuenta pide ahora un segundo factor',
    parts: [
      'Se ha configurado una aplicación de códigos en tu cuenta de Peritia: para entrar hacen falta tu contraseña y uno de sus códigos.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'Tu cuenta tiene códigos de recuperación nuevos',
    parts: ['Se han pedido códigos de recuperación nuevos en tu cuenta de Peritia. Los que tenías antes ya no valen.'],
  },
  'factor-removed': {
    subject: 'Se ha quitado el segundo factor de tu cuenta',
    parts: [
      'Los códigos de tu aplicación y los de recuperación ya no valen en tu cuenta de Peritia. Si usas la oficina, la próxima vez que entres puedes configurar otros.',
    ],
  },
  'email-change-asked': {
    subject: 'Se ha pedido cambiar el correo de tu cuenta',
    parts: [
      'Se ha pedido que en tu cuenta de Peritia se entre con otro correo. Cuando se confirme desde el correo nuevo, este dejará de valer para entrar.',
    ],
  },
} satisfies Partial<Record<MessageKind, Letter>>;

/** Tells somebody what was changed in how they log in, so that they notice a change that they did not make. */
export function warningLetter(kind: keyof typeof warnings, address: string): Letter {
  const { subject, parts } = warnings[kind];
  return { subject, parts: [...parts, ...notYou(address)] };
}

/** The copy itself is downloaded in the account, after logging in: a mail can be read in transit. */
export function dataExportLetter(address: string): Letter {
  const path: AppPath = '/cuenta';
  return {
    subject: 'La copia de tus datos está lista',
    parts: [
      'Has pedido una copia de los datos que guardamos de ti. Ya puedes descargarla en tu cuenta, durante siete días desde que la pediste.',
      { label: 'Abrir mi cuenta', url: `${address}${path}` },
      ...notYou(address),
    ],
  };
}

/** `family`: browser and system, as the browser reports them. The IP address is left out: it says where somebody is. */
export function newDeviceLetter(device: { family: string; atMs: number }, address: string): Letter {
  return {
    subject: 'Has entrado desde un dispositivo nuevo',
    parts: [
      `Se ha entrado en tu cuenta de Peritia desde un dispositivo nuevo: ${device.family}, ${formatInstant(device.atMs)}.`,
      ...notYou(address),
    ],
  };
}

function notYou(address: string): Letter['parts'] {
  return [
    'Si has sido tú, no hagas nada. Si no, elige otra contraseña ahora con un enlace: se cierra la sesión en todas partes, se quitan las llaves de acceso y se anula lo que esté a medias.',
    { label: 'Elegir otra contraseña', url: `${address}/password` },
  ];
}

/** `until`: time of day in Madrid. */
export function signCodeLetter({ code, number, until }: { code: string; number: string; until: string }): Letter {
  return {
    subject: 'Tu código para firmar',
    parts: [
      `Con este código firmas el contrato de la póliza ${number}:`,
      { code },
      `Vale una sola vez, hasta las ${until} (hora peninsular). No se lo des a nadie: nosotros no te lo pediremos nunca.`,
      'Si no lo has pedido tú, no hagas nada: sin él no se firma.',
    ],
  };
}

/** `link` opens the hand-over, which then asks for the number shown on the desktop; `until`: time of day, with the words for which clock. */
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
