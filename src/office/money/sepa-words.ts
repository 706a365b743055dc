import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BankFileRow, ListedTransaction, SepaFile } from '#domain/wire/bank-files.ts';
import type { Status } from '#src/ui/status.ts';

export interface Words {
  text: MessageDescriptor;
  status: Status;
}

/** What the bank answered about a file of direct debits as a whole. */
export const fileStates: Readonly<Record<SepaFile['state'], Words>> = {
  made: { text: msg`Sin respuesta`, status: 'wait' },
  accepted: { text: msg`Aceptado`, status: 'ok' },
  'partly-accepted': { text: msg`Aceptado en parte`, status: 'warn' },
  rejected: { text: msg`Rechazado`, status: 'bad' },
};

export const transactionStates: Readonly<Record<ListedTransaction['state'], Words>> = {
  open: { text: msg`En camino`, status: 'busy' },
  booked: { text: msg`Cobrado`, status: 'ok' },
  refused: { text: msg`Rechazado`, status: 'bad' },
  returned: { text: msg`Devuelto`, status: 'warn' },
  unmatched: { text: msg`Por devolver`, status: 'bad' },
};

export const transactionTypes: Readonly<Record<ListedTransaction['type'], MessageDescriptor>> = {
  1: msg`Tarjeta`,
  2: msg`A mano`,
  3: msg`Adeudo`,
};

/** The result of a row of a file from the bank. */
export const rowOutcomes: Readonly<Record<BankFileRow['outcome'], Words>> = {
  booked: { text: msg`Cobrado`, status: 'ok' },
  returned: { text: msg`Devuelto`, status: 'warn' },
  unchanged: { text: msg`Ya se sabía`, status: 'wait' },
  mismatch: { text: msg`Otro importe`, status: 'bad' },
  unmatched: { text: msg`Estaba pagado: hay que devolverlo`, status: 'bad' },
  unknown: { text: msg`No es nuestro`, status: 'wait' },
  'other-currency': { text: msg`En otra moneda`, status: 'warn' },
};
