import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailRow } from '#domain/wire/mails.ts';
import type { Status } from '#src/ui/status.ts';

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
