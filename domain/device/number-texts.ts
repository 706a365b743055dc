import { imeiLength, isImei } from './imei.ts';
import { labelIn, namesSlot } from './number-names.ts';

/** How many digits a text has, whatever stands between them. */
export function digitCount(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Where a number begins, and where one does that goes on for long enough: the words of a sentence may have others before it. Letters of a slot's name that were taken for figures are parted from it by a dash. */
const numberBegin = /\d{2}(?!\d?\s[-–]\s)/;
const longBegin = /\d{2}(?!\d?\s[-–]\s)(?=([\s.\-–/]{0,3}\d){12})/;

/** What stands before the number in its own line. */
export function beforeNumber(text: string): string {
  const long = text.search(longBegin);
  return text.slice(0, Math.max(0, long >= 0 ? long : text.search(numberBegin)));
}

/** A line without the software version before its number, name and all, where a page is laid out from the right: "SV 04 35…"; the model of digits reads "xx 04 35…". */
export function withoutVersionBefore(text: string): string {
  return text.replace(/^\W*(SVN?|x{2,3})\W{0,2}\d{2}\s+(?=\d[\d .\-–]{13})/i, '');
}

/** A line in which the figure of a slot was run into the number behind it, which is a whole IMEI without it. */
export function withSlotApart(text: string): string {
  return text.replace(/\b(SIM|SLOT|RANURA|CARD|IMEI)\s?([1-4])(\d{15})(?!\d)/gi, (whole, word: string, figure: string, number: string) =>
    isImei(number) ? `${word} ${figure} ${number}` : whole,
  );
}

/** Fifteen figures in the groups of 6/2/6/1, some of them called letters. */
const slashedMarks = /[\dx]{6}\/[\dx]{2}\/[\dx]{6}\/[\dx]/;
const mostLetters = 3;

/** What the model of digits read of a number parted by slashes, with the figures that it called letters, as it does beside a slash: all others must be those of the general model, which read a whole IMEI. */
export function withSlashed(figures: string, words: string): string {
  const [own, other] = [slashedMarks.exec(figures)?.[0] ?? '', slashedMarks.exec(words)?.[0] ?? ''];
  const isSame = own.length === other.length && [...own].every((mark, at) => mark === 'x' || mark === other[at]);
  const letters = own.match(/x/g)?.length ?? 0;
  return isSame && letters <= mostLetters && holdsImei(other) ? figures.replace(own, other) : figures;
}

/** A name behind the number that ends its line, as where lines are written from the right. */
export function nameBehind(text: string): string {
  return /(\s?[:：(]\s?\p{L}{2}[^\d]*\d?[^\d]*|\sIMEI\W*)$/u.exec(text)?.[0] ?? '';
}

/** What the general model takes a zero with a stroke or a dot for, as it knows no such figure. */
const strokedZero = /[689©]/;

/**
 * What the general model read of a number, with the zeros that only the model of digits knows, and the check digit where it is read as a sign: the fourteen
 * figures before it, read alike, say which it must be. Only where they differ by nothing else; what is a whole IMEI as it was read stays. One zero may have been read
 * as itself and a figure more.
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

/** What the general model takes the first figure of a number for. */
const firstFigures: Record<string, string> = { B: '8', O: '0' };

/** The same for the first figure of a number, which the general model takes for a letter, or sees one more of. */
export function withFirst(text: string, figures: string): string {
  // A letter that both models see is one.
  if (/x\d{6}/.test(figures)) return text;
  const other = figures.slice(beforeNumber(figures).length).replace(/\D/g, '');
  return text.replace(/(^|\s)([BO])(\d[\d\s.\-–]{5,})/, (_, blank: string, letter: string, rest: string) => {
    const figure = firstFigures[letter] ?? '';
    return `${blank}${other.startsWith(figure + rest.replace(/\D/g, '').slice(0, 4)) ? figure : ' '}${rest}`;
  });
}

/** Whether the figures of a text hold a whole IMEI, whatever stands before and behind it. */
export function holdsImei(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - imeiLength + 1) }).some((_, at) => isImei(digits.slice(at, at + imeiLength)));
}

/** A number without what the model of digits made of letters behind it. */
export function figuresOf(number: string): string {
  return /^[\d\s.\-–/]*?(?=\s*\S*x|$)/.exec(number)?.[0] ?? number;
}

/** A number without what the right edge of the picture left of the next column: "SV", cut through, is read as a figure. */
export function withoutCutEnd(number: string): string {
  const whole = /^(.*\d)\s+\S{1,3}$/.exec(number)?.[1];
  return whole !== undefined && digitCount(whole) >= imeiLength ? whole : number;
}

/** A number without the end of a name in brackets, which the left edge of the picture cut and which was read as figures. */
export function withoutCutBegin(number: string): string {
  const whole = /^\d{1,2}[^\d\s]*\s+(\d.*)$/.exec(number)?.[1];
  return whole !== undefined && digitCount(whole) >= imeiLength ? whole : number;
}

/** What stands before a number in its line, without what the left edge of the picture left of a word; capitals are a name. */
export function withoutCutWord(before: string): string {
  return labelIn(before) === null ? before.replace(/^\P{L}*\p{Ll}{1,3}\P{L}*$/u, '') : before;
}

/** A slot's name whose one was read as a letter, where the name of another slot told its word; of others the word is kept. */
export function withFigure(text: string, slotWords: Set<string>): string {
  const word = namesSlot(text) ? /(\p{L}{3,})\s*[2-4]\P{L}*$/u.exec(text)?.[1] : undefined;
  if (word !== undefined) slotWords.add(word.toLowerCase());
  return text.replace(/(\p{L}+)[Iil|!](\P{L}*)$/u, (whole, name: string, end: string) =>
    slotWords.has(name.toLowerCase()) ? `${name} 1${end}` : whole,
  );
}

/**
 * A number without the figure and the word of its slot behind it, as where lines are written from the right: "35… 9 1 xxxx". `words`: what the general model
 * read of the line; the other one knows no words.
 */
export function withoutSlotBehind(number: string, words: string): string {
  if (!/\d\s+[1-4]\s+\p{L}{2}[^\d]*$/u.test(words)) return number;
  return /^(?:\d[ .\-–]*){14}\d(?=\s)/.exec(number)?.[0] ?? number;
}

/** The word before a number, whose figure the general model took for a letter and the model of digits knows: "Cnorl" beside "xxxx1". */
export function withSlotFigure(before: string, figures: string): string {
  if (!/x\s?1\W*$/.test(beforeNumber(figures))) return before;
  return before.replace(/^(\P{L}*\p{L}{2,})[Iil|!](\P{L}*)$/u, '$1 1$2');
}

/** An IMEI is printed in no more groups than these: 3-3-3-3-3. */
const mostGroups = 5;

/**
 * Whether two readings of a line say the same figures, and these are no IMEI: more in one group than it has, or in more groups. Larger figures would say
 * the same. What has 14 or 15 is not decided by it: a figure at its end may not have been seen.
 */
export function isOtherNumber(one: string, other: string): boolean {
  const [groups, again] = [[...(one.match(/\d+/g) ?? [])], [...(other.match(/\d+/g) ?? [])]];
  if (groups.join(' ') !== again.join(' ') || holdsImei(one)) return false;
  return groups.length > mostGroups || groups.some((group) => group.length > imeiLength);
}

/** The time behind a telephone in a list of calls, as the model of digits reads it: "… - 10.32". */
const timeBehind = /\s[-.]\s\d{1,2}\.\d\d$/;

/** Whether a text has fewer figures than an IMEI in more groups: a telephone and a time, which together may have as many. */
export function isShortInMany(text: string): boolean {
  return digitCount(text.replace(timeBehind, '')) < imeiLength && (text.match(/\d+/g) ?? []).length > mostGroups;
}
