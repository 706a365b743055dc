import type { Rectangle } from '#domain/imaging/grey.ts';
import { heightOf, isOnLine } from '#domain/imaging/line-places.ts';
import { isFlat } from '#domain/imaging/normalise.ts';
import { panelAround } from '#domain/imaging/panel.ts';
import type { Point, TextLine } from '#domain/imaging/text-lines.ts';
import { areOfOnePhone } from './imei.ts';
import type { ImeiCandidate } from './imei-candidates.ts';
import type { LineReader, NumberLine } from './line-reader.ts';
import { digitsWay, generalWay, unlikely } from './line-reader.ts';

/** A picture of less than this many heights of a number is a crop to its line, without room for another one: a person chose to show the number. */
const lineCrop = 3;
/** A screenshot of at most this many heights, besides bars, is a crop of a dialogue if the dialogue's side is seen. A screen is several times as high. */
const dialogueCrop = 10;
/** A word of two or more digits, with no letters among them: fewer may be a letter or the figure of a slot, and a serial number has letters. */
const figures = /(^|\s)[^\sx\d]*\d[^\sx]*\d[^\sx\d]*(?=\s|$)/;
/** At most this many lines are read in search of figures. */
const mostLines = 12;
/** Print lower than this share of a number's height, or higher than so many times, says nothing beside it. */
const lowest = 0.4;
const highest = 2.5;

/** The groups in which only IMEIs are printed: the check digit or the two digits of the reporting body stand apart. */
const ownGroups =
  /(^|\D)(\d{2}[ .\-–]+\d{6}[ .\-–]+\d{6,7}|\d{6}[ .\-–]+\d{2}[ .\-–]+\d{6,7}|\d{8}[ .\-–]+\d{6}|\d{6}[ .\-–]+\d{8}|\d{14})([ .\-–]+\d)?(?!\d)/;
const isInOwnGroups = (text: string) => ownGroups.test(text.replaceAll('/', '-'));

/** An EID or the number of a SIM card (both begin with 89, ITU-T E.118), which a phone shows beside its IMEI. */
const ofPhone = /^89(\d{17,18}|\d{30})$/;

const isWithin = (line: TextLine, { x, y, width, height }: Rectangle) => {
  const [u, v] = [(line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2];
  return u >= x && u <= x + width && v >= y && v <= y + height;
};

/** How far the middle of a line is down the page as another line is read. */
function below(line: TextLine, { line: number, isTurned }: NumberLine): number {
  const of = ({ start, end, direction }: TextLine) => (direction === 'across' ? start.y + end.y : -start.x - end.x) / 2;
  return (of(line) - of(number)) * (isTurned ? -1 : 1);
}

/** Whether a line is print in the direction of some numbers and none of them. */
const isBesides = (line: TextLine, numbers: readonly NumberLine[]) =>
  numbers.some((one) => line.direction === one.line.direction) && !numbers.some((one) => isOnLine(one.line, line));

/** Whether the picture shows little more than a number: its line alone, or a part of its dialogue. A photo of a label shows its paper, which may look like one. */
function isCrop({ grey, codes }: LineReader, { line }: NumberLine): boolean {
  const isAcross = line.direction === 'across';
  const down = ({ x, y }: Point) => (isAcross ? y : x);
  const bars = codes.map(({ corners }) => Math.max(...corners.map(down)) - Math.min(...corners.map(down)));
  const [depth, length] = isAcross ? [grey.height, grey.width] : [grey.width, grey.height];
  if (depth < lineCrop * heightOf(line)) return true;
  if (depth - bars.reduce((sum, high) => sum + high, 0) >= dialogueCrop * heightOf(line) || !isFlat(grey)) return false;
  const panel = panelAround(grey, line);
  const [from, to] = isAcross ? [panel.x, panel.x + panel.width] : [panel.y, panel.y + panel.height];
  return from > 0 || to < length;
}

/** The other lines of print that are about as high as a number, nearest first. */
function printBeside(reader: LineReader, numbers: readonly NumberLine[]): TextLine[] {
  const [first] = numbers;
  if (first === undefined) return [];
  const height = heightOf(first.line);
  return reader.lines
    .filter((line) => isBesides(line, numbers))
    .filter((line) => heightOf(line) > lowest * height && heightOf(line) < highest * height)
    .sort((one, two) => Math.abs(below(one, first)) - Math.abs(below(two, first)))
    .slice(0, mostLines);
}

/**
 * Whether a number that nothing names is shown as a phone shows its IMEI: calculators, meters and lists show numbers without a name as well. It is if it stands in
 * a panel of its own with nothing but a button below it; if a person cropped the picture to it or to its dialogue and no other figures are in it; if its groups are
 * those of an IMEI; if a phone's other numbers stand beside it; or if it is one of the two of a phone's slots.
 */
export async function isShownAsImei(
  reader: LineReader,
  lines: readonly NumberLine[],
  candidates: readonly ImeiCandidate[],
): Promise<boolean> {
  if (candidates.length > 1) return areOfOnePhone(candidates.map(({ imei }) => imei));
  const numbers: NumberLine[] = [];
  for (const number of lines) {
    const { text } = await reader.hear(number.line, number.isTurned, digitsWay);
    const { text: words } = await reader.hear(number.line, number.isTurned, generalWay);
    const isIt = (one: string) => candidates.some(({ imei }) => one.replace(/\D/g, '').includes(imei));
    if (!isIt(text) && !isIt(words)) continue;
    if (isInOwnGroups(text) && isInOwnGroups(words)) return true;
    numbers.push(number);
  }
  const [first] = numbers;
  if (first === undefined) return false;
  const others = printBeside(reader, numbers);
  const texts = new Map<TextLine, string>();
  for (const line of others) texts.set(line, (await reader.hear(line, first.isTurned, digitsWay)).text);
  const digits = [...texts.values()].map((text) => text.replace(/\D/g, ''));
  if (digits.some((one) => ofPhone.test(one) || candidates.some(({ imei }) => one === imei.slice(0, -1)))) return true;
  const hasFigures = (line: TextLine) => figures.test(texts.get(line) ?? '');
  return isCrop(reader, first) ? !others.some(hasFigures) : isAlone(reader, numbers, others, hasFigures);
}

/** Whether numbers stand in a panel of their own, within the picture, with nothing but one row of words without figures below them: a dialogue and its button. */
function isAlone(
  reader: LineReader,
  numbers: readonly NumberLine[],
  others: readonly TextLine[],
  hasFigures: (line: TextLine) => boolean,
): boolean {
  const [first] = numbers;
  if (first === undefined) return false;
  const panel = panelAround(reader.grey, first.line);
  const { width } = reader.grey;
  const isPart = first.line.direction === 'across' ? panel.y > 0 : panel.x > 0 || panel.x + panel.width < width;
  const inside = others.filter((line) => isWithin(line, panel));
  const under = inside.filter((line) => numbers.every((number) => below(line, number) > heightOf(number.line)));
  const rows = under.filter((line, at) => !under.slice(0, at).some((one) => Math.abs(below(one, { ...first, line })) < heightOf(line)));
  // What stands beside or above a number may be its name, in a script that the models do not read.
  const isButton = inside.length === under.length && rows.length === 1;
  return isPart && isButton && !inside.some((line) => hasFigures(line) || line.likeness >= unlikely);
}
