import type { Bars } from '#domain/imaging/bars.ts';
import type { RowAbove } from '#domain/imaging/line-places.ts';
import { heightOf, isMiddleWithin, leftEdgeOf, lengthOf, surroundingsOf, touchesEdge } from '#domain/imaging/line-places.ts';
import { numberPlace } from '#domain/imaging/number-place.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import type { ReadLine } from './imei-candidates.ts';
import { holdsLongNumber } from './imei-candidates.ts';
import { leadsOn } from './label-scope.ts';
import type { LineReader, NumberLine, Way } from './line-reader.ts';
import { digitsWay, generalWay, unlikely, uprightConfidence, usualPitch, wideWay } from './line-reader.ts';
import {
  areAlike,
  castsDoubt,
  cutName,
  endsInValue,
  endsPhoneTitle,
  introducesOther,
  isBareName,
  isValue,
  labelIn,
  namesSlot,
  saysWhat,
  unreadable,
} from './number-names.ts';
import {
  beforeNumber,
  figuresOf,
  holdsImei,
  nameBehind,
  withFigure,
  withFirst,
  withoutCutBegin,
  withoutCutEnd,
  withoutCutWord,
  withoutSlotBehind,
  withoutVersionBefore,
  withSlashed,
  withSlotApart,
  withSlotFigure,
  withZeros,
} from './number-texts.ts';
import type { Quarters } from './text-place.ts';

/** A row of more parts is grain or the grid of a screen, and no words. */
const mostParts = 8;
/** A label stands left of a number or above it; further lines only while the nearer ones say nothing. */
const mostLabels = 3;
/** So many rows are looked at above a number: those of the other slots stand between it and its title. */
const mostRows = 8;
/** Confidence from which a label's words are believed. */
const legible = 10;
/** The same for words in the other tone than the number that they may belong to. */
const certain = 60;
/** A line that is not longer than so many of its heights is no name: two letters are. */
const shortestWord = 1.2;
/** The longest name of a number and its slot, in heights of its line. */
const longestName = 12;
/** Less paper than this share of a letter between a label and the picture's edge: it is cut, and no word. */
const cutShare = 1 / 3;
/** Paper between two figures of a number at most, in the distance of their middles. */
const figureGap = 0.36;
/** When the picture's edge cuts a column, the last whole figure stands within so many heights of the edge. */
const nextFigure = 1.2;

/** Whether a line that was hardly read is letters: no mark between lines, and none of the bars. */
function showsWords(line: TextLine, codes: readonly Bars[]): boolean {
  return lengthOf(line) > shortestWord * heightOf(line) && !codes.some(({ corners }) => isMiddleWithin(line, corners));
}

/** The words of a line before the one that the picture's right edge cuts; empty of any other line. */
function wordsBeforeCut(reader: LineReader, line: TextLine, isTurned: boolean, text: string): string {
  const most = cutShare * heightOf(line);
  const isAtRight = leftEdgeOf(line, !isTurned, reader.grey) < most && leftEdgeOf(line, isTurned, reader.grey) >= most;
  return isAtRight ? (/^(.*\p{L}.*)\s\S+$/u.exec(text)?.[1] ?? '') : '';
}

/**
 * A label's words. Where the picture's edge cuts it only the name of a number counts; letters that were hardly read, or each time as something
 * else, cast doubt.
 */
async function wordsOf(reader: LineReader, line: TextLine, { line: number, isTurned, isWhole }: NumberLine): Promise<string> {
  const { text: heard, confidence } = await reader.hear(line, isTurned, generalWay);
  // Another number above it is read as carefully as itself.
  const figures = line.likeness >= unlikely ? await reader.hear(line, isTurned, digitsWay) : null;
  const read = figures ? withFirst(heard, figures.text) : heard;
  const isCut = leftEdgeOf(line, isTurned, reader.grey) < cutShare * heightOf(line);
  if (isCut && endsPhoneTitle(read)) return '';
  if (labelIn(read)) return read;
  const text = withFigure(read, reader.slotWords);
  // A short word that is not known may be a name that was misread: it is looked at once more, larger.
  const isShort = lengthOf(line) < longestName * heightOf(line);
  let isGuess = false;
  let cutOff = isCut ? cutName(text) : null;
  // So may the figure of a slot that was read as a letter, and not well.
  const isDoubtful = confidence < legible || castsDoubt(text) || (text !== read && confidence < certain);
  if (isWhole && line.tone === number.tone && isShort && isDoubtful) {
    const again = await reader.hear(line, isTurned, wideWay);
    const cutAgain = isCut ? cutName(again.text) : null;
    if (labelIn(again.text) !== null || namesSlot(again.text)) return cutAgain ?? again.text;
    cutOff ??= cutAgain;
    isGuess = Math.max(confidence, again.confidence) < certain && !areAlike(read, again.text);
  }
  if (touchesEdge(line, reader.grey, cutShare)) return cutOff ?? wordsBeforeCut(reader, line, isTurned, text);
  // Between light letters a search sees dark marks, and between dark ones light marks.
  if (line.tone !== number.tone && confidence < certain) return namesSlot(text) ? text : '';
  // Words in another script are misread as values, which would say nothing and end what a name says: several words have to be read surely.
  // A serial number is one word.
  const areValues = /\s/.test(text.trim()) && (isValue(text) || endsInValue(text));
  const isSure = confidence >= (areValues ? certain : legible);
  if (!isGuess && isSure && /[\p{L}\d]/u.test(text)) return text;
  if (figures && figures.confidence >= uprightConfidence && /^[\d\s.-]+$/.test(figures.text) && holdsLongNumber(figures.text))
    return figures.text;
  return showsWords(line, reader.codes) ? unreadable : '';
}

/** Reads the words of lines that stand in a row. */
async function rowOf(reader: LineReader, lines: readonly TextLine[], number: NumberLine): Promise<string> {
  if (lines.length > mostParts) return unreadable;
  const words: string[] = [];
  for (const line of lines) words.push(await wordsOf(reader, line, number));
  return words.join(' ').trim();
}

/** What a row above a number says of it: the head of its column, else what the row begins with. */
async function wordsAbove(reader: LineReader, { over, left, far }: RowAbove, number: NumberLine): Promise<string> {
  const head = await rowOf(reader, over, number);
  if (over.length > 0 && saysWhat(head) && !holdsLongNumber(head)) return head;
  const row = `${await rowOf(reader, left, number)} ${head}`.trim();
  if (row !== '' || far.length === 0) return row;
  // What stands further left may be the title, or of another column: it can cast doubt and no more.
  const words = await rowOf(reader, far, number);
  return labelIn(words) === 'imei' ? '' : words;
}

/** Whether a number stands in a table, in a column whose head is the name of an IMEI: over what stands before it in its row is the head of another column. */
async function isHeaded(reader: LineReader, above: readonly RowAbove[], number: NumberLine): Promise<boolean> {
  for (const { over, left } of above.slice(0, mostRows)) {
    const head = await rowOf(reader, over, number);
    if (over.length > 0 && !holdsLongNumber(head)) return left.length > 0 && labelIn(head) === 'imei' && isBareName(head);
  }
  return false;
}

/** The name of the slot that heads the group of rows in which a number stands. */
async function slotAbove(reader: LineReader, above: readonly RowAbove[], number: NumberLine): Promise<string> {
  for (const row of above.slice(0, mostRows)) {
    const text = await wordsAbove(reader, row, number);
    if (namesSlot(text)) return text;
  }
  return '';
}

function quartersOf({ direction }: TextLine, isTurned: boolean): Quarters {
  if (direction === 'across') return isTurned ? 2 : 0;
  return isTurned ? 3 : 1;
}

/** What is said of a number, top to bottom: the labels above it, and what stands before it in its row. `own`: what was read there of its own line. */
export async function namesOf(reader: LineReader, number: NumberLine, own: string, seeksSlots = false): Promise<ReadLine[]> {
  const { left, right, block, above } = surroundingsOf(number.line, number.isTurned, reader.lines, reader.codes);
  let before = own;
  for (const other of left.slice(0, mostLabels)) {
    if (labelIn(before)) break;
    before = `${await rowOf(reader, [other], number)} ${before}`;
  }
  if (labelIn(before) === null && left.length > 0 && (await isHeaded(reader, above, number))) before = 'IMEI ';
  if (labelIn(before) === null && left.length === 0) {
    const names = await Promise.all(block.slice(0, mostLabels).map((other) => rowOf(reader, [other], number)));
    // Words that are not known cast doubt; bars that were read as letters hardly ever look like such a word.
    before = `${names.find(isBareName) ?? names.find(introducesOther) ?? ''} ${before}`;
  }
  // Where lines are written from the right, the name stands behind its number and is the last in its row.
  if (before.trim() === '' && right.length > 0) {
    const name = await rowOf(reader, right.slice(0, mostLabels), number);
    if (isBareName(name) || namesSlot(name)) before = `${name} `;
  }
  const labels: ReadLine[] = [];
  let silent = 0;
  for (const row of labelIn(before) ? [] : above.slice(0, mostRows)) {
    const text = await wordsAbove(reader, row, number);
    labels.unshift({ text, isAside: true });
    // Marks between lines, and the grid of a screen, say nothing and hide nothing.
    if (!leadsOn(text) && (saysWhat(text) || holdsLongNumber(text))) silent += 1;
    if (silent >= mostLabels || (labelIn(text) && !leadsOn(text))) break;
  }
  if (before.trim() !== '') labels.push({ text: before, isAside: true });
  const nearest = labels.at(-1);
  if (seeksSlots && nearest && labelIn(nearest.text) === 'imei') nearest.text = `${await slotAbove(reader, above, number)} ${nearest.text}`;
  return labels;
}

/** A number's line, after the labels above it and what stands before it in its row: they are read by one model only, whatever the way. */
export async function inContext(reader: LineReader, { line, isTurned }: NumberLine, way: Way, seeksSlots = false): Promise<ReadLine[]> {
  const readBy = async (by: Way) => withSlotApart(withoutVersionBefore((await reader.hear(line, isTurned, by)).text));
  const figures = await readBy(digitsWay);
  const heard = await readBy(way);
  // The model of digits knows no labels.
  const words = withFirst(way.model === 'general' ? heard : await readBy(generalWay), figures);
  const own = way.model === 'general' ? words : withSlashed(heard, words);
  const numberLine = { line, isTurned, isWhole: holdsImei(own) || holdsImei(figures) };
  let before = withFigure(withSlotFigure(beforeNumber(words), figures), reader.slotWords);
  const behind = way.model === 'digits' ? nameBehind(words) : '';
  let number = withoutSlotBehind(own.slice(beforeNumber(own).length), words);
  if (way.model === 'general') number = withZeros(number, figures.slice(beforeNumber(figures).length));
  const atEdge = cutShare * heightOf(line);
  const whole = number;
  const [leftEdge, rightEdge] = [leftEdgeOf(line, isTurned, reader.grey), leftEdgeOf(line, !isTurned, reader.grey)];
  if (leftEdge < atEdge) {
    before = cutName(before) ?? withoutCutWord(before);
    number = withoutCutBegin(number);
  }
  const isCut = rightEdge < nextFigure * heightOf(line);
  // A figure that the edge took stood as near to the number as its own figures do to each other. Behind a slash its software version stood.
  const near = figureGap * (line.pitch ?? usualPitch) * heightOf(line);
  const isTouched = (leftEdge < near && !/[\p{L}\d]/u.test(before) && number === whole) || (rightEdge < near && !/\/\s*$/.test(own));
  // A slot's figure that was read as a letter makes an unknown word of it.
  if (numberLine.isWhole && labelIn(before) === null && !namesSlot(before) && castsDoubt(before)) {
    const again = beforeNumber(await readBy(wideWay));
    if (labelIn(again) !== null || namesSlot(again)) before = again;
  }
  const labels = await namesOf(reader, numberLine, isTouched ? `${unreadable} ${before}` : before, seeksSlots);
  // Where a column of versions has its head, what stands in it is one.
  const isInColumns = labels.some(({ text }) => labelIn(text) === 'columns');
  if (isCut && !isInColumns) number = withoutCutEnd(number);
  return [
    ...labels,
    { text: behind === '' ? number : figuresOf(number) + behind, box: numberPlace(line, isTurned), quarters: quartersOf(line, isTurned) },
  ];
}
