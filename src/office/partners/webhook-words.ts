import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WebhookEventType } from '#domain/webhook/event-types.ts';
import type { WebhookDelivery } from '#domain/wire/webhook-deliveries.ts';
import type { Status } from '#src/ui/status.ts';

/** The name of each type of event in the office. A type without words does not compile. */
export const typeWords: Readonly<Record<WebhookEventType, MessageDescriptor>> = {
  'policy.booked': msg`Póliza contratada`,
  'policy.signed': msg`Póliza firmada`,
  'policy.activated': msg`Póliza pagada`,
  'policy.changed': msg`Póliza cambiada`,
  'policy.ended': msg`Póliza terminada`,
  'payment.started': msg`Pago empezado`,
  'payment.booked': msg`Recibo cobrado`,
  'payment.refused': msg`Cobro rechazado`,
  'payment.returned': msg`Recibo devuelto`,
  'payment.deleted': msg`Recibo borrado`,
  'evaluation.submitted': msg`Peritación recibida`,
  'evaluation.review_asked': msg`Revisión pedida`,
  'evaluation.decided': msg`Peritación decidida`,
  'claim.declared': msg`Siniestro declarado`,
  'claim.changed': msg`Siniestro cambiado`,
};

export const stateWords: Readonly<Record<WebhookDelivery['state'], { text: MessageDescriptor; status: Status }>> = {
  waiting: { text: msg`Por enviar`, status: 'wait' },
  delivered: { text: msg`Entregado`, status: 'ok' },
  parked: { text: msg`Aparcado`, status: 'bad' },
};

/** Why a delivery failed, in words; any other code is shown as it is. */
export const problemWords: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  timeout: msg`Tardó demasiado en responder`,
  redirect: msg`Respondió con otra dirección, y no la seguimos`,
  'private-address': msg`Su nombre lleva a una red privada`,
  'webhook-off': msg`El webhook se apagó antes`,
  'not-for-it': msg`A ese webhook ya no se le avisa de eso`,
  ECONNREFUSED: msg`Nadie responde en esa dirección`,
  ENOTFOUND: msg`Ese nombre no existe`,
};
