import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailRow, MessageKind } from '#domain/wire/mails.ts';
import type { Status } from '#src/ui/status.ts';

/** What each kind of message is called in the office. A kind without words does not compile. */
export const kindWords: Readonly<Record<MessageKind, MessageDescriptor>> = {
  'evaluation-decided': msg`Peritación decidida`,
  'receipt-unpaid': msg`Recibo sin pagar`,
  'contract-unsigned': msg`Contrato sin firmar`,
  'mandate-ended': msg`Mandato terminado`,
  'evaluation-waiting': msg`Peritación sin acabar`,
  'first-receipt-returned': msg`Primer recibo devuelto`,
  'account-refused': msg`Cuenta rechazada`,
  'handoff-link': msg`Enlace para seguir en el móvil`,
  invitation: msg`Invitación`,
  contracting: msg`Contratación`,
  'contracting-unfinished': msg`Contratación a medias`,
  'password-forgotten': msg`Contraseña olvidada`,
  'password-changed': msg`Contraseña cambiada`,
  'passkey-added': msg`Llave de acceso creada`,
  'factor-added': msg`Segundo factor configurado`,
  'recovery-codes-renewed': msg`Códigos de recuperación nuevos`,
  'factor-removed': msg`Segundo factor quitado`,
  'data-export-ready': msg`Copia de sus datos`,
  'log-in-link': msg`Enlace para entrar`,
  'device-new': msg`Entrada desde otro dispositivo`,
  'email-change-asked': msg`Cambio de correo pedido`,
  'email-change': msg`Correo por confirmar`,
  'claim-received': msg`Siniestro recibido`,
  'claim-changed': msg`Cambio en un siniestro`,
  'policy-documents': msg`Documentos de la póliza`,
  'policy-sign': msg`Firmar la póliza`,
  'policy-pay': msg`Pagar la póliza`,
  'policy-evaluate': msg`Hacer la peritación`,
  'policy-cancelled': msg`Póliza cancelada`,
  'policy-withdrawn': msg`Desistimiento`,
  'policy-unsigned': msg`Póliza anulada sin firma`,
  'policy-expired': msg`Póliza vencida`,
  'policy-refund': msg`Devolución decidida`,
  'erasure-asked': msg`Borrado de datos pedido`,
  'erasure-done': msg`Datos borrados`,
  'sign-code': msg`Código para firmar`,
};

export const channelWords: Readonly<Record<MailRow['channel'], MessageDescriptor>> = {
  mail: msg`Correo`,
  sms: msg`SMS`,
  push: msg`Aviso en el móvil`,
};

export const stateWords: Readonly<Record<MailRow['state'], { text: MessageDescriptor; status: Status }>> = {
  waiting: { text: msg`Por enviar`, status: 'busy' },
  sent: { text: msg`Enviado`, status: 'ok' },
  failed: { text: msg`Ha fallado`, status: 'bad' },
  dropped: { text: msg`Ya no hacía falta`, status: 'wait' },
};
