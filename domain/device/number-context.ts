import type { Bars } from '#domain/imaging/bars.ts';
import { partOfLine } from '#domain/imaging/beside-lines.ts';
import type { RowAbove } from '#domain/imaging/line-places.ts';
import { heightOf, isMiddleWithin, leftEdgeOf, lengthOf, surroundingsOf, touchesEdge } from '#domain/imaging/line-places.ts';
import { isFlat } from '#domain/imaging/normalise.ts';
import { panelAround } from '#domain/imaging/panel.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { placeOf, withRest } from './broken-number.ts';
import { imeiLength } from './imei.ts';
import type { ReadLine } from './imei-candidates.ts';
import { holdsLongNumber } from './imei-candidates.ts';
import { leadsOn } from './label-scope.ts';
import type { LineReader, NumberLine, Way } from './line-reader.ts';
import { digitsWay, digitsWideWay, generalWay, unlikely, uprightConfidence, usualPitch, wideWay } from './line-reader.ts';
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
  namesPhone,
  namesSlot,
  saysWhat,
  unreadable,
} from './number-names.ts';
import {
  beforeNumber,
  figuresOf,
  holdsImei,
  nameBehind,
  withCheckedDigit,
  withEnd,
  withFigure,
  withFirst,
  withoutCutBegin,
  withoutCutEnd,
  withoutCutWord,
  withoutLetters,
  withoutSlotBehind,
  withoutVersionBefore,
  withSlashed,
  withSlotApart,
  withSlotFigure,
  withStrokes,
  withZeros,
} from './number-texts.ts';
import type { Quarters } from './text-place.ts';

/** A row with more parts than this is no text but the grain of a photo or the grid of a screen. */
const mostParts = 8;
/** At most this many lines left of a number, or rows above it that are no label of it, are read in search of its label. */
const mostLabels = 3;
/** At most this many rows above a number are looked at: the rows of the other slots may stand between it and its title. */
const mostRows = 8;
/** Confidence, 0 to 100, from which a label's words are believed. */
const legible = 10;
/** The same for words that need more: of the other tone than the number, guesses, and several words that look like a value. */
const certain = 60;
/** Confidence, 0 to 100, of the digits model in a number from which the general model may misread one digit of it. Of a wrong one it was 83 at most. */
const sure = 85;
/** A line shorter than this, in its heights, is no word: even two letters are longer. */
const shortestWord = 1.2;
/** A word, or letters that were not read. */
const hasWord = new RegExp(`\\p{L}{2}|${unreadable}`, 'u');
/** The longest name of a number and its slot, in heights of its line. */
const longestName = 12;
/** With less paper than this between a label and the picture's edge, in heights of its line, the edge cuts the label. */
const cutShare = 1 / 3;
/** Greatest gap between two digits of a number, as a share of the distance between their middles. */
const figureGap = 0.36;
/** Where a number begins and ends in a line is known from the count of characters, so this share of it at both ends is left out. */
const columnEdge = 0.2;
/** When the picture's edge cuts a column, the last whole digit stands within this many heights of the edge. */
const nextFigure = 1.2;

/** Whether a line that could hardly be read is text: long enough to be no mark between lines, and not part of a barcode. */
function showsWords(line: TextLine, codes: readonly Bars[]): boolean {
  return lengthOf(line) > shortestWord * heightOf(line) && !codes.some(({ corners }) => isMiddleWithin(line, corners));
}

/** The words of a line before the word that the picture's right edge cuts; empty for a line that only that edge does not cut. */
function wordsBeforeCut(reader: LineReader, line: TextLine, isTurned: boolean, text: string): string {
  const most = cutShare * heightOf(line);
  const isAtRight = leftEdgeOf(line, !isTurned, reader.grey) < most && leftEdgeOf(line, isTurned, reader.grey) >= most;
  return isAtRight ? (/^(.*\p{L}.*)\s\S+$/u.exec(text)?.[1] ?? '') : '';
}

/**
 * A label's words. Of a label that the picture's edge cuts only the name of a number counts, or its whole words. Letters that were hardly read, or read
 * differently each time, give `unreadable`, which casts doubt.
 */
async function wordsOf(reader: LineReader, line: TextLine, { line: number, isTurned, isWhole }: NumberLine): Promise<string> {
  const { text: heard, confidence } = await reader.hear(line, isTurned, generalWay);
  // A line that may be another number is read by the digits model too.
  const figures = line.likeness >= unlikely ? await reader.hear(line, isTurned, digitsWay) : null;
  const read = figures ? withFirst(heard, figures.text) : heard;
  const isCut = leftEdgeOf(line, isTurned, reader.grey) < cutShare * heightOf(line);
  if (isCut && endsPhoneTitle(read)) return '';
  // The search for lines takes the gaps between light letters for dark marks, and those between dark letters for light marks.
  const isOtherTone = line.tone !== number.tone;
  if (labelIn(read) && !(isOtherTone && confidence < legible)) return read;
  const text = withFigure(read, reader.slotWords);
  // A short unknown word may be a misread label: it is read once more, larger.
  const isShort = lengthOf(line) < longestName * heightOf(line);
  let isGuess = false;
  let cutOff = isCut ? cutName(text) : null;
  // So is a slot's digit that was read, unsurely, as a letter.
  const isDoubtful = confidence < legible || castsDoubt(text) || (text !== read && confidence < certain);
  if (isWhole && !isOtherTone && isShort && isDoubtful) {
    const again = await reader.hear(line, isTurned, wideWay);
    const cutAgain = isCut ? cutName(again.text) : null;
    if (labelIn(again.text) !== null || namesSlot(again.text)) return cutAgain ?? again.text;
    cutOff ??= cutAgain;
    isGuess = Math.max(confidence, again.confidence) < certain && !areAlike(read, again.text);
  }
  if (touchesEdge(line, reader.grey, cutShare)) return cutOff ?? wordsBeforeCut(reader, line, isTurned, text);
  if (isOtherTone && confidence < certain) return namesSlot(text) ? text : '';
  // Words in another script are misread as values, which would end the scope of a label: several words that look like values have to be read surely.
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

/** The text of a row above a number that may label it: the head of its column, else the beginning of the row. */
async function wordsAbove(reader: LineReader, { over, left, far, right }: RowAbove, number: NumberLine): Promise<string> {
  const head = await rowOf(reader, over, number);
  if (over.length > 0 && saysWhat(head) && !holdsLongNumber(head)) return head;
  const row = `${await rowOf(reader, left, number)} ${head}`.trim();
  const isNumber = left.length === 0 && holdsLongNumber(head);
  // In right-to-left text the name of a cell with two numbers stands behind the upper one.
  const behind = isNumber && holdsImei(head) ? await rowOf(reader, right, number) : '';
  if (labelIn(behind) === 'imei' && isBareName(behind)) return `${behind} ${row}`;
  if ((row !== '' && !isNumber) || far.length === 0) return row;
  const words = await rowOf(reader, far, number);
  // The name before the other number of its cell ends what the rows above that one say.
  if (isNumber) return labelIn(words) === 'imei' ? `${words} ${row}` : row;
  // Words further left may be a title or belong to another column: they can cast doubt but make no number an IMEI.
  return labelIn(words) === 'imei' ? '' : words;
}

/**
 * Whether a row stands off the panel of a number in a screenshot: letters there that cannot be read are blurred or dimmed behind a dialogue and do not name its number.
 * In a photo all letters may be blurred, and panels are turned.
 */
function isOffPanel({ grey }: LineReader, { over, left, far }: RowAbove, { line }: NumberLine): boolean {
  if (!isFlat(grey)) return false;
  const { x, y, width, height } = panelAround(grey, line);
  const corners = [
    { x, y },
    { x: x + width, y: y + height },
  ];
  return ![...over, ...left, ...far].some((other) => isMiddleWithin(other, corners));
}

/** Whether a number stands in a table column whose head is the label IMEI, with the head of another column left of it. */
async function isHeaded(reader: LineReader, above: readonly RowAbove[], number: NumberLine): Promise<boolean> {
  for (const { over, left, far } of above.slice(0, mostRows)) {
    const head = await rowOf(reader, over, number);
    // What a search makes of the table's frame is no head.
    if (hasWord.test(head) && !holdsLongNumber(head)) return left.length + far.length > 0 && labelIn(head) === 'imei' && isBareName(head);
  }
  return false;
}

/** Whether a line with words and a number is a row of a table in which the column of the number is headed IMEI. */
async function isRowHeaded(reader: LineReader, number: NumberLine, words: string): Promise<boolean> {
  const at = beforeNumber(words).length;
  const length = /^[\d\s.\-–/]*\d/.exec(words.slice(at))?.[0].length ?? 0;
  if (!introducesOther(words.slice(0, at)) || length < imeiLength) return false;
  const [from, to] = [at + columnEdge * length, at + (1 - columnEdge) * length].map((place) => place / words.length) as [number, number];
  const column = partOfLine(number.line, number.isTurned, from, to);
  const others = reader.lines.filter((line) => line !== number.line);
  return isHeaded(reader, surroundingsOf(column, number.isTurned, others, reader.codes).above, { ...number, line: column });
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

/** The labels of a number, top to bottom: the rows above it and the text before it in its row. `own`: the text before it within its own line. */
export async function namesOf(reader: LineReader, number: NumberLine, own: string, seeksSlots = false): Promise<ReadLine[]> {
  const { left, cell, right, block, above } = surroundingsOf(number.line, number.isTurned, reader.lines, reader.codes);
  let before = own;
  for (const other of left.slice(0, mostLabels)) {
    if (labelIn(before)) break;
    before = `${await rowOf(reader, [other], number)} ${before}`;
  }
  const beside = await rowOf(reader, cell.slice(0, mostLabels), number);
  if (labelIn(before) === null && labelIn(beside) !== null) before = `${beside} ${before}`;
  if ((labelIn(before) === null || namesPhone(before)) && left.length > 0 && (await isHeaded(reader, above, number))) before = 'IMEI ';
  if (labelIn(before) === null && left.length === 0) {
    const names = await Promise.all(block.slice(0, mostLabels).map((other) => rowOf(reader, [other], number)));
    // Unknown words cast doubt; a barcode read as letters hardly ever looks like such a word.
    before = `${names.find(isBareName) ?? names.find(introducesOther) ?? ''} ${before}`;
  }
  // In right-to-left text the label stands behind its number, at the end of the row.
  if (before.trim() === '' && right.length > 0) {
    const name = await rowOf(reader, right.slice(0, mostLabels), number);
    if (isBareName(name) || namesSlot(name)) before = `${name} `;
  }
  const labels: ReadLine[] = [];
  let silent = 0;
  for (const row of labelIn(before) ? [] : above.slice(0, mostRows)) {
    const words = await wordsAbove(reader, row, number);
    const text = words.includes(unreadable) && isOffPanel(reader, row, number) ? words.replaceAll(unreadable, '').trim() : words;
    labels.unshift({ text, isAside: true });
    // Marks between lines and the grid of a screen do not count as rows without a label.
    if (!leadsOn(text) && (saysWhat(text) || holdsLongNumber(text))) silent += 1;
    if (silent >= mostLabels || (labelIn(text) && !leadsOn(text))) break;
  }
  // Other words beside the cell of several numbers name none of them, but what the rows above call them outranks these words.
  if (labelIn(before) === null && beside !== '') labels.unshift({ text: beside, isAside: true });
  if (before.trim() !== '') labels.push({ text: before, isAside: true });
  const nearest = labels.at(-1);
  if (seeksSlots && nearest && labelIn(nearest.text) === 'imei') nearest.text = `${await slotAbove(reader, above, number)} ${nearest.text}`;
  return labels;
}

/** The general model's reading of a number, made good by the digits model's. One digit is replaced only if that model is sure of the number and reads it larger as well. */
async function withFigures(reader: LineReader, { line, isTurned }: NumberLine, number: string, figures: string): Promise<string> {
  const zeroed = withZeros(number, figures);
  const checked = withCheckedDigit(zeroed, figures);
  if (checked === zeroed || (await reader.hear(line, isTurned, digitsWay)).confidence < sure) return zeroed;
  const { text } = await reader.hear(line, isTurned, digitsWideWay);
  return text.replace(/\D/g, '').includes(checked.replace(/\D/g, '')) ? checked : zeroed;
}

/** The number's line as read in `way`, after its labels. Labels are always read by the general model, as the digits model knows no words. */
export async function inContext(reader: LineReader, of: NumberLine, way: Way, seeksSlots = false): Promise<ReadLine[]> {
  const { line, isTurned } = of;
  const readBy = async (by: Way) => withSlotApart(withoutVersionBefore((await reader.hear(line, isTurned, by)).text));
  const figures = await readBy(digitsWay);
  const heard = await readBy(way);
  // The digits model reads letters as x, so the words are the general model's.
  const words = withoutLetters(withFirst(way.model === 'general' ? heard : await readBy(generalWay), figures), figures);
  const own = way.model === 'general' ? words : withEnd(withStrokes(withSlashed(withoutLetters(heard, words), words), words), words);
  const numberLine = { line, isTurned, isWhole: holdsImei(own) || holdsImei(figures) };
  let before = withFigure(withSlotFigure(beforeNumber(words), figures), reader.slotWords);
  const behind = way.model === 'digits' ? nameBehind(words) : '';
  let number = withoutSlotBehind(own.slice(beforeNumber(own).length), words);
  if (way.model === 'general') number = await withFigures(reader, { line, isTurned }, number, figures.slice(beforeNumber(figures).length));
  const atEdge = cutShare * heightOf(line);
  const whole = number;
  const [leftEdge, rightEdge] = [leftEdgeOf(line, isTurned, reader.grey), leftEdgeOf(line, !isTurned, reader.grey)];
  if (leftEdge < atEdge) {
    before = cutName(before) ?? withoutCutWord(before);
    number = withoutCutBegin(number);
  }
  const isCut = rightEdge < nextFigure * heightOf(line);
  // A digit cut off by the edge was as near to the number as the number's digits are to each other. What is cut off behind a slash is a software version.
  const near = figureGap * (line.pitch ?? usualPitch) * heightOf(line);
  const isTouched = (leftEdge < near && !/[\p{L}\d]/u.test(before) && number === whole) || (rightEdge < near && !/\/\s*$/.test(own));
  // A slot's digit read as a letter turns the slot's name into an unknown word: it is read again, larger.
  if (numberLine.isWhole && labelIn(before) === null && !namesSlot(before) && castsDoubt(before)) {
    const again = beforeNumber(await readBy(wideWay));
    if (labelIn(again) !== null || namesSlot(again)) before = again;
  }
  if ((labelIn(before) === null || namesPhone(before)) && (await isRowHeaded(reader, numberLine, words))) before = 'IMEI ';
  const labels = await namesOf(reader, numberLine, isTouched ? `${unreadable} ${before}` : before, seeksSlots);
  // Under the head of a column of software versions the last digits are a version, not a cut digit.
  const isInColumns = labels.some(({ text }) => labelIn(text) === 'columns');
  if (isCut && !isInColumns) number = withoutCutEnd(number);
  number = await withRest(reader, of, way, labels, number);
  return [...labels, { text: behind === '' ? number : figuresOf(number) + behind, box: placeOf(of), quarters: quartersOf(line, isTurned) }];
}
