import { expect, test } from 'vitest';
import { areAlike, castsDoubt, cutName, endsPhoneTitle, isSoftwareVersion, labelIn, namesSlot, unreadable } from './number-names.ts';

test.each([
  ['IMEI (ranura 1)', 'imei'],
  ['MEL', 'imei'],
  ['ME]', 'imei'],
  ['JME]', 'imei'],
  ['IMEX', 'imei'],
  ['ICCID', 'other'],
  ['IMSI', 'other'],
  ['IMSl:', 'other'],
  ['IMEI/MEID', 'imei'],
  ['IMEUMEID.', 'imei'],
  ['SIM card 1', null],
  ['Card number', 'other'],
  ['Movistar', null],
  ['Acerca del teléfono', null],
  ['Quant al telèfon', null],
  ['À propos du téléphone', null],
  ['Telefon hakkında', null],
  ['Teléfono:', 'other'],
  ['Número de telèfon', 'other'],
  ['SVN IMEI', 'columns'],
  ['# IME SVN', 'columns'],
  ['SV1', 'other'],
])('%s is the label %s', (text, label) => {
  expect(labelIn(text)).toBe(label);
});

test.each([
  ['SIM 1', true],
  ['SIM1:', true],
  ['Ranhura 2 -', true],
  ['Steckplatzl:', true],
  ['SIM card 1', true],
  ['1 Slot', true],
  ['(CnoT 1):', true],
  ['SIM', false],
  ['Slot 12', false],
  ['Acerca del teléfono 1', false],
  ['Pedido 1', false],
  ['IMEI 1', false],
])('%s names a slot and nothing else: %s', (text, isSlot) => {
  expect(namesSlot(text)).toBe(isSlot);
});

test.each([
  ['EI 1', 'IMEI 1'],
  ['MEI (SIM 2): ', 'IMEI 2'],
  ['lot 1:', 'SIM 1'],
  ['ot2', 'SIM 2'],
  ['anura 2', 'SIM 2'],
  ['dido 1', null],
  ['MEI:', 'IMEI'],
  ['EI2 ~~', 'IMEI 2'],
  ['EI3', 'IMEI 3'],
  ['T1 ', 'SIM 1'],
  ['T12', null],
  ['IEI:', 'IMEI'],
  ['Sim 3 -', 'Sim 3 -'],
  ['CID', 'EID'],
  ['D0 /', null],
  ['ID', 'EID'],
  ['MSI', 'IMSI'],
  ['/N', 'S/N'],
  ['EI (slot 2)', 'IMEI 2'],
  ['El. TL,', null],
  ['El pedido', null],
  ['delo', null],
  ['EIN 1', null],
  ['', null],
])('of a name the edge left %j: %s', (text, name) => {
  expect(cutName(text)).toBe(name);
});

test.each([
  ['', false],
  ['Identificadores del dispositivo', false],
  ['SIM card 1', false],
  ['IIIWNHMINW', false],
  ['SM-A256B/DSN', false],
  ['x', false],
  ['PUK', true],
  ['IMH', true],
  ['Localizador', true],
  [unreadable, true],
])('%j casts doubt on a number without a name: %s', (text, isDoubt) => {
  expect(castsDoubt(text)).toBe(isDoubt);
});

test.each([
  ['Modell', 'Modelo', true],
  ['Nümero de serie', 'numero deserie', true],
  ['ID', 'ID', true],
  ['wine', '| "HL', false],
  ['UNTER', '', false],
  ['SN', 'ID', false],
])('%j and %j may be one word: %s', (one, other, may) => {
  expect(areAlike(one, other)).toBe(may);
});

test.each([
  ['SV 1 00', true],
  ['IMEI SV 39', true],
  ['svi a3', true],
  ['SV1 0', true],
  ['SV 2 O', true],
  ['SV 1', false],
  ['IMEI SV', false],
  ['IMEI SV 3569380356438001', false],
])('%j is the row of a software version: %s', (text, isVersion) => {
  expect(isSoftwareVersion(text)).toBe(isVersion);
});

test.each([
  ['out phone', true],
  ['ca del teléfono', true],
  ['nt al telefon', true],
  ['del teléfono', true],
  ['lefon hakkinda', true],
  ['o de teléfono', false],
  ['mero de teléfono', false],
  ['out phone number', false],
  ['dido', false],
])('%s is what the left edge left of the title of a page about the phone: %s', (text, isTitle) => {
  expect(endsPhoneTitle(text)).toBe(isTitle);
});
