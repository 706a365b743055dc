import type { Chance } from '#tests/drawn/chance.ts';
import { weighted } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';
import { grouped } from '#tests/drawn/grouped.ts';

/** What the model may answer beside digits and a blank: `/` and `-` as printed, `.` for any other sign, `x` for any letter. */
export function truthOf(text: string): string {
  return [...text].map((sign) => (/[\d\s/-]/.test(sign) ? sign : /\p{L}/u.test(sign) ? 'x' : '.')).join('');
}

const groupings: readonly (readonly [number, readonly number[]])[] = [
  [50, [15]],
  [12, [2, 6, 6, 1]],
  [8, [4, 4, 4, 3]],
  [8, [6, 2, 6, 1]],
  [5, [3, 3, 3, 3, 3]],
  [5, [5, 5, 5]],
  [4, [8, 6, 1]],
  [3, [14, 1]],
  [3, [8, 7]],
  [2, [2, 6, 7]],
];

const labels = [
  'IMEI',
  'IMEI:',
  'IMEI 1',
  'IMEI 2:',
  'IMEI1',
  'IMEI2:',
  'IMEI (ranura 1)',
  'IMEI (sim slot 2)',
  'IMEI/MEID',
  'EID',
  'ICCID',
  'MEID:',
  'S/N',
  'S/N:',
  'SN:',
  'Serial No.',
  'Nº de serie',
  'Número de serie',
  'Modelo',
  'Model:',
  'Tel.',
  'EAN',
  'Número',
  'Versión',
  'Ref.',
  'Dirección MAC',
  'Compilación',
  'Número de teléfono',
  'Pedido',
  'P/N',
];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const small = 'abcdefghijklmnopqrstuvwxyz';
const words = [
  'Información',
  'Cancelar',
  'Aceptar',
  'Ajustes',
  'General',
  'Acerca del teléfono',
  'Estado',
  'Copiar',
  'Legal',
  'Red',
  'Operador',
  'Bluetooth',
  'SIM física',
  'Designed by',
  'Assembled in',
  'Black',
  'Galaxy',
  'Hecho en',
  'Dispositivo',
  'Batería',
  'Memoria',
  'Cerrar',
];

function serial(chance: Chance): string {
  const from = chance.is(0.8) ? letters : letters + small;
  return Array.from({ length: chance.whole(6, 14) }, () => (chance.is(0.5) ? chance.digits(1) : chance.pick([...from]))).join('');
}

function imeiLike(chance: Chance): string {
  // Mostly any digits at all: the model must read, not know what an IMEI looks like.
  if (chance.is(0.75)) return chance.digits(15);
  const body = chance.pick(['35', '86', '01', '99', '91']) + chance.digits(12);
  return withCheckDigit(body);
}

/** 15 digits in one of the usual groupings, sometimes with a label before and something after. */
export function imeiLine(chance: Chance, digits = imeiLike(chance)): string {
  const number = grouped(digits, weighted(chance, groupings), chance.is(0.8) ? ' ' : chance.pick(['-', ' - ', '.', '  ']));
  const before = chance.is(0.3) ? chance.pick(labels) + chance.pick([' ', ': ', '  ', ' ']) : '';
  const after = chance.is(0.12) ? chance.pick([' / ', '/', ' /']) + chance.digits(2) : chance.is(0.03) ? ' (SIM 1)' : '';
  return before + number + after;
}

function otherNumber(chance: Chance): string {
  return weighted<() => string>(chance, [
    [4, () => chance.digits(chance.whole(1, 8))],
    [4, () => chance.digits(chance.whole(9, 20))],
    [
      2,
      () =>
        grouped(
          chance.digits(32),
          [chance.pick([8, 4, 32])].flatMap((size) => Array.from({ length: 8 }, () => size)),
          ' ',
        ),
    ],
    [2, () => grouped(chance.digits(16), [4, 4, 4, 4], chance.pick([' ', '-']))],
    [1, () => `+34 ${grouped(chance.digits(9), [3, 3, 3], ' ')}`],
    [1, () => `ES${grouped(chance.digits(22), [2, 4, 4, 4, 4, 4], ' ')}`],
    [1, () => `${chance.digits(2)}/${chance.digits(2)}/20${chance.digits(2)} ${chance.digits(2)}:${chance.digits(2)}`],
    [1, () => `${chance.whole(1, 20)}.${chance.whole(0, 9)}.${chance.whole(0, 9)}`],
    [1, () => Array.from({ length: 6 }, () => chance.pick([...'0123456789ABCDEF']) + chance.pick([...'0123456789abcdef'])).join(':')],
    [1, () => `${chance.digits(3)},${chance.digits(2)} €`],
    [3, () => serial(chance)],
  ])();
}

/** One line of text as it may stand on a phone's screen, a box or a paper. */
export function lineOf(chance: Chance): string {
  return weighted<() => string>(chance, [
    [58, () => imeiLine(chance)],
    [14, () => otherNumber(chance)],
    [14, () => `${chance.pick(labels)}${chance.pick([' ', ': ', '  '])}${otherNumber(chance)}`],
    [8, () => Array.from({ length: chance.whole(1, 3) }, () => chance.pick(chance.is(0.5) ? words : labels)).join(' ')],
    [6, () => `${chance.pick(words)} ${otherNumber(chance)}`],
  ])().trim();
}
