import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CardEnd } from '#domain/payment/card-end.ts';
import type { KeptMethod } from '#domain/wire/kept-methods.ts';
import type { Words } from './sepa-words.ts';

/** The names of the payment methods, by the contract's number; of a payment by hand nothing is on file. */
export const methodTypes: Readonly<Record<KeptMethod['type'], MessageDescriptor>> = { 1: msg`Tarjeta`, 2: msg`A mano`, 3: msg`Cuenta` };

export const keptStates: Readonly<Record<KeptMethod['state'], Words>> = {
  current: { text: msg`En uso`, status: 'ok' },
  kept: { text: msg`Guardado`, status: 'wait' },
  refused: { text: msg`Rechazada por el banco`, status: 'bad' },
  removed: { text: msg`Quitado`, status: 'wait' },
};

export const cardEndWords: Readonly<Record<CardEnd, Words>> = {
  good: { text: msg`En vigor`, status: 'ok' },
  soon: { text: msg`Caduca pronto`, status: 'warn' },
  over: { text: msg`Caducada`, status: 'bad' },
};
