import { heightOf, lengthOf } from '#domain/imaging/line-places.ts';
import { fromTopLeft, isInside } from '#domain/imaging/perspective.ts';
import type { Point, TextLine } from '#domain/imaging/text-lines.ts';
import { chooseImei, type ImeiCandidate, type ImeiChoice } from './imei-candidates.ts';
import type { ReadCode } from './imei-codes.ts';
import type { AgreedChoice, Vote } from './imei-votes.ts';
import { agreedImei } from './imei-votes.ts';
import type { LineReader, NumberLine } from './line-reader.ts';
import { namesOf } from './number-context.ts';
import { bySlot } from './phone-slots.ts';
import { lookOnce } from './read-lines.ts';

/** This many of the lines nearest to a code decide how high the print beside it is, and whether it is dark on light. */
const nearLines = 5;
/** With this many consecutive digits in common, a line prints the code's number, even if some of its digits were misread. */
const sharedFigures = 7;

/** Greatest ratio of a 2D code's sides: it may be seen at a slant. A barcode of fifteen digits is longer. */
const mostSquare = 1.6;

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Makes a test whether a line is print: a line within a code that was read is made of its bars, some of which the search for barcodes does not find. */
export const isPrint = (codes: readonly ReadCode[]): ((line: TextLine) => boolean) => {
  const quads = codes.map(({ corners }) => fromTopLeft(corners)).filter((quad) => quad !== null);
  return ({ start, end }) => !quads.some((quad) => isInside(middleOf([start, end]), quad));
};

/** The line of a code's number as if it were printed along the code's upper edge; the labels above it and left of it then say what the number is. */
function lineOfCode(corners: ReadCode['corners'], lines: readonly TextLine[]): NumberLine | null {
  const [topLeft, topRight, , bottomLeft] = corners;
  if (!topLeft || !topRight || !bottomLeft) return null;
  const [dx, dy] = [topRight.x - topLeft.x, topRight.y - topLeft.y];
  const direction = Math.abs(dx) > Math.abs(dy) ? 'across' : 'down';
  const middle = middleOf(corners);
  const far = (line: TextLine) => {
    const { x, y } = middleOf([line.start, line.end]);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const near = lines
    .filter((line) => line.direction === direction)
    .sort((one, other) => far(one) - far(other))
    .slice(0, nearLines);
  if (near.length === 0) return null;
  const heights = near.map(heightOf).sort((one, other) => one - other);
  const height = heights[Math.floor(heights.length / 2)] as number;
  const reach = (tone: TextLine['tone']) => near.reduce((sum, line) => sum + (line.tone === tone ? lengthOf(line) : 0), 0);
  // The line is moved into the code by half its height, so that print right above the code is above the line too.
  const depth = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y);
  const inside = ({ x, y }: Point): Point => ({
    x: x + ((bottomLeft.x - topLeft.x) / depth) * (height / 2),
    y: y + ((bottomLeft.y - topLeft.y) / depth) * (height / 2),
  });
  const isTurned = direction === 'across' ? dx < 0 : dy < 0;
  const [start, end] = isTurned ? [topRight, topLeft] : [topLeft, topRight];
  const tone = reach('light') > reach('dark') ? 'light' : 'dark';
  const line: TextLine = { tone, direction, start: inside(start), end: inside(end), startHeight: height, endHeight: height, likeness: 0 };
  return { line, isTurned, isWhole: true };
}

/** A row's text without the code's number, even if some of its digits were misread. */
function withoutNumber(text: string, imei: string): string {
  return text.replace(/\d[\d\s.\-–/]{8,}\S*/g, (number) => {
    const digits = number.replace(/\D/g, '');
    const isIt = Array.from(imei).some((_, at) => at + sharedFigures <= imei.length && digits.includes(imei.slice(at, at + sharedFigures)));
    return isIt ? '' : number;
  });
}

const cornersOf = (codes: readonly ReadCode[], imei: string) => codes.find(({ text }) => text.includes(imei))?.corners ?? [];

/** What the words around a code make of its number. */
async function besideCode(reader: LineReader, corners: ReadCode['corners'], imei: string): Promise<ImeiChoice> {
  const number = lineOfCode(corners, reader.lines);
  const rows = number ? await namesOf(reader, number, '') : [];
  const labels = rows.map((row) => ({ ...row, text: withoutNumber(row.text, imei) }));
  return chooseImei([...labels, { text: imei, isAlone: labels.length === 0 }]);
}

/** Whether the words around a code call its number an IMEI. Shops and machines put numbers of any kind into codes, and makers of phones print the name beside them. */
async function isLeftAnImei(reader: LineReader, corners: ReadCode['corners'], imei: string): Promise<boolean> {
  const choice = await besideCode(reader, corners, imei);
  return choice.found && choice.candidates.every(({ standing }) => standing === 'labelled');
}

/** Whether a code has the shape of a 2D code (QR, DataMatrix), not of a barcode. */
function isSquare([topLeft, topRight, , bottomLeft]: ReadCode['corners']): boolean {
  if (!topLeft || !topRight || !bottomLeft) return false;
  const [across, down] = [topRight, bottomLeft].map(({ x, y }) => Math.hypot(x - topLeft.x, y - topLeft.y)) as [number, number];
  return Math.max(across, down) < mostSquare * Math.min(across, down);
}

/** Numbers of codes in the order of the slots that the words around the codes name; a label may show its second slot above the first. */
export async function inSlotOrder(
  reader: LineReader,
  candidates: readonly ImeiCandidate[],
  codes: readonly ReadCode[],
): Promise<ImeiCandidate[]> {
  const placed: ImeiCandidate[] = [];
  for (const candidate of candidates) {
    const choice = await besideCode(reader, cornersOf(codes, candidate.imei), candidate.imei);
    const slot = choice.found ? choice.candidates[0]?.slot : undefined;
    placed.push({ ...candidate, ...(slot === undefined ? {} : { slot }) });
  }
  return placed.sort(bySlot);
}

/** Makes a test whether a look at the print calls a number the IMEI of a phone with one slot. */
const names =
  (imei: string) =>
  ({ choice }: Vote) =>
    choice.found && choice.candidates.some((one) => one.imei === imei && one.standing === 'labelled' && one.slot === undefined);

/**
 * Reads the print beside codes that do not say what their numbers are. Answers the numbers that the print calls an IMEI or shows as a phone does, and the phone's
 * other number where it is printed. `searches`: searches for the picture's lines, each more thorough than the one before and made only while some code's number
 * was not seen in print. `wasRead`: whether a number was seen in print.
 */
export async function toldByPrint(
  searches: readonly (() => LineReader)[],
  choice: Extract<Vote['choice'], { found: true }>,
  codes: readonly ReadCode[],
  wasRead: (imei: string) => boolean,
): Promise<Extract<AgreedChoice, { found: true }>['candidates']> {
  const votes: Vote[] = [];
  const readers: LineReader[] = [];
  const isTold = (looks: readonly Vote[]) => choice.candidates.every(({ imei }) => looks.length > 0 && looks.every(names(imei)));
  for (const search of searches) {
    if (readers.length > 0 && choice.candidates.every(({ imei }) => wasRead(imei))) break;
    const reader = search();
    votes.push(...(await lookOnce(reader, isTold)));
    readers.push(reader);
  }
  const agreed = agreedImei([...votes, { by: 'barcode', model: 'code', choice }]);
  const told = agreed.found ? agreed.candidates : [];
  for (const candidate of choice.candidates) {
    const corners = cornersOf(codes, candidate.imei);
    if (told.some(({ imei }) => imei === candidate.imei)) continue;
    // The number of a code that labels it needs no confirmation by print.
    if (candidate.standing === 'labelled') told.push({ ...candidate, by: ['barcode'] });
    if (candidate.standing === 'labelled' || wasRead(candidate.imei)) continue;
    // Without any print a person has cropped the picture to the bars. A 2D code may hold anything.
    const isCrop = readers.every(({ lines }) => lines.length === 0) && !isSquare(corners);
    const looks: boolean[] = [];
    for (const reader of readers) looks.push(await isLeftAnImei(reader, corners, candidate.imei));
    if (isCrop || !looks.includes(false)) told.push({ ...candidate, by: ['barcode'] });
  }
  return told.sort(bySlot);
}
