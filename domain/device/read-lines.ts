import type { Bars } from '#domain/imaging/bars.ts';
import type { RowAbove } from '#domain/imaging/line-places.ts';
import { heightOf, isOnLine, isWithin, leftEdgeOf, lengthOf, surroundingsOf, touchesEdge } from '#domain/imaging/line-places.ts';
import { numberPlace } from '#domain/imaging/number-place.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { areDecided, undecided } from './decided-numbers.ts';
import type { Passage, ReadLine } from './imei-candidates.ts';
import { chooseImei, holdsLongNumber, mayHoldImei } from './imei-candidates.ts';
import type { AgreedChoice, Vote } from './imei-votes.ts';
import { agreedImei } from './imei-votes.ts';
import { leadsOn } from './label-scope.ts';
import type { Heard, LineReader, NumberLine, Way } from './line-reader.ts';
import { digitsWay, digitsWideWay, generalWay, wideWay } from './line-reader.ts';
import { areAlike, castsDoubt, cutName, endsPhoneTitle, isBareName, labelIn, namesSlot, saysWhat, unreadable } from './number-names.ts';
import {
  beforeNumber,
  digitCount,
  figuresOf,
  holdsImei,
  isShortInMany,
  nameBehind,
  withFigure,
  withFirst,
  withoutCutBegin,
  withoutCutEnd,
  withoutCutWord,
  withoutSlotBehind,
  withoutVersionBefore,
  withSlotFigure,
  withZeros,
} from './number-texts.ts';

/** Lines this much like a number are read first; those less like one only when the first held none. */
export const likely = 0.6;
export const unlikely = 0.3;
/** What the likeliest lines of a picture of which nothing has been read get however slow the phone is: what nobody looked at is not blurred. */
const oneLookEach: readonly Way[] = [digitsWay, generalWay];
/** So many lines are read as numbers. */
const mostNumbers = 10;
/** So many others are looked at when a number is bare. */
const mostBesides = 2 * mostNumbers;
/** A row of more parts is grain or the grid of a screen, and no words. */
const mostParts = 8;
/** A label stands left of a number or above it; further lines only while the nearer ones say nothing. */
const mostLabels = 3;
/** So many rows are looked at above a number: those of the other slots stand between it and its title. */
const mostRows = 8;
/** Confidence, 0 to 100, from which digits are taken to be the right way up, and how many. */
const uprightConfidence = 75;
const uprightDigits = 12;
const mostTurned = 3;
/** Confidence from which a label's words are believed. */
const legible = 10;
/** The same for words in the other tone than the number that they may belong to. */
const certain = 60;
/** A line that is not longer than so many of its heights is no name: two letters are. */
const shortestWord = 1.2;
/** The name of a number and of its slot are no longer, in heights. */
const longestName = 12;
/** Less paper than this share of a letter between a label and the picture's edge: it is cut, and no word. */
const cutShare = 1 / 3;
/** Of a column that the edge cuts through the last whole figure stands within so many heights of it. */
const nextFigure = 1.2;

/** Whether lines of one direction stand on their heads: unless words were read there or a number is clear, those with most digits are read both ways. */
async function areTurned(reader: LineReader, lines: readonly TextLine[]): Promise<boolean> {
  const sureness = ({ text, confidence }: Heard) => Math.min(digitCount(text), 15) * confidence;
  if (lines.some(({ direction }) => reader.upright.has(direction))) return false;
  const upright: { line: TextLine; heard: Heard }[] = [];
  for (const line of lines) {
    const heard = await reader.hear(line, false, digitsWay);
    // On its head a number reads as some figures among letters.
    const isClear = digitCount(heard.text) >= uprightDigits && !/\dx+\d/.test(heard.text);
    if (isClear && heard.confidence >= uprightConfidence) return false;
    upright.push({ line, heard });
  }
  const most = upright.sort((one, other) => digitCount(other.heard.text) - digitCount(one.heard.text)).slice(0, mostTurned);
  let turned = 0;
  for (const { line } of most) turned = Math.max(turned, sureness(await reader.hear(line, true, digitsWay)));
  return turned > Math.max(0, ...upright.map(({ heard }) => sureness(heard)));
}

/** Whether a line that was hardly read is letters: no mark between lines, and none of the bars. */
function showsWords(line: TextLine, codes: readonly Bars[]): boolean {
  return lengthOf(line) > shortestWord * heightOf(line) && !codes.some(({ corners }) => isWithin(line, corners));
}

/** A label's words. Of what is cut off at the picture's edge only the name of a number counts; letters that were hardly read, or each time as something else, cast doubt. */
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
  if (touchesEdge(line, reader.grey, cutShare)) return cutOff ?? '';
  // Between light letters a search sees dark marks, and the other way round.
  if (line.tone !== number.tone && confidence < certain) return namesSlot(text) ? text : '';
  if (!isGuess && confidence >= legible && /[\p{L}\d]/u.test(text)) return text;
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

/** The name of the slot that heads the group of rows in which a number stands. */
async function slotAbove(reader: LineReader, above: readonly RowAbove[], number: NumberLine): Promise<string> {
  for (const row of above.slice(0, mostRows)) {
    const text = await wordsAbove(reader, row, number);
    if (namesSlot(text)) return text;
  }
  return '';
}

/** A number's line, after the labels above it and what stands before it in its row: they are read by one model only, whatever the way. */
async function inContext(reader: LineReader, { line, isTurned }: NumberLine, way: Way, seeksSlots = false): Promise<ReadLine[]> {
  const { left, right, block, above } = surroundingsOf(line, isTurned, reader.lines, reader.codes);
  const readBy = async (by: Way) => withoutVersionBefore((await reader.hear(line, isTurned, by)).text);
  const figures = await readBy(digitsWay);
  const heard = await readBy(way);
  const own = way.model === 'general' ? withFirst(heard, figures) : heard;
  const numberLine = { line, isTurned, isWhole: holdsImei(own) || holdsImei(figures) };
  // The model of digits knows no labels.
  const words = way.model === 'digits' ? withFirst(await readBy(generalWay), figures) : own;
  let before = withFigure(withSlotFigure(beforeNumber(words), figures), reader.slotWords);
  const behind = way.model === 'digits' ? nameBehind(words) : '';
  let number = withoutSlotBehind(own.slice(beforeNumber(own).length), words);
  if (way.model === 'general') number = withZeros(number, figures.slice(beforeNumber(figures).length));
  const atEdge = cutShare * heightOf(line);
  if (leftEdgeOf(line, isTurned, reader.grey) < atEdge) {
    before = cutName(before) ?? withoutCutWord(before);
    number = withoutCutBegin(number);
  }
  const isCut = leftEdgeOf(line, !isTurned, reader.grey) < nextFigure * heightOf(line);
  // A slot's figure that was read as a letter makes an unknown word of it.
  if (numberLine.isWhole && labelIn(before) === null && !namesSlot(before) && castsDoubt(before)) {
    const again = beforeNumber(await readBy(wideWay));
    if (labelIn(again) !== null || namesSlot(again)) before = again;
  }
  for (const other of left.slice(0, mostLabels)) {
    if (labelIn(before)) break;
    before = `${await rowOf(reader, [other], numberLine)} ${before}`;
  }
  if (labelIn(before) === null && left.length === 0) {
    const names = await Promise.all(block.slice(0, mostLabels).map((other) => rowOf(reader, [other], numberLine)));
    before = `${names.find(isBareName) ?? ''} ${before}`;
  }
  // Where lines are written from the right, the name stands behind its number and is the last in its row.
  if (before.trim() === '' && right.length > 0) {
    const name = await rowOf(reader, right.slice(0, mostLabels), numberLine);
    if (isBareName(name) || namesSlot(name)) before = `${name} `;
  }
  const labels: ReadLine[] = [];
  let silent = 0;
  for (const row of labelIn(before) ? [] : above.slice(0, mostRows)) {
    const text = await wordsAbove(reader, row, numberLine);
    labels.unshift({ text, isAside: true });
    // Marks between lines, and the grid of a screen, say nothing and hide nothing.
    if (!leadsOn(text) && (saysWhat(text) || holdsLongNumber(text))) silent += 1;
    if (silent >= mostLabels || (labelIn(text) && !leadsOn(text))) break;
  }
  if (before.trim() !== '') labels.push({ text: before, isAside: true });
  const nearest = labels.at(-1);
  if (seeksSlots && nearest && labelIn(nearest.text) === 'imei')
    nearest.text = `${await slotAbove(reader, above, numberLine)} ${nearest.text}`;
  // Where a column of versions has its head, what stands in it is one.
  const isInColumns = labels.some(({ text }) => labelIn(text) === 'columns');
  if (isCut && !isInColumns) number = withoutCutEnd(number);
  return [...labels, { text: behind === '' ? number : figuresOf(number) + behind, box: numberPlace(line, isTurned) }];
}

/** The other long numbers that stand the same way as those that may be an IMEI, with their labels. */
async function besides(reader: LineReader, numbers: readonly NumberLine[]): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const [direction, isTurned] of new Map(numbers.map((one) => [one.line.direction, one.isTurned]))) {
    const others = reader.lines
      .filter((line) => line.direction === direction && line.likeness >= unlikely && !numbers.some((one) => isOnLine(one.line, line)))
      .slice(0, mostBesides);
    for (const line of others) {
      if (!holdsLongNumber((await reader.hear(line, isTurned, digitsWay)).text)) continue;
      const lines = await inContext(reader, { line, isTurned }, digitsWay);
      passages.push(lines.map((one) => ({ ...one, isAside: true })));
    }
  }
  return passages;
}

async function passagesOf(reader: LineReader, numbers: readonly NumberLine[], way: Way, seeksSlots = false): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const number of numbers) passages.push(await inContext(reader, number, way, seeksSlots));
  return passages;
}

async function vote(reader: LineReader, numbers: readonly NumberLine[], way: Way): Promise<Vote> {
  const known = reader.slotWords.size;
  let passages = await passagesOf(reader, numbers, way);
  // What the row below told of a slot's name holds for the rows above it too; they have been heard.
  if (reader.slotWords.size > known) passages = await passagesOf(reader, numbers, way);
  let choice = chooseImei(...passages);
  // Each of many may stand under the heading of its slot.
  if (!choice.found && choice.reason === 'too-many') choice = chooseImei(...(await passagesOf(reader, numbers, way, true)));
  const isBare = choice.found && choice.candidates.every(({ standing }) => standing !== 'labelled');
  return { by: way.by, model: way.model, choice: isBare ? chooseImei(...passages, ...(await besides(reader, numbers))) : choice };
}

/** Those lines between two likenesses that may hold an IMEI, the right way up. */
async function numbersAmong(reader: LineReader, least: number, below: number, isLate: () => boolean): Promise<NumberLine[]> {
  const numbers: NumberLine[] = [];
  const directions = new Set([...reader.lines.slice(0, 1).map((line) => line.direction), 'across', 'down'] as const);
  for (const direction of directions) {
    // Where words run one way, what seems to run the other way is letters below each other.
    if (reader.legible.size > 0 && !reader.legible.has(direction)) continue;
    const lines = reader.lines
      .filter((line) => line.direction === direction && line.likeness >= least && line.likeness < below)
      .slice(0, mostNumbers);
    // Each model has a thread of its own, and the words of a number are wanted as soon as its figures are. What fails here fails again where it is waited for.
    const hearWords = (line: TextLine, isTurned: boolean) => void reader.hear(line, isTurned, generalWay).catch(() => undefined);
    const [likeliest] = lines;
    if (likeliest && least >= likely) hearWords(likeliest, false);
    const isTurned = lines.length > 0 && (await areTurned(reader, lines));
    for (const line of lines) {
      if (isLate()) return numbers;
      const { text, confidence } = await reader.hear(line, isTurned, digitsWay);
      const isClearlyShort = confidence >= uprightConfidence && isShortInMany(text);
      if (!mayHoldImei(text) || isClearlyShort) continue;
      numbers.push({ line, isTurned });
      hearWords(line, isTurned);
    }
  }
  return numbers;
}

/**
 * Reads the lines that look like numbers, at several sizes, until two readings agree or there is no more to try. `votes`: what other
 * readings of the picture said; those of this search are added. `isDecided`: numbers were seen, and no other search can make an IMEI of them.
 */
export async function readLines(reader: LineReader, votes: Vote[], isLate: () => boolean): Promise<AgreedChoice & { isDecided: boolean }> {
  const looked: NumberLine[] = [];
  // Of these reasons none is looked at further anyway.
  const isLast = (agreed: AgreedChoice) => agreed.found || agreed.reason === 'check-digit' || agreed.reason === 'too-many';
  const answer = async (agreed: AgreedChoice) => ({ ...agreed, isDecided: !isLast(agreed) && (await areDecided(reader, looked, votes)) });
  for (const [least, below] of [
    [likely, Number.POSITIVE_INFINITY],
    [unlikely, likely],
  ] as const) {
    const isFirstLook = least >= likely && votes.length === 0;
    let numbers = await numbersAmong(reader, least, below, isFirstLook ? () => false : isLate);
    looked.push(...numbers);
    for (const way of [...oneLookEach, wideWay, digitsWideWay]) {
      if (way === wideWay) numbers = await undecided(reader, numbers, votes);
      if (numbers.length === 0) break;
      if (isLate() && !(isFirstLook && oneLookEach.includes(way))) return { ...agreedImei(votes), isDecided: false };
      // Figures are read larger where the other model read an IMEI of them.
      if (way === digitsWideWay && !votes.some(({ model, choice }) => model === 'general' && choice.found)) continue;
      votes.push(await vote(reader, numbers, way));
      const agreed = agreedImei(votes);
      if (agreed.found || (agreed.reason === 'check-digit' && votes.length > 1)) return answer(agreed);
    }
  }
  return answer(agreedImei(votes));
}
