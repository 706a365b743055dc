import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { pushKinds } from './push.ts';

export const messageChannels = ['mail', 'sms', 'push'] as const;
/** `dropped`: when it was to leave there was nobody or nothing to tell any more. */
export const messageStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
/** Short mails that lead to the home screen, which tells the rest: a house may have them in its own words. */
export const noticeKinds = [...pushKinds, 'evaluation-waiting', 'first-receipt-returned', 'account-refused', 'claim-received'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** What goes as a message to a phone. */
export const smsKinds = ['sign-code'] as const;
export const messageKinds = [
  ...noticeKinds,
  'handoff-link',
  'invitation',
  'contracting',
  'contracting-unfinished',
  'password-forgotten',
  'password-changed',
  'passkey-added',
  'factor-added',
  'recovery-codes-renewed',
  'factor-removed',
  'data-export-ready',
  'erasure-asked',
  'erasure-done',
  'log-in-link',
  'device-new',
  'email-change-asked',
  'email-change',
  'policy-documents',
  'policy-sign',
  'policy-pay',
  'policy-evaluate',
  'policy-cancelled',
  'policy-withdrawn',
  'policy-unsigned',
  'policy-expired',
  'policy-refund',
  'sign-code',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What each kind of message is called in the office and its files. A kind without words does not compile. */
export const mailKindWords: Readonly<Record<MessageKind, string>> = {
  'evaluation-decided': 'Peritación decidida',
  'receipt-unpaid': 'Recibo sin pagar',
  'contract-unsigned': 'Contrato sin firmar',
  'mandate-ended': 'Mandato terminado',
  'evaluation-waiting': 'Peritación sin acabar',
  'first-receipt-returned': 'Primer recibo devuelto',
  'account-refused': 'Cuenta rechazada',
  'handoff-link': 'Enlace para seguir en el móvil',
  invitation: 'Invitación',
  contracting: 'Contratación',
  'contracting-unfinished': 'Contratación a medias',
  'password-forgotten': 'Contraseña olvidada',
  'password-changed': 'Contraseña cambiada',
  'passkey-added': 'Llave de acceso creada',
  'factor-added': 'Segundo factor configurado',
  'recovery-codes-renewed': 'Códigos de recuperación nuevos',
  'factor-removed': 'Segundo factor quitado',
  'data-export-ready': 'Copia de sus datos',
  'log-in-link': 'Enlace para entrar',
  'device-new': 'Entrada desde otro dispositivo',
  'email-change-asked': 'Cambio de correo pedido',
  'email-change': 'Correo por confirmar',
  'claim-received': 'Siniestro recibido',
  'claim-changed': 'Cambio en un siniestro',
  'policy-documents': 'Documentos de la póliza',
  'policy-sign': 'Firmar la póliza',
  'policy-pay': 'Pagar la póliza',
  'policy-evaluate': 'Hacer la peritación',
  'policy-cancelled': 'Póliza cancelada',
  'policy-withdrawn': 'Desistimiento',
  'policy-unsigned': 'Póliza anulada sin firma',
  'policy-expired': 'Póliza vencida',
  'policy-refund': 'Devolución decidida',
  'erasure-asked': 'Borrado de datos pedido',
  'erasure-done': 'Datos borrados',
  'sign-code': 'Código para firmar',
};

const mailEntries = {
  id,
  channel: v.picklist(messageChannels),
  kind: v.picklist(messageKinds),
  /** What it tells of, by its id. */
  cause: v.string(),
  user_id: v.nullable(id),
  /** Where it went, or is to go; null when that is looked up when it leaves, and of a push. */
  to: v.nullable(v.string()),
  state: v.picklist(messageStates),
  tries: v.number(),
  /** A code, such as `SMTP 452`. */
  last_error: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  created_at: instant,
  tried_at: v.nullable(instant),
  sent_at: v.nullable(instant),
};
const mailSchema = v.object(mailEntries);
export type MailRow = v.InferOutput<typeof mailSchema>;

/** What the office lists of a message; `last_error` and what follows it only in the file. */
export const mailHeads = {
  kind: 'Qué dice',
  to: 'A quién',
  channel: 'Cómo',
  state: 'Estado',
  tries: 'Intentos',
  created_at: 'Desde',
  sent_at: 'Enviado',
  last_error: 'Último error',
  id: 'Id',
} as const;

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  summary: 'Avisos: qué se ha enviado, a quién y cómo va',
  who: 'staff',
  query: listQuery({
    filter: {
      state: v.optional(v.picklist(messageStates)),
      channel: v.optional(v.picklist(messageChannels)),
      kind: v.optional(v.picklist(messageKinds)),
      user_id: v.optional(idParams.entries.id),
      to: v.optional(emailSchema),
    },
    sort: ['created_at', 'id'],
    more: exportable,
  }),
  response: listResponse(mailSchema),
  problems: [],
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mails/{id}',
  summary: 'Un aviso con su texto, sin los enlaces de un solo uso',
  who: 'staff',
  params: idParams,
  /** `text`: as it left, with `…` in place of what would open something; null until it has left, and of a push. */
  response: v.object({ ...mailEntries, text: v.nullable(v.string()) }),
  problems: [],
});

/** One that has failed is tried again, as often as it was at first. `not-found` of one that has not failed. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/mails/{id}/retry',
  summary: 'Intentar otra vez un aviso que no ha salido',
  who: 'staff',
  params: idParams,
  response: mailSchema,
  problems: [],
});
