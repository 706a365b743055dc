import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutboxKind } from '#domain/outbox/item.ts';
import type { SendingProgress } from '#domain/outbox/sending-progress.ts';

/** The text that is announced. */
export function sendingWords({ stage, last, sent, total }: SendingProgress): MessageDescriptor {
  switch (stage) {
    case 'waiting-for-network':
      return msg`Sin conexión. Sale solo en cuanto hay red.`;
    case 'retrying':
      return msg`No responde, seguimos probando.`;
    case 'needs-person':
      return msg`Hace falta tu ayuda para enviar la peritación.`;
    case 'arrived':
      return msg`Todo enviado.`;
    case 'in-review':
      return msg`Todo enviado. Lo estamos revisando.`;
    case 'person':
      return msg`Todo enviado. La mirará una persona.`;
    case 'closed':
      return msg`Esta peritación ya está cerrada.`;
    case 'sending':
      return last === null ? msg`Enviando. ${sent} de ${total}.` : wordsOfSent(last, sent, total);
  }
}

function wordsOfSent(kind: OutboxKind, sent: number, total: number): MessageDescriptor {
  switch (kind) {
    case 'imei':
      return msg`IMEI enviado. ${sent} de ${total}.`;
    case 'imei-picture':
      return msg`Captura del IMEI enviada. ${sent} de ${total}.`;
    case 'front':
      return msg`Foto de delante enviada. ${sent} de ${total}.`;
    case 'back':
      return msg`Foto de detrás enviada. ${sent} de ${total}.`;
    case 'invoice':
      return msg`Factura enviada. ${sent} de ${total}.`;
    case 'submit':
    case 'claim':
    case 'claim-document':
    case 'call-request':
      return msg`Enviando. ${sent} de ${total}.`;
  }
}
