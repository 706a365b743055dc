import { imeiLength, isImei } from './imei.ts';
import { labelIn, namesSlot } from './number-names.ts';

/** How many digits a text has, whatever stands between them. */
export function digitCount(text: string): number {
  return text.replace(/\D/g, '').length;
}

/**
 * The beginning of a number, and of a long number, which is preferred as a sentence may have shorter ones before it. Two or three digits before a dash are none:
 * they are a slot's name read as digits.
 */
const numberBegin = /\d{2}(?!\d?\s[-–]\s)/;
const longBegin = /\d{2}(?!\d?\s[-–]\s)(?=([\s.\-–/]{0,3}\d){12})/;

/** Digits at the end of a word before a whole number, as in "A25 35…", are no part of it. */
const wordBefore = /\p{L}\d{1,3}(?=\s([\s.\-–/]{0,3}\d){15})/gu;

/** The text before the number in its own line. */
export function beforeNumber(text: string): string {
  const worded = text.replace(wordBefore, (word) => 'x'.repeat(word.length));
  const long = worded.search(longBegin);
  return text.slice(0, Math.max(0, long >= 0 ? long : worded.search(numberBegin)));
}

/** A line without the software version and its name before the number, as in right-to-left text: "SV 04 35…", which the digits model reads as "xx 04 35…". */
export function withoutVersionBefore(text: string): string {
  return text.replace(/^\W*(SVN?|x{2,3})\W{0,2}\d{2}\s+(?=\d[\d .\-–]{13})/i, '');
}

/** A line with the slot's digit separated from the IMEI into which it was run. */
export function withSlotApart(text: string): string {
  return text.replace(/\b(SIM|SLOT|RANURA|CARD|IMEI)\s?([1-4])(\d{15})(?!\d)/gi, (whole, word: string, figure: string, number: string) =>
    isImei(number) ? `${word} ${figure} ${number}` : whole,
  );
}

/** Fifteen digits in the groups 6/2/6/1, some of them read as letters. */
const slashedMarks = /[\dx]{6}\/[\dx]{2}\/[\dx]{6}\/[\dx]/;
const mostLetters = 3;

/**
 * The digits model's reading of a number with slashes, beside which it reads digits as letters (x): up to `mostLetters` are filled in from the general model's
 * reading, when that is a whole IMEI and all other digits agree.
 */
export function withSlashed(figures: string, words: string): string {
  const [own, other] = [slashedMarks.exec(figures)?.[0] ?? '', slashedMarks.exec(words)?.[0] ?? ''];
  const isSame = own.length === other.length && [...own].every((mark, at) => mark === 'x' || mark === other[at]);
  const letters = own.match(/x/g)?.length ?? 0;
  return isSame && letters <= mostLetters && holdsImei(other) ? figures.replace(own, other) : figures;
}

/** An IMEI in a text, in groups or not. */
const wholeNumber = /(?:^|[^\p{L}\d])(\d(?:[ .\-–]{0,2}\d){14})(?![\p{L}\d])/u;
/** One or two digits may be read as so many letters: "11" as N, "00" as two round letters. */
const mostLetter = 2;

/**
 * One model's reading of a line in which digits within the number were read as one or two letters, or its last digit as one, with the number as the other model read
 * it. Only if that is a whole IMEI and all other digits, before and behind the letters, agree.
 */
export function withoutLetters(text: string, other: string): string {
  const number = wholeNumber.exec(other)?.[1] ?? '';
  const digits = number.replace(/\D/g, '');
  if (!isImei(digits) || holdsImei(text)) return text;
  const apart = (part: string) => [...part].join('[ .\\-–]{0,2}');
  const read = (from: number, letters: string, to: number) =>
    new RegExp(`(^|[^\\p{L}\\d])${apart(digits.slice(0, from))}${letters}${apart(digits.slice(to))}(?![\\p{L}\\d])`, 'u').exec(text);
  // A letter that is a blank away from fourteen digits is no last digit.
  let found = read(imeiLength - 1, '[A-Za-z]', imeiLength);
  for (let from = 1; from < imeiLength - 1; from += 1) {
    for (let to = from + 1; to <= Math.min(from + mostLetter, imeiLength - 1); to += 1) {
      found ??= read(from, ` ?[A-Za-z]{1,${mostLetter}} ?`, to);
    }
  }
  return found ? text.replace(found[0], `${found[1]}${number}`) : text;
}

/** What no number goes on with: a colon or a bracket, or a word. Behind a number in brackets it is the closing one. */
const endOfNumber = /^\s?[:：(]|^\s+\p{L}{2}/u;
const endInBrackets = /^[\])]/;

/**
 * The digits model's reading of a line with its number apart from what stands behind it, as in right-to-left text: "35…1xxx2" is "35… :IMEI2", and "x35…11" is
 * "[35…1]". Only if the general model reads the same whole IMEI, and behind it what no number goes on with.
 */
export function withEnd(figures: string, words: string): string {
  const found = wholeNumber.exec(words);
  const number = found?.[1] ?? '';
  if (found === null || !isImei(number.replace(/\D/g, '')) || /\d\W?$/.test(words.slice(0, found.index))) return figures;
  const same = new RegExp(`(^|\\D)${[...number.replace(/\D/g, '')].join('[ .\\-–]{0,2}')}`).exec(figures);
  const behind = words.slice(found.index + found[0].length);
  const isInBrackets = /^[[(]/.test(found[0]) && endInBrackets.test(behind);
  if (same === null || (!isInBrackets && !endOfNumber.test(behind))) return figures;
  const rest = figures.slice(same.index + same[0].length);
  if (isInBrackets) return figures.slice(0, same.index) + same[1] + number + rest.replace(/^\d/, ' ');
  return /^[\s.\-–]{0,2}\d/.test(rest) ? figures.slice(0, same.index) + same[1] + number + rest.replace(/^[\s.\-–]*/, ' : ') : figures;
}

/** A label at the end of a line behind its number, as in right-to-left text. */
export function nameBehind(text: string): string {
  return /(\s?[:：(]\s?\p{L}{2}[^\d]*\d?[^\d]*|\sIMEI?\W*)$/u.exec(text)?.[0] ?? '';
}

/** The characters as which the general model reads a zero with a stroke or a dot, which it does not know. */
const strokedZero = /[689©]/;

/**
 * The general model's reading of a number, with the digits model's zeros where it misread a stroked zero, and with the digits model's check digit where it read
 * `&` and the number is then an IMEI. Only if the readings differ in nothing else, and only if the general model's is no whole IMEI. If it read one stroked zero
 * as two characters and the digits model read an IMEI, the result is that IMEI.
 */
export function withZeros(number: string, figures: string): string {
  const [own, other] = [number, figures].map((text) => text.replace(/[^\d©&]/g, '')) as [string, string];
  const isSame =
    own.length === other.length &&
    [...own].every(
      (mark, at) =>
        mark === other[at] || (other[at] === '0' && strokedZero.test(mark)) || (mark === '&' && at === imeiLength - 1 && isImei(other)),
    );
  const isOneMore = [...own].some(
    (mark, at) => own[at - 1] === '0' && strokedZero.test(mark) && own.slice(0, at) + own.slice(at + 1) === other,
  );
  if (isOneMore && isImei(other)) return figures;
  if (!isSame || isImei(own)) return number;
  let at = 0;
  return number.replace(/[\d©&]/g, () => other[at++] as string);
}

/**
 * The general model's reading of a number, with the digits model's digit where they differ in a single one. Only if the digits model's number is an IMEI: fourteen digits
 * that both models read leave one fifteenth that passes the check digit.
 */
export function withCheckedDigit(number: string, figures: string): string {
  const [own, other] = [number, figures].map((text) => text.replace(/\D/g, '')) as [string, string];
  const others = [...own].filter((digit, at) => digit !== other[at]);
  return own.length === imeiLength && isImei(other) && others.length === 1 ? figures : number;
}

/** With more zeros than this read otherwise, two numbers of which both pass the check digit may differ in nothing else. */
const mostEights = 3;

/**
 * The digits model's reading of a number, with the general model's zeros where it read an eight (a zero with a stroke that is small or blurred) and without letters
 * that it read among the digits. Only if the readings differ in nothing else, and only if the general model read a whole IMEI.
 */
export function withStrokes(figures: string, words: string): string {
  const number = /^\d(?:[\d\s.\-–]*\d)?/.exec(words.slice(beforeNumber(words).length))?.[0] ?? '';
  const read = figures.slice(beforeNumber(figures).length);
  const [own, other] = [read, number].map((text) => text.replace(/\D/g, '')) as [string, string];
  const isSame = own.length === other.length && [...own].every((mark, at) => mark === other[at] || (mark === '8' && other[at] === '0'));
  const eights = [...own].filter((mark, at) => mark !== other[at]).length;
  return isSame && (eights > 0 || /\dx+\d/.test(read)) && eights <= mostEights && isImei(other)
    ? figures.slice(0, beforeNumber(figures).length) + number
    : figures;
}

/** Letters as which the general model reads the first digit of a number, and the digits. */
const firstFigures: Record<string, string> = { B: '8', O: '0' };

/** The general model's text with a letter before a number turned into the digit that the digits model reads there, or dropped when that model reads no such digit. */
export function withFirst(text: string, figures: string): string {
  // A letter right before the number that both models read is a letter.
  if (/x\d{6}/.test(figures)) return text;
  const other = figures.slice(beforeNumber(figures).length).replace(/\D/g, '');
  return text.replace(/(^|\s)([BO])(\d[\d\s.\-–]{5,})/, (_, blank: string, letter: string, rest: string) => {
    const figure = firstFigures[letter] ?? '';
    return `${blank}${other.startsWith(figure + rest.replace(/\D/g, '').slice(0, 4)) ? figure : ' '}${rest}`;
  });
}

/** Whether the digits of a text, whatever stands between them, contain a whole IMEI. */
export function holdsImei(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - imeiLength + 1) }).some((_, at) => isImei(digits.slice(at, at + imeiLength)));
}

/** A number without the letters (x) that the digits model read behind it. */
export function figuresOf(number: string): string {
  return /^[\d\s.\-–/]*?(?=\s*\S*x|$)/.exec(number)?.[0] ?? number;
}

/** A number without the remains of the next column at the picture's right edge: "SV" that is cut through is read as a digit. */
export function withoutCutEnd(number: string): string {
  const whole = /^(.*\d)\s+\S{1,3}$/.exec(number)?.[1];
  return whole !== undefined && digitCount(whole) >= imeiLength ? whole : number;
}

/** A number without the end of a label in brackets that the picture's left edge cuts and that was read as digits. */
export function withoutCutBegin(number: string): string {
  const whole = /^\d{1,2}[^\d\s]*\s+(\d.*)$/.exec(number)?.[1];
  return whole !== undefined && digitCount(whole) >= imeiLength ? whole : number;
}

/** The text before a number without the end, up to three small letters, of a word that the picture's left edge cuts; labels and capitals stay. */
export function withoutCutWord(before: string): string {
  return labelIn(before) === null ? before.replace(/^\P{L}*\p{Ll}{1,3}\P{L}*$/u, '') : before;
}

/** A slot's name with its digit 1 restored that was read as a letter, if another slot's name used the same word. Words of slots 2 to 4 are added to `slotWords`. */
export function withFigure(text: string, slotWords: Set<string>): string {
  const word = namesSlot(text) ? /(\p{L}{3,})\s*[2-4]\P{L}*$/u.exec(text)?.[1] : undefined;
  if (word !== undefined) slotWords.add(word.toLowerCase());
  return text.replace(/(\p{L}+)[Iil|!](\P{L}*)$/u, (whole, name: string, end: string) =>
    slotWords.has(name.toLowerCase()) ? `${name} 1${end}` : whole,
  );
}

/**
 * A number without the slot's digit and word behind it, as in right-to-left text: "35… 9 1 xxxx". `words`: the general model's reading of the line, as the digits
 * model reads no words.
 */
export function withoutSlotBehind(number: string, words: string): string {
  if (!/\d\s+[1-4]\s+\p{L}{2}[^\d]*$/u.test(words)) return number;
  return /^(?:\d[ .\-–]*){14}\d(?=\s)/.exec(number)?.[0] ?? number;
}

/** The word before a number with the slot's digit 1 restored that the general model read as a letter and the digits model as 1: "Cnorl" beside "xxxx1". */
export function withSlotFigure(before: string, figures: string): string {
  if (!/x\s?1\W*$/.test(beforeNumber(figures))) return before;
  return before.replace(/^(\P{L}*\p{L}{2,})[Iil|!]([^\p{L}\d]*)$/u, '$1 1$2');
}

/** An IMEI is printed in at most this many groups: 3-3-3-3-3. */
const mostGroups = 5;

/**
 * Whether two readings of a line agree on digits that cannot be an IMEI (a group is too long, or there are too many groups), so that a larger reading would give the
 * same. Other numbers are left open: of one with 14 or 15 digits the last may not have been seen.
 */
export function isOtherNumber(one: string, other: string): boolean {
  const [groups, again] = [[...(one.match(/\d+/g) ?? [])], [...(other.match(/\d+/g) ?? [])]];
  if (groups.join(' ') !== again.join(' ') || holdsImei(one)) return false;
  return groups.length > mostGroups || groups.some((group) => group.length > imeiLength);
}

/** The time behind a telephone number in a list of calls, as the digits model reads it: "… - 10.32". */
const timeBehind = /\s[-.]\s\d{1,2}\.\d\d$/;

/** Whether a text has fewer digits than an IMEI (a time of day left out) in more groups: a telephone number and a time together may have as many digits as an IMEI. */
export function isShortInMany(text: string): boolean {
  return digitCount(text.replace(timeBehind, '')) < imeiLength && (text.match(/\d+/g) ?? []).length > mostGroups;
}
