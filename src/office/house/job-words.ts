import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobState } from '#domain/wire/jobs.ts';
import type { Status } from '#src/ui/status.ts';

/** What the queues of the server are called. One that only a newer server has is shown by its own name. */
export const queueWords: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'assess-evaluation': msg`Valorar las fotos`,
  'check-imei': msg`Comprobar el IMEI`,
  'audit-seal': msg`Sellar la auditoría`,
  'audit-check': msg`Comprobar la auditoría`,
  retention: msg`Borrar lo que ya no se guarda`,
  remind: msg`Recordar peritaciones`,
  'sign-by': msg`Anular lo que no se firma`,
  expire: msg`Acabar pólizas vencidas`,
  'sepa-file': msg`Fichero de adeudos`,
  'charge-cards': msg`Cobrar tarjetas`,
  'remind-unpaid': msg`Recordar recibos sin pagar`,
  'policy-delivery': msg`Comunicar pólizas a la aseguradora`,
  'remind-unfinished': msg`Recordar contrataciones a medias`,
  'remind-unsigned': msg`Recordar firmas`,
  'keep-examples': msg`Guardar fotos de ejemplo`,
  'data-export': msg`Copias de datos personales`,
  erasures: msg`Borrar a quien lo ha pedido`,
  mail: msg`Enviar correos`,
  sms: msg`Enviar SMS`,
  webhooks: msg`Avisar a los webhooks`,
  push: msg`Enviar avisos al móvil`,
};

export const stateWords: Readonly<Record<JobState, { text: MessageDescriptor; status: Status }>> = {
  waiting: { text: msg`Esperando`, status: 'wait' },
  running: { text: msg`En marcha`, status: 'busy' },
  retrying: { text: msg`Se repetirá`, status: 'busy' },
  done: { text: msg`Hecho`, status: 'ok' },
  failed: { text: msg`Ha fallado`, status: 'bad' },
  cancelled: { text: msg`Cancelado`, status: 'wait' },
};
