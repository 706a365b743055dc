import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { pushKinds } from './push.ts';

export const messageChannels = ['mail', 'sms', 'push'] as const;
/** `dropped`: when the message was due there was nobody or nothing left to tell. */
export const messageStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
/** Short mails that lead to the home screen, where the rest is read; the office may change their words. */
export const noticeKinds = [...pushKinds, 'evaluation-waiting', 'first-receipt-returned', 'account-refused', 'claim-received'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Messages that go by SMS. */
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

/** Names of the kinds of message in the office and its files. A kind without a name does not compile. */
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
  /** Id of what the message is about. */
  cause: v.string(),
  user_id: v.nullable(id),
  /** The address that it went or will go to; null for a push, and when the address is looked up only on sending. */
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

/** Columns of the office's list of messages; `last_error` and those after it appear only in the exported file. */
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
  /** `text`: the message as it was sent, with `…` in place of links and codes that give access; null until it is sent, and for a push. */
  response: v.object({ ...mailEntries, text: v.nullable(v.string()) }),
  problems: [],
});

/** Tries a failed message again, as often as at first. `not-found` for a message that has not failed. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/mails/{id}/retry',
  summary: 'Intentar otra vez un aviso que no ha salido',
  who: 'staff',
  params: idParams,
  response: mailSchema,
  problems: [],
});
