import { formatInstant } from '#domain/shared/civil-date.ts';
import type { MessageKind } from '#domain/wire/mails.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
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

interface LinkMail extends Letter {
  label?: string;
  path?: AppPath;
  /** Behind the link. */
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

/** `address`: under which people reach us, without a slash at its end. */
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
  'email-change-asked': {
    subject: 'Se ha pedido cambiar el correo de tu cuenta',
    parts: [
      'Se ha pedido que en tu cuenta de Peritia se entre con otro correo. Cuando se confirme desde el correo nuevo, este dejará de valer para entrar.',
    ],
  },
} satisfies Partial<Record<MessageKind, Letter>>;

/** Tells somebody what was done with how they log in, so that they learn of it when it was not them. */
export function warningLetter(kind: keyof typeof warnings, address: string): Letter {
  const { subject, parts } = warnings[kind];
  return { subject, parts: [...parts, ...notYou(address)] };
}

/** The copy itself is downloaded in the account, behind the log-in: a mail is read on the way. */
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

/** `family`: browser and system, as they say they are; never the address, which says where somebody is. */
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

/** `until`: an hour of Madrid. */
export function signCodeLetter({ code, number, until }: { code: string; number: string; until: string }): Letter {
  return {
    subject: 'Tu código para firmar',
    parts: [
      `Con este código firmas el contrato de la póliza ${number}:`,
      { code },
      `Vale una sola vez, hasta las ${until}. No se lo des a nadie: nosotros no te lo pediremos nunca.`,
      'Si no lo has pedido tú, no hagas nada: sin él no se firma.',
    ],
  };
}

/**
 * The same as a message to a phone, in letters that every network has (GSM 03.38, which has no ó) and no more than one message holds. By its last line a browser
 * knows for which address the code is, and offers it there (WICG, "Origin-bound one-time codes").
 */
export function signCodeSms({ code, number, until, host }: { code: string; number: string; until: string; host: string }): string {
  return `Peritia: ${code}. Con estas cifras firmas el contrato ${number}. Valen hasta las ${until}. No se las des a nadie.\n\n@${host} #${code}`;
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
