import { heightOf, isOnLine, lengthOf } from '#domain/imaging/line-places.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { isShownAsImei } from './bare-number.ts';
import { restBelow } from './broken-number.ts';
import { areDecided, undecided } from './decided-numbers.ts';
import type { Passage } from './imei-candidates.ts';
import { chooseImei, holdsLongNumber, mayHoldImei } from './imei-candidates.ts';
import type { AgreedChoice, Vote } from './imei-votes.ts';
import { agreedImei } from './imei-votes.ts';
import type { Heard, LineReader, NumberLine, Way } from './line-reader.ts';
import { digitsWay, digitsWideWay, generalWay, unlikely, uprightConfidence, usualPitch, wideWay } from './line-reader.ts';
import { inContext } from './number-context.ts';
import { digitCount, isShortInMany } from './number-texts.ts';

/** Lines with at least this likeness to a number are read first; those down to `unlikely` only when these held no IMEI, or that of one slot alone. */
export const likely = 0.6;
const likenesses = [
  [likely, Number.POSITIVE_INFINITY],
  [unlikely, likely],
] as const;
/** The ways in which the likeliest lines are read however slow the phone is, if nothing was read before: a picture that was not read must not be called blurred. */
const oneLookEach: readonly Way[] = [digitsWay, generalWay];
/** At most this many lines of one direction are read as numbers. */
const mostNumbers = 10;
/** At most this many other lines are read when no number is labelled. */
const mostBesides = 2 * mostNumbers;
/** This many digits, clearly read, show that a line is the right way up. */
const uprightDigits = 12;
const mostTurned = 3;
/**
 * Length of a line of fifteen digits, in distances between digits, with up to three gaps or marks between groups. Fourteen digits (a MEID) are shorter, nineteen
 * (an ICCID) longer.
 */
const shortestFifteen = 14.3;
const longestFifteen = 18.4;
/** Numbers of one phone are shown alike: greatest difference of their lengths, and of the places where they begin, in their heights; and of their heights, as a share. */
const alikeAlong = 1.2;
const alikeHigh = 0.1;

/** Whether lines of one direction are upside down. Unless upright words or a clear number were read there, the lines with the most digits are read both ways. */
async function areTurned(reader: LineReader, lines: readonly TextLine[]): Promise<boolean> {
  const sureness = ({ text, confidence }: Heard) => Math.min(digitCount(text), 15) * confidence;
  if (lines.some(({ direction }) => reader.upright.has(direction))) return false;
  const upright: { line: TextLine; heard: Heard }[] = [];
  for (const line of lines) {
    const heard = await reader.hear(line, false, digitsWay);
    // A number that is upside down is read as digits among letters.
    const isClear = digitCount(heard.text) >= uprightDigits && !/\dx+\d/.test(heard.text);
    if (isClear && heard.confidence >= uprightConfidence) return false;
    upright.push({ line, heard });
  }
  const most = upright.sort((one, other) => digitCount(other.heard.text) - digitCount(one.heard.text)).slice(0, mostTurned);
  let turned = 0;
  for (const { line } of most) turned = Math.max(turned, sureness(await reader.hear(line, true, digitsWay)));
  return turned > Math.max(0, ...upright.map(({ heard }) => sureness(heard)));
}

/** The other long numbers in the directions of those that may be an IMEI, with their labels. */
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
  // A slot's word learnt from a lower row holds for the rows above it too: the passages are made again, from readings that are kept.
  if (reader.slotWords.size > known) passages = await passagesOf(reader, numbers, way);
  let choice = chooseImei(...passages);
  // Of more than two numbers each may stand under a heading that names its slot.
  if (!choice.found && choice.reason === 'too-many') choice = chooseImei(...(await passagesOf(reader, numbers, way, true)));
  const isBare = choice.found && choice.candidates.every(({ standing }) => standing !== 'labelled');
  if (isBare) choice = chooseImei(...passages, ...(await besides(reader, numbers)));
  if (isBare && choice.found && !(await isShownAsImei(reader, numbers, choice.candidates))) {
    const imeis = choice.candidates.map(({ imei }) => imei);
    // Another search may still read its name.
    choice = { found: false, reason: 'no-number', failing: [], named: imeis, doubted: imeis };
  }
  return { by: way.by, model: way.model, choice };
}

/** Whether a line is as long as fifteen figures. */
function looksLikeFifteen(line: TextLine): boolean {
  const figures = lengthOf(line) / ((line.pitch ?? usualPitch) * heightOf(line));
  return figures >= shortestFifteen && figures <= longestFifteen;
}

/** The lines with a likeness from `least` to below `below` that may hold an IMEI, and whether each is upside down. */
async function numbersAmong(reader: LineReader, least: number, below: number, isLate: () => boolean): Promise<NumberLine[]> {
  const numbers: NumberLine[] = [];
  const directions = new Set([...reader.lines.slice(0, 1).map((line) => line.direction), 'across', 'down'] as const);
  for (const direction of directions) {
    // Where words were read in one direction, lines in the other direction are letters below each other.
    if (reader.legible.size > 0 && !reader.legible.has(direction)) continue;
    const lines = reader.lines
      .filter((line) => line.direction === direction && line.likeness >= least && line.likeness < below)
      .slice(0, mostNumbers);
    // Each model runs in its own thread, so the words of a number are read while its digits are. An error here is thrown again where the result is awaited.
    const hearWords = (line: TextLine, isTurned: boolean) => void reader.hear(line, isTurned, generalWay).catch(() => undefined);
    const [likeliest] = lines;
    if (likeliest && least >= likely && looksLikeFifteen(likeliest)) hearWords(likeliest, false);
    const isTurned = lines.length > 0 && (await areTurned(reader, lines));
    for (const line of lines) {
      if (isLate()) return numbers;
      const { text, confidence } = await reader.hear(line, isTurned, digitsWay);
      const isClearlyShort = confidence >= uprightConfidence && isShortInMany(text);
      const rest = mayHoldImei(text) ? null : await restBelow(reader, { line, isTurned }, text);
      if (rest === null && (!mayHoldImei(text) || isClearlyShort)) continue;
      numbers.push({ line, isTurned, rest });
      hearWords(line, isTurned);
    }
  }
  return numbers;
}

/**
 * Reads lines that may hold a number once by each model: enough to find the label of a number that a code gave. Lines that look less like a number are read only
 * where those that look most like one did not tell enough.
 */
export async function lookOnce(reader: LineReader, isTold: (votes: readonly Vote[]) => boolean): Promise<Vote[]> {
  const votes: Vote[] = [];
  for (const [least, below] of likenesses) {
    const numbers = await numbersAmong(reader, least, below, () => false);
    for (const way of numbers.length > 0 ? oneLookEach : []) votes.push(await vote(reader, numbers, way));
    if (isTold(votes)) break;
  }
  return votes;
}

/** Whether two lines are set alike, one below the other: as long, as high, and beginning at the same place. */
function areSetAlike(one: TextLine, other: TextLine): boolean {
  const begin = ({ start, direction }: TextLine) => (direction === 'across' ? start.x : start.y);
  const high = heightOf(one);
  const along = [begin(one) - begin(other), lengthOf(one) - lengthOf(other)];
  const isHigh = Math.abs(high - heightOf(other)) < alikeHigh * high;
  return one.direction === other.direction && isHigh && along.every((difference) => Math.abs(difference) < alikeAlong * high);
}

/**
 * Whether the other slot's number may be in a line less like a number: a single number was read, and it has a slot's digit, or a line that was not read is set like
 * one of those that were.
 */
function isFirstOfTwo({ lines }: LineReader, looked: readonly NumberLine[], agreed: AgreedChoice): boolean {
  if (!agreed.found || agreed.candidates.length !== 1) return false;
  const unread = lines.filter(({ likeness }) => likeness >= unlikely && likeness < likely);
  return (agreed.candidates[0]?.slot ?? 0) > 0 || looked.some(({ line }) => unread.some((other) => areSetAlike(line, other)));
}

/** The lines without the number on which both models agree, if one model read a further number: a larger reading may confirm that one. */
async function waitingLines(
  reader: LineReader,
  numbers: readonly NumberLine[],
  agreed: AgreedChoice,
  votes: readonly Vote[],
): Promise<NumberLine[]> {
  const isAgreed = (text: string) => agreed.candidates.some(({ imei }) => text.replace(/\D/g, '').includes(imei));
  const isWaiting = votes.some(({ choice }) => choice.found && choice.candidates.some(({ imei }) => !isAgreed(imei)));
  const waiting: NumberLine[] = [];
  for (const number of isWaiting ? numbers : []) {
    if (!isAgreed((await reader.hear(number.line, number.isTurned, digitsWay)).text)) waiting.push(number);
  }
  return waiting;
}

/**
 * Reads the lines that look like numbers, at several sizes, until two models agree or there is nothing more to try. `votes`: those of earlier searches in the
 * picture; this search adds its own. `isDecided`: numbers were seen, and no other search can find an IMEI in them.
 */
export async function readLines(reader: LineReader, votes: Vote[], isLate: () => boolean): Promise<AgreedChoice & { isDecided: boolean }> {
  const looked: NumberLine[] = [];
  // After these answers no further search is made anyway.
  const isLast = (agreed: AgreedChoice) => agreed.found || agreed.reason === 'check-digit' || agreed.reason === 'too-many';
  let found: AgreedChoice | null = null;
  const answer = async (agreed: AgreedChoice) => ({ ...agreed, isDecided: !isLast(agreed) && (await areDecided(reader, looked, votes)) });
  for (const [least, below] of likenesses) {
    const isFirstLook = least >= likely && votes.length === 0;
    let numbers = await numbersAmong(reader, least, below, isFirstLook ? () => false : isLate);
    looked.push(...numbers);
    for (const way of found ? oneLookEach : [...oneLookEach, wideWay, digitsWideWay]) {
      if (way === wideWay) numbers = await undecided(reader, numbers, votes);
      if (numbers.length === 0) break;
      if (isLate() && !(isFirstLook && oneLookEach.includes(way))) return { ...agreedImei(votes), isDecided: false };
      // The digits model reads at a larger size only where the general model read an IMEI.
      if (way === digitsWideWay && !votes.some(({ model, choice }) => model === 'general' && choice.found)) continue;
      votes.push(await vote(reader, numbers, way));
      const agreed = agreedImei(votes);
      if (least >= likely && isFirstOfTwo(reader, looked, agreed)) {
        found = agreed;
        numbers = await waitingLines(reader, numbers, agreed, votes);
        continue;
      }
      if (found && !(agreed.found && agreed.candidates.length > 1)) continue;
      if (agreed.found || (agreed.reason === 'check-digit' && votes.length > 1)) return answer(agreed);
    }
  }
  const last = agreedImei(votes);
  return answer(found === null || last.found ? last : found);
}
