import { beginOf, digitsOf, fifteenOf, lengthsOf, runsIn } from './digit-runs.ts';
import { areOfOnePhone, hasActiveReportingBody, hasKnownReportingBody, imeiLength, isImei } from './imei.ts';
import { isSilent, labelOf, noScope, scopeBelow } from './label-scope.ts';
import type { Label } from './number-names.ts';
import { labelBefore } from './number-names.ts';
import { digitCount } from './number-texts.ts';
import { byPlace, firstOfSlots, slotOf } from './phone-slots.ts';
import type { TextPlace } from './text-place.ts';

/** One line of text that was read in a picture, or the whole text of one barcode. */
export interface ReadLine extends TextPlace {
  text: string;
  /** The text of a barcode: it is no label of other lines, and they are none of it. */
  isAlone?: boolean;
  /** A line that was read only as a label of others: no number is taken from it. */
  isAside?: boolean;
}

/** Lines, top to bottom, of which the upper ones may label the lower ones; they label no line of another passage. */
export type Passage = readonly ReadLine[];

/** A number that may be an IMEI, and how it is labelled. */
export interface ImeiCandidate extends TextPlace {
  imei: string;
  /** `labelled`: the word IMEI stands at it or above it. `bare`: nothing says what it is. `slotted`: only words and a digit that may name a slot do. */
  standing: 'labelled' | 'bare' | 'slotted';
  /** The slot's digit, where one is printed; 0 where it is printed and could not be read. */
  slot?: number;
  /** A software version in a row of its own between this number and the one above it. */
  version?: string;
}

/** Why lines hold no IMEI. */
export type NoImeiReason = 'no-number' | 'check-digit' | 'too-many';

export type ImeiChoice = (
  | { found: true; imei: string; imei2: string | null; candidates: ImeiCandidate[] }
  /** `failing`: numbers in the place of an IMEI whose check digit is wrong. */
  | { found: false; reason: NoImeiReason; failing: string[] }
) & {
  /** Numbers with the form of an IMEI that are labelled as something else. */
  named: string[];
  /** Those of `named` whose label is an unknown word, which may have been misread. */
  doubted: string[];
};

/** A number too long for a date or a telephone: it may be taken for an IMEI or stand in a list of such numbers. */
interface LongNumber {
  digits: string;
  label: Label | null;
}

const leastLong = 12;
/** This many numbers with the form of an IMEI, not of one phone and without slots' digits, belong to several phones. */
const leastListed = 3;

/** The text that is read from a barcode between a label and its number, if any. */
const barsAlone = /^([1Il|[\]()]{2,}|\W*)$/;

interface Found {
  candidates: ImeiCandidate[];
  /** Numbers of 15 digits in the place of an IMEI that are none, mostly because the check digit fails. */
  failing: string[];
  /** All long numbers read in print (not in barcodes), the candidates among them. */
  long: LongNumber[];
}

function searchPassage(lines: Passage, found: Found): void {
  let above = noScope;
  let row = '';
  let version: string | undefined;
  for (const line of lines) {
    const text = line.text.normalize('NFKC');
    const runs = runsIn(text);
    const open = line.isAlone ? noScope : above;
    for (const run of runs) {
      const label = labelOf(text, run, open.label);
      // A barcode is not misread. A bare number in print must begin with a reporting body that still allocates.
      const isLabelled = label === 'imei' || label === 'columns';
      const hasBody = isLabelled || line.isAlone ? hasKnownReportingBody : hasActiveReportingBody;
      const digits = fifteenOf(run, label);
      const long = digits ?? beginOf(run) ?? digitsOf(run);
      if (long.length >= leastLong && !line.isAlone) found.long.push({ digits: long, label });
      const between = version;
      if (digits !== null) version = undefined;
      if (digits === null || line.isAside) continue;
      if (isImei(digits) && hasBody(digits)) {
        const standing = isLabelled ? 'labelled' : label === 'ordinal' ? 'slotted' : 'bare';
        const slot = slotOf(text, run, line.isAlone ? '' : row);
        found.candidates.push({
          imei: digits,
          standing,
          ...(slot === null ? {} : { slot }),
          ...(between ? { version: between } : {}),
          ...(line.box ? { box: line.box } : {}),
          ...(line.quarters ? { quarters: line.quarters } : {}),
        });
      } else if (isLabelled || hasActiveReportingBody(digits)) {
        found.failing.push(digits);
      }
    }
    version = /^\W*(\d{2})\W*$/.exec(text)?.[1] ?? version;
    above = line.isAlone ? noScope : scopeBelow(text, runs, above);
    if (!barsAlone.test(text)) row = text;
  }
}

/**
 * Whether a number is what a phone shows beside its IMEI: an EID or ICCID (both begin with 89, ITU-T E.118), or the other slot's IMEI. Under an unknown label a
 * number counts as the other slot's only when both may be of one phone.
 */
function isOfPhone({ digits, label }: LongNumber, bare: readonly ImeiCandidate[]): boolean {
  if (label === 'other') return false;
  const isAlike = label !== 'unknown' || bare.some(({ imei }) => areOfOnePhone([imei, digits]));
  return /^89(\d{17,18}|\d{30})$/.test(digits) || (isAlike && isImei(digits) && hasActiveReportingBody(digits));
}

/** Whether a number is the IMEI itself, its MEID or IMEISV (the same first 14 digits), or the IMEI with a mark before it read as a digit. */
function isSamePhone(digits: string, imei: string): boolean {
  return digits.slice(0, imeiLength - 1) === imei.slice(0, -1) || (digits.length === imeiLength + 1 && digits.endsWith(imei));
}

/**
 * Whether there is no long number beside the bare ones except those of the same phone. Beside a number of another kind, or labelled as one, bare numbers may be
 * anything: their own label may be cut off or unread.
 */
function standAlone(bare: readonly ImeiCandidate[], long: readonly LongNumber[], all: readonly ImeiCandidate[]): boolean {
  // Together with numbers labelled as something else they are more than a phone has: a list whose title does not reach its last rows.
  const others = long.filter(({ digits }) => isImei(digits) && hasActiveReportingBody(digits) && !all.some(({ imei }) => imei === digits));
  if (bare.length > 1 && others.length > 0) return false;
  // Two numbers of one phone are its two slots'; unlabelled numbers beside them are no objection.
  const arePair = bare.length === 2 && areOfOnePhone(bare.map(({ imei }) => imei));
  if (arePair && long.every(({ label }) => isSilent(label))) return true;
  if (bare.some(({ standing }) => standing === 'slotted')) return false;
  // An unknown label above the first slot's number holds for the second slot's too, though it does not reach that row.
  const isLater = bare.some(({ slot = 1 }) => slot > 1);
  if (isLater && long.some(({ digits, label }) => label === 'unknown' && isImei(digits))) return false;
  return long.every((number) => bare.some(({ imei }) => isSamePhone(number.digits, imei)) || isOfPhone(number, bare));
}

/**
 * Whether the chosen numbers belong to a list of phones: none has a slot's digit, they are not those of one phone, and two are labelled in print or, with the
 * other numbers of the form of an IMEI, as only some rows may be labelled, they are at least `leastListed`.
 */
function areListed(chosen: readonly ImeiCandidate[], long: readonly LongNumber[]): boolean {
  const others = long.filter(({ digits, label }) => label !== 'other' && isImei(digits) && hasActiveReportingBody(digits));
  const all = new Set([...chosen.map(({ imei }) => imei), ...others.map(({ digits }) => digits)]);
  const isInPrint = ({ imei, standing }: ImeiCandidate) => standing === 'labelled' && long.some(({ digits }) => digits === imei);
  const areMany = all.size >= leastListed || (chosen.length > 1 && chosen.every(isInPrint));
  return !areOfOnePhone([...all]) && chosen.every(({ slot = 0 }) => slot === 0) && areMany;
}

/** Whether an unlabelled number is the phone's other slot's, its label unread: it may be of one phone with a labelled number. */
function isOtherSlot({ imei, standing }: ImeiCandidate, labelled: readonly ImeiCandidate[]): boolean {
  return standing !== 'labelled' && labelled.some((one) => areOfOnePhone([one.imei, imei]));
}

/**
 * Chooses the IMEI, or both of a phone, from the text of a picture (decision A45 and the extraction rule): 15 digits with a valid check digit and a known
 * reporting body. EID (32 digits), ICCID (19 or 20), IMEISV (16) and MEID (14) are excluded by their length, and no number is ever completed (decision A86).
 * An unlabelled number counts beside a labelled one only as the other slot's, and without a labelled one only if no other long number contradicts it.
 */
export function chooseImei(...passages: readonly Passage[]): ImeiChoice {
  const found: Found = { candidates: [], failing: [], long: [] };
  for (const passage of passages) searchPassage(passage, found);
  const { candidates, failing, long } = found;
  // The same number is often there twice, printed under its label and unlabelled in its barcode: the labelled one is kept.
  const labelledFirst = [...candidates].sort((a, b) => Number(b.standing === 'labelled') - Number(a.standing === 'labelled'));
  const distinct = labelledFirst.filter((candidate, at) => labelledFirst.findIndex(({ imei }) => imei === candidate.imei) === at);
  const labelled = distinct.filter((candidate) => candidate.standing === 'labelled');
  const all = labelled.length > 0 ? [...labelled, ...distinct.filter((candidate) => isOtherSlot(candidate, labelled))] : distinct;
  const chosen = (all.length > 2 ? firstOfSlots([...all].sort(byPlace)) : null) ?? all;
  const [first, second] = chosen;
  const imeisUnder = (...names: Label[]) =>
    long.flatMap(({ digits, label }) => (isImei(digits) && label && names.includes(label) ? [digits] : []));
  const names = { named: imeisUnder('other', 'unknown'), doubted: imeisUnder('unknown') };
  if (first === undefined || (labelled.length === 0 && !standAlone(chosen, long, distinct)))
    return { found: false, reason: failing.length > 0 ? 'check-digit' : 'no-number', failing, ...names };
  if (chosen.length > 2 || areListed(chosen, long) || (labelled.length === 0 && chosen.length > 1 && failing.length > 0))
    return { found: false, reason: 'too-many', failing, ...names };
  return { found: true, imei: first.imei, imei2: second?.imei ?? null, candidates: chosen, ...names };
}

/** Letters and marks as which OCR may read digits, and the digits: used only in a word with two digits or more. */
const lookalikes: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  s: '5',
  B: '8',
  g: '9',
};

/** One or two digits among others that the digits model read as letters (`x`). */
const misreadDigits = /(\d{3})(xx?)(?=\d{3})/g;

/** In a number with slashes the digits model reads some digits as letters (`x`); a word with slashes and at least this many digits is such a number. */
const slashedWord = /\/.*\//;
const leastSlashed = 8;

/** For each run of digits in a text the lengths that its number may have; letters that look like digits count as digits. */
function runLengths(text: string): number[][] {
  const words = text.normalize('NFKC').split(/(\s+)/);
  const digits = words.map((word) =>
    /\d.*\d/.test(word) ? word.replace(/[OoQDIl|!ZSsBg]/g, (letter) => lookalikes[letter] ?? letter) : word,
  );
  const figures = digits.map((word) =>
    slashedWord.test(word) && digitCount(word) >= leastSlashed ? word.replaceAll('x', '0').replaceAll('/', '-') : word,
  );
  return runsIn(figures.join('').replace(misreadDigits, (_, digits: string, letters: string) => digits + letters.replaceAll('x', '0'))).map(
    lengthsOf,
  );
}

/**
 * A letter (`x`) right before many digits is a mark, or the first digit misread. One or two right behind them are the last digit, more of them a label, as in
 * right-to-left text.
 */
const letterBefore = /(^|\s)x(?=\d{5})/g;
const lettersBehind = /(\d{5})(?=xxx|xx?(?![\dx]))/g;

/** Whether a text may hold an IMEI with at most one digit too many or too few, so that it is worth reading again. */
export function mayHoldImei(text: string): boolean {
  return runLengths(text.replace(letterBefore, '$1 ').replace(lettersBehind, '$1 ')).some((lengths) =>
    lengths.some((length) => length >= imeiLength - 1 && length <= imeiLength + 1),
  );
}

/** Whether a text holds a long number, beside which a bare one does not stand alone. */
export function holdsLongNumber(text: string): boolean {
  return runLengths(text).some(([length = 0]) => length >= leastLong);
}

/** Whether a line cut by the picture's edge may hold part of an IMEI: 6 to 14 digits that are labelled IMEI or begin with an active reporting body. */
export function looksCutOff(text: string): boolean {
  return runsIn(text.normalize('NFKC')).some((run) => {
    const digits = digitsOf(run);
    const isPart = digits.length >= 6 && digits.length < imeiLength;
    return isPart && (labelBefore(text, run.at) === 'imei' || hasActiveReportingBody(digits));
  });
}

/** The length of the longest run of at most 15 digits in the lines, for "n de 15 números" while reading. */
export function digitsSeen(lines: readonly ReadLine[]): number {
  const lengths = lines.flatMap((line) => runsIn(line.text.normalize('NFKC')).map((run) => digitsOf(run).length));
  return Math.max(0, ...lengths.filter((length) => length <= 15));
}
