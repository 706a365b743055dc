import { hasKnownReportingBody, isImei, passesLuhn } from '#domain/device/imei.ts';
import type { Chance } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';
import { grouped } from '#tests/drawn/grouped.ts';

/** One line of a picture: a label and what stands under or beside it. */
export interface Row {
  label: string;
  value: string;
  barcode?: { format: 'Code128' | 'EAN13' | 'UPCA'; text: string };
}

/** Rows, and the numbers that follow from them but are not legible in them (`tolerated` of the manifest). */
export interface Numbers {
  rows: Row[];
  tolerated: string[];
}

/** Begins as an IMEI does; no check digit yet. */
function imeiBody(chance: Chance): string {
  return chance.pick(['35', '86', '01', '99']) + chance.digits(12);
}

function imeiOf(chance: Chance): string {
  return withCheckDigit(imeiBody(chance));
}

function written(chance: Chance, digits: string): string {
  const sizes = chance.pick([[15], [15], [2, 6, 6, 1], [6, 2, 6, 1], [8, 6, 1]]);
  return grouped(digits, sizes, chance.pick([' ', ' ', '-']));
}

const imeiLabels = ['IMEI', 'IMEI 1', 'IMEI:', 'IMEI1', 'IMEI (ranura 1)', 'IMEI (SIM 1)'];
/** An order, a policy or a transaction may have a number that happens to be a valid IMEI: what it is called decides. */
const otherLabels = ['Nº de pedido', 'Número de pedido', 'Pedido', 'Order number', 'N.º de seguimiento', 'Envío', 'Tarjeta', 'Ref. envío'];

function alphanumeric(chance: Chance, length: number): string {
  return Array.from({ length }, (_, at) =>
    at % 4 === 0 || chance.is(0.5) ? chance.pick([...'CDFGHJKLMNPQRTVWXY']) : chance.digits(1),
  ).join('');
}

/** ISO 7064 mod 97-10, as the EID has it: the last two digits make the whole leave 1. */
function eid(chance: Chance): string {
  const body = `8904903${chance.digits(23)}`;
  return body + String(98n - (BigInt(`${body}00`) % 97n)).padStart(2, '0');
}

function cardNumber(chance: Chance): string {
  // One maker's cards have 15 digits with the same check digit as an IMEI.
  if (chance.is(0.3)) return grouped(withCheckDigit(chance.pick(['34', '37']) + chance.digits(12)), [4, 6, 5]);
  return grouped(withCheckDigit(chance.pick(['4', '5']) + chance.digits(14)), [4, 4, 4, 4]);
}

/** EAN-13 and UPC-A: weights of 3 and 1 from the right. */
function articleNumber(chance: Chance, length: 12 | 13): string {
  const body = (length === 13 ? '84' : '0') + chance.digits(length - (length === 13 ? 3 : 2));
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return body + String((10 - (sum % 10)) % 10);
}

function code128(chance: Chance, text: string): Pick<Row, 'barcode'> {
  return chance.is(0.5) ? { barcode: { format: 'Code128', text: text.replaceAll(/\s/g, '') } } : {};
}

function only(row: Row, ...tolerated: string[]): Numbers {
  return { rows: [row], tolerated };
}

function serialNumber(chance: Chance): Numbers {
  const value = alphanumeric(chance, chance.whole(8, 12));
  return only({ label: chance.pick(['Número de serie', 'Nº de serie', 'S/N', 'Serial number']), value, ...code128(chance, value) });
}

function imeisv(chance: Chance): Numbers {
  const body = imeiBody(chance);
  return only({ label: chance.pick(['IMEI SV', 'IMEISV', 'IMEI-SV']), value: body + chance.digits(2) }, withCheckDigit(body));
}

function meid(chance: Chance): Numbers {
  const body = chance.is(0.5) ? `99${chance.digits(12)}` : `A0${chance.digits(6)}${chance.pick(['B', 'C', 'F'])}${chance.digits(5)}`;
  return only({ label: 'MEID', value: body, ...code128(chance, body) }, ...(/^\d+$/.test(body) ? [withCheckDigit(body)] : []));
}

function failingImei(chance: Chance): Numbers {
  const imei = imeiOf(chance);
  const wrong = String((Number(imei.at(-1)) + chance.whole(1, 9)) % 10);
  return only({ label: chance.pick(imeiLabels), value: written(chance, imei.slice(0, -1) + wrong) }, imei);
}

function otherwiseLabelled(chance: Chance): Numbers {
  const value = imeiOf(chance);
  return only({ label: chance.pick(otherLabels), value: chance.is(0.7) ? value : grouped(value, [5, 5, 5]) });
}

function article(chance: Chance): Numbers {
  const isEan = chance.is(0.7);
  const text = articleNumber(chance, isEan ? 13 : 12);
  return only({ label: isEan ? 'EAN' : 'UPC', value: text, barcode: { format: isEan ? 'EAN13' : 'UPCA', text } });
}

function parcel(chance: Chance): Numbers {
  const value = chance.pick([
    chance.digits(22),
    `PK${chance.digits(11)}ES`,
    chance.digits(18),
    `1Z${alphanumeric(chance, 6)}${chance.digits(10)}`,
  ]);
  return only({ label: chance.pick(['N.º de envío', 'Seguimiento', 'Localizador', 'Tracking']), value, ...code128(chance, value) });
}

function iban(chance: Chance): Numbers {
  return only({ label: 'IBAN', value: `ES${grouped(chance.digits(22), [2, 4, 4, 4, 4, 4])}` });
}

function phone(chance: Chance): Numbers {
  const number = chance.pick(['6', '7', '9']) + chance.digits(8);
  const value = `${chance.is(0.6) ? '+34 ' : ''}${grouped(number, chance.pick([[3, 3, 3], [9], [3, 2, 2, 2]]))}`;
  return only({ label: chance.pick(['Lucía', 'Marcos', 'Taller Sol', 'Casa', 'Número de teléfono']), value });
}

function date(chance: Chance): Numbers {
  const two = (low: number, high: number) => String(chance.whole(low, high)).padStart(2, '0');
  const day = `${two(1, 28)}/${two(1, 12)}/20${two(18, 26)}`;
  return only({
    label: chance.pick(['Fecha', 'Última conexión', 'Actualizado']),
    value: `${day} ${two(0, 23)}:${two(0, 59)}:${two(0, 59)}`,
  });
}

function version(chance: Chance): Numbers {
  const value = chance.pick([
    `${chance.whole(9, 18)}.${chance.whole(0, 9)}.${chance.whole(0, 9)}`,
    `${alphanumeric(chance, 5)}.${chance.digits(6)}.${chance.digits(3)}`,
    `5.${chance.whole(4, 15)}.${chance.digits(3)}-android-${chance.digits(8)}`,
  ]);
  return only({ label: chance.pick(['Versión', 'Número de compilación', 'Versión del kernel', 'Banda base']), value });
}

function macAddress(chance: Chance): Numbers {
  const value = Array.from({ length: 6 }, () => chance.pick([...'0123456789ABCDEF']) + chance.pick([...'0123456789ABCDEF'])).join(':');
  return only({ label: chance.pick(['Dirección MAC Wi-Fi', 'Dirección Bluetooth']), value });
}

function eidRow(chance: Chance): Numbers {
  const value = eid(chance);
  const sizes = chance.pick([[32], [32], Array.from({ length: 8 }, () => 4)]);
  return only({ label: 'EID', value: grouped(value, sizes), ...code128(chance, value) });
}

function iccid(chance: Chance): Numbers {
  const value = withCheckDigit(`8934${chance.digits(chance.pick([14, 15]))}`);
  return only({
    label: 'ICCID',
    value: grouped(value, chance.is(0.6) ? [value.length] : [4, 4, 4, 4, 4]),
    ...code128(chance, value),
  });
}

/** What a picture is about; none of it is a legible, valid IMEI. */
export const kinds = {
  serial: serialNumber,
  eid: eidRow,
  iccid,
  imeisv,
  meid,
  phone,
  iban,
  card: (chance: Chance) => only({ label: chance.pick(['Tarjeta', 'Número de tarjeta', 'Card number']), value: cardNumber(chance) }),
  parcel,
  article,
  date,
  version,
  mac: macAddress,
  'failing-check-digit': failingImei,
  'other-label': otherwiseLabelled,
} as const;

/** An IMEI as it should be, for pictures in which it cannot be read. */
export function validImei(chance: Chance): { row: Row; imei: string } {
  const imei = imeiOf(chance);
  return { imei, row: { label: chance.pick(imeiLabels), value: written(chance, imei) } };
}

/** Whether digits of a text, as they stand between other signs, are a valid IMEI: only `other-label` may show one. */
export function showsImei(text: string): boolean {
  return [...text.matchAll(/\d+(?:[ -]\d+)*/g)].some(([run]) => {
    const digits = run.replaceAll(/\D/g, '');
    return isImei(digits) && hasKnownReportingBody(digits) && passesLuhn(digits);
  });
}
