import { erasedFrom } from '#domain/privacy/erasure-request.ts';
import { formatCivilDate } from '#domain/shared/civil-date.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { type Composer, toPerson } from '#server/modules/messages/send-mail.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type ErasureRequestRow, findRequest } from './store-erasure-requests.ts';

const account: AppPath = '/cuenta';

const requestOf = async ({ db }: Ports, { cause }: { cause: string }): Promise<ErasureRequestRow | null> =>
  findRequest(db, Number(cause.replace('erasure:', '')));

/** Tells a person that the erasure of their data was requested, so that they notice a request that was not theirs. */
export const composeErasureAsked: Composer = async (ports, message) => {
  const request = await requestOf(ports, message);
  if (request?.state !== 'waiting') return null;
  const from = formatCivilDate(erasedFrom(request.askedAt.getTime()));
  return toPerson((_) => ({
    subject: 'Has pedido que borremos tus datos',
    parts: [
      `Lo haremos a partir del ${from}, y no se puede deshacer. Hasta entonces puedes dejarlo sin efecto en tu cuenta.`,
      ...(request.waitsFor.length === 0
        ? []
        : [
            'Mientras tengas un seguro que te cubre, un siniestro abierto o algo pendiente de cobrar o de devolver, tenemos que esperar a que acabe.',
          ]),
      'Si no has sido tú, déjalo sin efecto y elige otra contraseña.',
      { label: 'Abrir mi cuenta', url: `${ports.address()}${account}` },
    ],
  }))(ports, message);
};

/** The last mail that an erased person gets from us. */
export const composeErasureDone: Composer = async (ports, message) => {
  const request = await requestOf(ports, message);
  if (message.address === null || !request) return null;
  const { blockedUntil } = request;
  return {
    to: message.address,
    letter: {
      subject: 'Hemos borrado tus datos',
      parts: [
        'Hemos borrado tus datos, como nos pediste, y tu cuenta ya no existe. Este correo es el último que te enviamos, y esta dirección también la olvidamos.',
        ...(blockedUntil === null
          ? []
          : [
              `Lo que la ley nos obliga a guardar de tus contratos terminados queda bloqueado hasta el ${formatCivilDate(blockedUntil)}: nadie lo ve, salvo un juez o una autoridad que lo pida. Después se borra solo.`,
            ]),
        `Si tienes dudas, escríbenos a ${(await readHouse(ports.db, ports)).email}.`,
      ],
    },
  };
};
