import { expect, test } from 'vitest';
import { chooseImei } from './imei-candidates.ts';

const one = '356938035643809';
const two = '356938035643817';
const failing = '990384788928720';
/** A valid number of another type allocation: an order, a subscriber, a card. */
const other = '861659668379465';
const lines = (text: string) => text.split('\n').map((line) => ({ text: line }));
const standings = (text: string) => {
  const choice = chooseImei(lines(text));
  return choice.found ? choice.candidates.map(({ imei, standing }) => `${standing} ${imei}`) : [];
};
const labelled = (...imeis: string[]) => imeis.map((imei) => `labelled ${imei}`);

test.each<[string, string, string[]]>([
  ['rows that name slots', `IMEI\nSIM 1: ${one}\nSIM 2: ${two}`, [one, two]],
  ['slots without a colon, their figure beside the number', `IMEI\nSIM 1 ${one}\nSIM 2 ${two}`, [one, two]],
  ['slots in a language that no list knows', `IMEI\nRanhura 1: ${one}\nRanhura 2: ${two}`, [one, two]],
  ['slots in letters that are read as others', `IMEI\nCnot 1\n${one}\nCnot 2\n${two}`, [one, two]],
  ['slots whose figure stands first', `IMEI\n1 asuall\n${one}\n2 asuall\n${two}`, [one, two]],
  ['slots above their numbers', `IMEI\nSlot 1\n${one}\nSlot 2\n${two}`, [one, two]],
  ['slots that are cards', `IMEI\nSIM card 1: ${one}\nTarjeta SIM 2: ${two}`, [one, two]],
  ['cards whose figure was not read', `IMEI\nSIM card]: ${one}`, [one]],
  ['a title of two names', `IMEI / MEID\nSIM 1 ${one}`, [one]],
  ['a title of several words', `IMEI information\nSIM 1: ${one}`, [one]],
  ['software versions behind the numbers', `IMEI\nSIM 1: ${one} / 01\nSIM 2: ${two} / 02`, [one, two]],
  ['software versions in words behind the numbers', `IMEI\nSlot 1 ${one} SV 01\nSlot 2 ${two} SV 02`, [one, two]],
  ['software versions whose name was run into the number', `IMEI\nSIM 1 35693803-564380-95V 08\nSIM 2 ${two}sVv 08`, [one, two]],
  ['software versions whose name was run into the number as figures', `IMEI\nSIM 1 35693803-564380-950 01\nSIM 2 ${two}50 01`, [one, two]],
  ['software versions in rows of their own', `IMEI\nSIM 1 ${one}\nSV 1 00\nSIM 2 ${two}\nSV 2 00`, [one, two]],
  ['software versions below their names', `IMEI\nSIM 1\n${one}\nSV 1\n00\nSIM 2\n${two}`, [one, two]],
  ['a column with versions beside it', `IMEI\n${one} 01\n${two} 01`, [one, two]],
  ['versions whose slash was read as a one', `IMEI\n${one} 109`, [one]],
  ['versions whose word was read as figures', `IMEI\n35 693803 564380 9 50 00\n${two} 5 00`, [one, two]],
  ['a column with slots before it', `IMEI\n1 ${one}\n2 ${two}`, [one, two]],
  ['a column between slots and versions', `IMEI\n1 356938 03564380 9 05\n2 ${two} 05`, [one, two]],
  ['a slot whose figure was read as a letter', `IMEI\nSIM cardl ${one}\nSlot2\n${two}`, [one, two]],
  ['a slot whose figure was run into the number', `IMEI\nSIM card 135693803 564380 9`, [one]],
  ['software versions below each other in words', `IMEI\nSIM 1\n${one} SV 01\nSIM 2\n${two} SV 01`, [one, two]],
  ['lines written from the right', `IMEI\n01 / ${one}\n01 / ${two}`, [one, two]],
  ['two columns whose heads were half read', `mplacement IMEI il SVN INI\n${one} 05`, [one]],
  ['columns written from the right', `SVN IMEI #\n05 358340 92324167 1 1\n05 358340 92563905 4 2`, ['358340923241671', '358340925639054']],
  ['software versions whose figures were misread', `IMEI\nSIM 1 ${one}\nsvi a3\nSIM 2 ${two}`, [one, two]],
  ['a title of which the edge left the end', `MEI / MEID\nSIM 1: ${one}`, [one]],
  ['two columns, each under its head', `Slot IMEI SVN\n1 ${one} 05\n2 ${two} 05`, [one, two]],
])('a title reaches over %s', (_what, text, imeis) => {
  expect(standings(text)).toEqual(labelled(...imeis));
});

test.each<[string, string]>([
  ['another name', `IMEI\nSIM 1: ${failing}\nIMSI 1: ${other}`],
  ['the title of other numbers', `ICCID\nSIM 1: ${one}\nSIM 2: ${two}`],
  ['a title that no list knows', `Localizador\nSIM 1: ${one}\nSIM 2: ${two}`],
  ['a number of another kind, its name unread', `IMEI\nSIM 1: ${failing}\n+34 600 123 456\n${other}`],
  ['a row of another name', `IMEI\nMEID 35693803564380\n${other}`],
  ['a name below the title', `IMEI\nSIM 1: ${failing}\nLocalizador\n${other}`],
  ['a name below the title that was not read', `IMEI\nSIM 1: ${failing}\n~~\n${other}`],
  ['the name of the software version number', `IMEI SV\n${one}`],
  ['the name of the software version, slots below', `IMEI SV\nSIM 1: ${one}`],
])('a title ends at %s', (_what, text) => {
  expect(standings(text)).toEqual([]);
});

test('words and a figure are a slot only where a title says of what', () => {
  expect(standings(`Compra 1: ${one}`)).toEqual([]);
  expect(standings(`Compra 1: ${one}\nCompra 2: ${other}`)).toEqual([]);
  expect(standings(`Fach 1: ${one}\nFach 2: ${two}`)).toEqual([`slotted ${one}`, `slotted ${two}`]);
  expect(standings(`IMEI\nCompra 1: ${one}`)).toEqual(labelled(one));
});

const bare = (...imeis: string[]) => imeis.map((imei) => `bare ${imei}`);

test.each<[string, string, string[]]>([
  ['above their numbers', `Slot 1\n${one}\nSlot 2\n${two}`, bare(one, two)],
  ['before their numbers', `SIM 1: ${one}\nSIM 2: ${two}`, bare(one, two)],
  ['run into the row', `SIM 1 ${one}`, bare(one)],
  ['in another language', `Steckplatz\n${one}`, bare(one)],
  ['of a card', `SIM card 1 ${one}`, bare(one)],
  ['below the title of a page', `Acerca del teléfono\nSIM 1: ${one}`, bare(one)],
  ['below a name beside its value', `Wi-Fi MAC 7F:D2:58:09:A4:7F\nSIM 1: ${one}`, bare(one)],
  ['below a name that no list knows, beside its value', `du logiciel 18.7.781\nNF96V6F2H0\n${one}`, bare(one)],
  ['below a name that ends in figures', `Pedido 2024\nSIM 1: ${one}`, []],
  ['below the title of a page about the phone', `Infos sur l’appareil\nSIM 1: ${one}`, bare(one)],
  ['below a value', `LE2123\nSIM 1: ${one}`, bare(one)],
  ['below words that were not read', `\u{fffd}\nSIM 1: ${one}\nSIM 2: ${two}`, []],
  ['below a short name that no list knows', `PUK\nSIM 1: ${one}\nSIM 2: ${two}`, []],
  ['below a name whose letters bars have too', `IMH\nSIM 1: ${one}`, []],
  ['beside words that were not read', `\u{fffd} ${one}`, []],
])('where nothing else names numbers, slots %s', (_what, text, expected) => {
  expect(standings(text)).toEqual(expected);
});

test.each([
  ['a version', '356938035643809 1'],
  ['a slot', `7 ${one}`],
  ['the first figure of a software version number', '3 569380356438091'],
  ['two versions', `${one} 01 02 03`],
  ['two figures run into it and a version', `${one}51 01`],
  ['a slot and a version, its check digit wrong', '1 356938035643808 05'],
])('figures beside a number under its title are no %s', (_what, text) => {
  expect(standings(`IMEI\n${text}`)).toEqual([]);
});

test.each([
  [`${one} :IMEI`, labelled(one)],
  [`${one} (IMEI 1)`, labelled(one)],
  [`${one} IMEI`, labelled(one)],
  [`${one} IME`, labelled(one)],
  [`${one} Tracking`, bare(one)],
  [`Pedido ${one} IMEI`, []],
  [`${one} :Tracking`, []],
  [`${one} :IMEI2 ${two}`, [`bare ${one}`, `labelled ${two}`]],
])('in %s the label is behind the number, if it ends the line', (text, expected) => {
  expect(standings(text).toSorted()).toEqual(expected);
});
