import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { SendingProgress } from '#domain/outbox/sending-progress.ts';
import { sendingWords } from './sending-words.ts';

const i18n = setupI18n({ locale: 'es-ES', messages: { 'es-ES': {} } });

test.each<[Partial<SendingProgress>, string]>([
  [{}, 'Enviando. 0 de 3.'],
  [{ last: 'imei', sent: 1 }, 'IMEI enviado. 1 de 3.'],
  [{ last: 'imei-picture', sent: 1 }, 'Captura del IMEI enviada. 1 de 3.'],
  [{ last: 'front', sent: 2 }, 'Foto de delante enviada. 2 de 3.'],
  [{ last: 'back', sent: 3 }, 'Foto de detrás enviada. 3 de 3.'],
  [{ last: 'invoice', sent: 3 }, 'Factura enviada. 3 de 3.'],
  [{ stage: 'waiting-for-network', last: 'front', sent: 1 }, 'Sin conexión. Sale solo en cuanto hay red.'],
  [{ stage: 'retrying' }, 'No responde, seguimos probando.'],
  [{ stage: 'needs-person' }, 'Hace falta tu ayuda para enviar la peritación.'],
  [{ stage: 'arrived', last: 'back', sent: 3 }, 'Todo enviado.'],
  [{ stage: 'in-review', last: 'back', sent: 3 }, 'Todo enviado. Lo estamos revisando.'],
  [{ stage: 'person' }, 'Todo enviado. La mirará una persona.'],
  [{ stage: 'closed' }, 'Esta peritación ya está cerrada.'],
])('%j: %s', (parts, expected) => {
  expect(i18n._(sendingWords({ stage: 'sending', last: null, sent: 0, total: 3, ...parts }))).toBe(expected);
});
