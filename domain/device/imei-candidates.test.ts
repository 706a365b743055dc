import { expect, test } from 'vitest';
import { chooseImei, digitsSeen, looksCutOff, mayHoldImei } from './imei-candidates.ts';

const one = '356938035643809';
const two = '356938035643817';
/** A number of another type allocation than the first two. */
const order = '861659668379465';
/** Of another type allocation than the first, with the same serial number. */
const sister = '356939035643807';
const lines = (text: string) => text.split('\n').map((line) => ({ text: line }));

test.each([
  ['a label and a number', `IMEI: ${one}`, [one, null]],
  ['the label above', `IMEI\n${one}`, [one, null]],
  ['the label misread', `1MEl ${one}`, [one, null]],
  ['grouped by blanks', 'IMEI 35 693803 564380 9', [one, null]],
  ['grouped by dashes', 'IMEI: 356938-03-564380-9', [one, null]],
  ['grouped by slashes', 'IMEI: 356938/03/564380/9', [one, null]],
  ['grouped by slashes otherwise', 'IMEI 2: 35/693803/564380/9', [one, null]],
  ['bare, grouped by slashes', '356938/03/564380/9', [one, null]],
  ['grouped by slashes, its software version behind another', 'IMEI: 356938/03/564380/9/07', [one, null]],
  ['grouped by slashes, the version apart', 'IMEI: 35/693803/564380/9 / 07', [one, null]],
  ['blanks that OCR saw', 'IMEI: 356938035 64380 9', [one, null]],
  ['a software version after a slash', `IMEI1: ${one} / 01`, [one, null]],
  ['the time of day behind it, without its colon', `Este es el IMEI\n35 693803 564380 9 1357`, [one, null]],
  ['the time of day and a mark read as a digit behind it', `IMEI ${one} 957 7`, [one, null]],
  ['two, one below the other', `IMEI1 ${one}\nIMEI2 ${two}`, [one, two]],
  ['two in a line', `IMEI ${one} IMEI2 ${two}`, [one, two]],
  ['the same twice', `IMEI ${one}\nIMEI ${one}`, [one, null]],
  ['an EID first', `EID 89049032004008882600012345678901\nIMEI ${one}`, [one, null]],
  ['an EID first, the labels above', `EID\n89049032004008882600012345678901\nIMEI\n${one}\nICCID\n8934071100123456789`, [one, null]],
  ['a MEID equal to its first fourteen', `IMEI ${one}\nMEID ${one.slice(0, 14)}`, [one, null]],
  ['a slot named in the label', `IMEI (ranura SIM 1)\n${one}\nIMEI SV\n39\nIMEI (ranura SIM 2)\n${two}`, [one, two]],
  ['the label of a box', `IMEI/MEID 356938-03-564380-9`, [one, null]],
  ['under the head of a column of both', `IMEI / N.º de serie\n${one}`, [one, null]],
  ['under both names', `IMEI/SN: ${one}`, [one, null]],
  ['under both names in words', `IMEI o número de serie ${one}`, [one, null]],
  ['alone', one, [one, null]],
  ['alone, a narrow gap unseen', '35 693803564380 9', [one, null]],
  ['alone, two narrow gaps unseen', '356938 035643809', [one, null]],
  ['a bare number beside a labelled one', `IMEI ${one}\n\n${order}`, [one, null]],
  ['the other slot of the same phone, its label unread', `IMEI ${one}\n\n${two}`, [one, two]],
  ['the number of the slot before it', `IMEI 1 ${one}\nIMEI 2 ${two}`, [one, two]],
  ['the number of the slot before groups', 'IMEI 2 35 693803 564380 9', [one, null]],
  ['a word between, after another label', `Localizador\nIMEI\n${one}`, [one, null]],
  ['bare, with its MEID and IMEISV', `35693803564380\n${one}\nIMEISV 3569380356438001`, [one, null]],
  ['bare among the values of a phone', `${one}\n8934079803574760943\n89049032004008882600012345678901`, [one, null]],
  ['bare, and once more behind a mark that was read as a one', `${one}\n1356938 03 564380 9`, [one, null]],
  ['two of one type allocation beside a number of which nothing is said', `${one}\n214600437330228\n${two}`, [one, two]],
  ['two with their versions, whose name was read as figures', `35693803-564380-9 50 07\n${two} 50 07`, [one, two]],
  ['two of one serial number', `IMEI: ${one}\nIMEI: ${sister}`, [one, sister]],
  ['two of one serial number in a line', `IMEI ${one} ${sister}`, [one, sister]],
  ['two of one serial number, without a label', `${one}\n${sister}`, [one, sister]],
  ['the other slot of one serial number, its label unread', `IMEI ${one}\n\n${sister}`, [one, sister]],
  ['two below one label', `IMEI\n${one}\n${two}`, [one, two]],
  ['a label without its last letter', `IME ${one}`, [one, null]],
  ['what a barcode reads like before it', `IMEI\nWNNIIIWN\n${one}`, [one, null]],
  ['a title that says nothing of numbers', `Identificadores del dispositivo\n${one}`, [one, null]],
  ['labelled, then bare in its barcode, beside another barcode', `IMEI ${one}\n${one}\n${order}`, [one, null]],
])('%s', (_what, text, [imei, imei2]) => {
  expect(chooseImei(lines(text as string))).toMatchObject({ found: true, imei, imei2 });
});

test.each([
  ['nothing', '', 'no-number'],
  ['a wrong check digit', 'IMEI: 356938035643808', 'check-digit'],
  ['fourteen digits', 'IMEI: 35693803564380', 'no-number'],
  ['sixteen digits', 'IMEI: 3569380356438091', 'no-number'],
  ['four more digits that are no time of day', `IMEI: ${one} 2460`, 'no-number'],
  ['IMEI SV', `IMEI SV: ${one}`, 'no-number'],
  ['another label', `S/N: ${one}`, 'no-number'],
  ['another label above', `Número de serie\n${one}`, 'no-number'],
  ['another label behind the value of an IMEI', `IMEI: R5CW30 / S/N: ${one}`, 'no-number'],
  ['an ICCID', 'ICCID 8934071100123456789', 'no-number'],
  ['figures between slashes that go on', 'IMEI: 356938/03/564380/9/1', 'no-number'],
  ['a card number of fifteen digits', '3753 264244 72146', 'no-number'],
  ['a number inside a word', `A${one}B`, 'no-number'],
  ['a piece of a longer number', `89 ${one} 12345`, 'no-number'],
  ['a word that no list knows', `Localizador ${one}`, 'no-number'],
  ['a word that no list knows above', `Localizador\n${one}`, 'no-number'],
  ['a long number that goes on in the next line', `EID\n89049032004008882\n${one}`, 'no-number'],
  ['a body that allocates no more, without a label', '102966547245356', 'no-number'],
  ['letters for digits', 'IMEI: 35693803564380g', 'no-number'],
  ['unusual groups without a label', '3569 38035 643809', 'no-number'],
  ['a slot and fourteen digits', 'IMEI 1 35693803564380', 'no-number'],
  ['a slot and sixteen digits', 'IMEI 2 3569380356438091', 'no-number'],
  ['a slot and a wrong check digit', 'IMEI 1 356938035643808', 'check-digit'],
  ['sixteen digits of which one stands apart', `1 ${one}`, 'no-number'],
  ['a digit that is no slot', `IMEI 5 ${one}`, 'no-number'],
  ['a word and a figure without a label', `Compra 1 ${one}`, 'no-number'],
  ['a bare number beside an IMEI that fails', `IMEI 1\n990384788928720\n\n${order}`, 'check-digit'],
  ['a bare number beside one under another label', `${order}\nCard number\n3448 037809 00926`, 'no-number'],
  ['a bare number beside one of another kind', `${order}\n9002382405245593312056`, 'no-number'],
  ['two of one type allocation beside a labelled ICCID', `${one}\n${two}\nICCID 8934071100123456789`, 'no-number'],
  ['a bare number beside one of which nothing is said', `${one}\n214600437330228`, 'no-number'],
  ['a bare number beside a labelled ICCID', `${one}\nICCID 8934071100123456789`, 'no-number'],
  ['a bare number beside one of its form under a word that no list knows', `Localizador ${order}\n${one}`, 'no-number'],
  ['a word that OCR misread, after an IMEI that fails', `IMEI 1\n990384788928720\nUrder number\n${order}`, 'check-digit'],
  ['a word between the label and a number', `IMEI\nLocalizador\n${order}`, 'no-number'],
  ['two of different types among others without the name', `Galaxy\nIMEI ${one}\nRedmi\n354049075595941\nPixel\nIMEI ${order}`, 'too-many'],
  ['one among others without the name', `Galaxy\nIMEI ${one}\nRedmi\n354049075595941\nPixel\n${order}`, 'too-many'],
  ['two of different types', `Galaxy\nIMEI ${one}\nRedmi\nIMEI ${order}`, 'too-many'],
  ['two of different types with serial numbers in a row', `IMEI: ${one}\nIMEI: 356939035643815`, 'too-many'],
  ['a list with quantities, one of them misread', `IMEI ${one} - 4\nIMEI 354049075595941 - 2 00\nIMEI ${order} - 7`, 'too-many'],
  ['three numbers', `IMEI ${one}\nIMEI ${two}\nIMEI 356938035643825`, 'too-many'],
])('%s is no answer', (_what, text, reason) => {
  expect(chooseImei(lines(text))).toMatchObject({ found: false, reason });
});

test.each([
  ['', 0],
  ['IMEI 3569', 4],
  [`IMEI ${one}`, 15],
  ['EID 89049032004008882600012345678901', 0],
])('%j shows %i digits', (text, digits) => {
  expect(digitsSeen(lines(text))).toBe(digits);
});

test('a label says nothing to the lines of another passage', () => {
  const [failing, bare] = [lines('IMEI 1\n990384788928720'), lines(order)];
  expect(chooseImei([...failing, ...bare])).toMatchObject({ found: true, candidates: [{ standing: 'labelled' }] });
  expect(chooseImei(failing, bare)).toMatchObject({ found: false, reason: 'check-digit' });
});

test('words that are not known above the number of the first slot are the title of the second one’s too', () => {
  const aside = (text: string) => lines(text).map((line) => ({ ...line, isAside: true }));
  const first = [...aside('Localizador\nSLOT.'), { text: one }];
  const later = [...aside(`Localizador\nSLOT. ${one}\nSLOT2:`), { text: two }];
  expect(chooseImei(first, later)).toMatchObject({ found: false, reason: 'no-number' });
  // A word in a later number's row is no label of the number above it.
  expect(chooseImei(lines(one), [...aside(`${one}\nNo disponible`), { text: two }])).toMatchObject({ found: true, imei: one, imei2: null });
});

test('no number is taken from lines that only introduce others', () => {
  const aside = lines(`IMEI\n${one}`).map((line) => ({ ...line, isAside: true }));
  expect(chooseImei([...aside, { text: two }])).toMatchObject({ found: true, imei: two, imei2: null });
  expect(chooseImei(aside)).toMatchObject({ found: false, reason: 'no-number' });
});

test('what stands beside a barcode says nothing against it', () => {
  expect(chooseImei([{ text: `${one};R5CT123ABC;8806094000000`, isAlone: true }])).toMatchObject({ found: true, imei: one });
});

test('barcodes do not introduce each other', () => {
  const codes = [`https://maker.example/Manual`, one].map((text) => ({ text, isAlone: true }));
  expect(chooseImei(codes)).toMatchObject({ found: true, imei: one });
});

test.each([
  [`IMEI: ${one}`, true],
  ['IMEI: 35693803564380', true],
  ['35693B0356438O9', true],
  ['35693803 564380 9  1 254811', true],
  ['35693803 564380 8  1 254811', false],
  ['EID 89049032004008882600012345678901', false],
  ['+34 600 123 456', false],
  ['Acerca del teléfono', false],
  ['355374/0x/x84101/5 / 01', true],
  ['35253399001x0617', true],
  ['35253399x010617', true],
  ['8609106421xx993. xxxxxx', true],
  ['1x234x567x890x123x456', false],
  ['354038/6x0/206438/x', true],
  ['12/06/2026 x/x 355374', false],
  ['xx x11658-96-625124-3', true],
  ['x350456075963397', true],
  ['x1234567', false],
  ['3585262482586931xxx2', true],
  ['xxxx2.86211129387016x', true],
])('%s may hold one: %s', (text, isLikely) => {
  expect(mayHoldImei(text)).toBe(isLikely);
});

test.each([
  ['IMEI 35693803', true],
  ['35 693803 5', true],
  [one, false],
  ['S/N 35693803', true],
  ['28013 Madrid', false],
])('%s may be cut off: %s', (text, isPart) => {
  expect(looksCutOff(text)).toBe(isPart);
});

test('a title that reaches over the first row of its list names the others too', () => {
  const listed = ['861659668379465', '354049075595941'].map(lines);
  expect(chooseImei(lines(`Pedidos\n${one}`), ...listed).found).toBe(false);
});
