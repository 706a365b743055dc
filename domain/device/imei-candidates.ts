import { digitsOf, fifteenOf, lengthsOf, runsIn } from './digit-runs.ts';
import { hasActiveReportingBody, hasKnownReportingBody, imeiLength, isImei, typeAllocationCode } from './imei.ts';
import { isSilent, labelOf, noScope, scopeBelow } from './label-scope.ts';
import type { Label } from './number-names.ts';
import { labelBefore } from './number-names.ts';
import { digitCount } from './number-texts.ts';
import { byPlace, firstOfSlots, slotOf } from './phone-slots.ts';
import type { TextPlace } from './text-place.ts';

/** One line of what was read in a picture, top to bottom, or the whole text of one barcode. */
export interface ReadLine extends TextPlace {
  text: string;
  /** The text of a barcode: it says of no other what it is, and none of it. */
  isAlone?: boolean;
  /** Read for what it says of others: no number is taken from it. */
  isAside?: boolean;
}

/** Lines that introduce each other, top to bottom; to those of another passage they say nothing. */
export type Passage = readonly ReadLine[];

/** A number that may be an IMEI, and how it was introduced. */
export interface ImeiCandidate extends TextPlace {
  imei: string;
  /** `labelled`: "IMEI" stands before or above it. `bare`: nothing says what it is. `slotted`: words and a figure, and no more. */
  standing: 'labelled' | 'bare' | 'slotted';
  /** The figure of its slot, where one is written; 0 where it was not read. */
  slot?: number;
  /** The software version that stands between it and the number above it, in a row of its own. */
  version?: string;
}

/** Why lines hold no IMEI. */
export type NoImeiReason = 'no-number' | 'check-digit' | 'too-many';

export type ImeiChoice = (
  | { found: true; imei: string; imei2: string | null; candidates: ImeiCandidate[] }
  /** `failing`: numbers that stand where an IMEI stands and whose check digit is wrong. */
  | { found: false; reason: NoImeiReason; failing: string[] }
) & {
  /** Numbers that are IMEIs by their form and bear another name. */
  named: string[];
  /** Those of `named` whose name is not known: it may have been misread. */
  doubted: string[];
};

/** A number long enough to be taken for an IMEI, or to stand in a list of such: no date, no telephone. */
interface LongNumber {
  digits: string;
  label: Label | null;
}

const leastLong = 12;
/** So many numbers of the form of an IMEI, of several types and without the figures of slots, are those of several phones. */
const leastListed = 3;

/** What bars between a name and its number are read as, or nothing at all. */
const barsAlone = /^([1Il|[\]()]{2,}|\W*)$/;

interface Found {
  candidates: ImeiCandidate[];
  /** Numbers of 15 digits that stood where an IMEI stands, whose check digit fails. */
  failing: string[];
  /** All that was read in print, the candidates among them. */
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
      // A barcode is not misread; a bare number in print must begin as numbers of today do.
      const isLabelled = label === 'imei' || label === 'columns';
      const hasBody = isLabelled || line.isAlone ? hasKnownReportingBody : hasActiveReportingBody;
      const digits = fifteenOf(run, label);
      const long = digits ?? digitsOf(run);
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

/** EID and ICCID (both begin with 89, ITU-T E.118), or the IMEI of the other slot: what a phone shows beside an IMEI. Under words that are not known only one of the same type allocation is that. */
function isOfPhone({ digits, label }: LongNumber, bare: readonly ImeiCandidate[]): boolean {
  if (label === 'other') return false;
  const isAlike = label !== 'unknown' || bare.some(({ imei }) => typeAllocationCode(imei) === typeAllocationCode(digits));
  return /^89(\d{17,18}|\d{30})$/.test(digits) || (isAlike && isImei(digits) && hasActiveReportingBody(digits));
}

/** Whether a number is the IMEI, its MEID or its IMEISV, which begin alike, or the IMEI once more with a mark before it taken for a figure. */
function isSamePhone(digits: string, imei: string): boolean {
  return digits.slice(0, imeiLength - 1) === imei.slice(0, -1) || (digits.length === imeiLength + 1 && digits.endsWith(imei));
}

/**
 * Whether bare numbers stand alone, but for others of the same phone. Beside a number that is of another kind, or has the label of one,
 * it is not known what they are: their own label may be cut off or unread.
 */
function standAlone(bare: readonly ImeiCandidate[], long: readonly LongNumber[], all: readonly ImeiCandidate[]): boolean {
  // With those that words call something else they are more than a phone has: a list, of which the title does not reach the last rows.
  const others = long.filter(({ digits }) => isImei(digits) && hasActiveReportingBody(digits) && !all.some(({ imei }) => imei === digits));
  if (bare.length > 1 && others.length > 0) return false;
  // Two of one type allocation are a phone's two slots: what has no label beside them says nothing against it.
  const arePair = bare.length === 2 && new Set(bare.map(({ imei }) => typeAllocationCode(imei))).size === 1;
  if (arePair && long.every(({ label }) => isSilent(label))) return true;
  if (bare.some(({ standing }) => standing === 'slotted')) return false;
  // Words that are not known above the first slot's number are the title of the second one's too, whose row they do not reach.
  const isLater = bare.some(({ slot = 1 }) => slot > 1);
  if (isLater && long.some(({ digits, label }) => label === 'unknown' && isImei(digits))) return false;
  return long.every((number) => bare.some(({ imei }) => isSamePhone(number.digits, imei)) || isOfPhone(number, bare));
}

/** Whether labelled numbers without the figure of a slot stand among so many of their form, not all of one type, that they are a list of phones of which only some bear the name. */
function areListed(chosen: readonly ImeiCandidate[], long: readonly LongNumber[]): boolean {
  const others = long.filter(({ digits, label }) => label !== 'other' && isImei(digits) && hasActiveReportingBody(digits));
  const all = new Set([...chosen.map(({ imei }) => imei), ...others.map(({ digits }) => digits)]);
  const types = new Set([...all].map(typeAllocationCode));
  return types.size > 1 && chosen.every(({ slot = 0 }) => slot === 0) && all.size >= leastListed;
}

/** Whether a bare number is that of the phone's other slot, whose label was not read: it has the type allocation of a labelled one. */
function isOtherSlot({ imei, standing }: ImeiCandidate, labelled: readonly ImeiCandidate[]): boolean {
  return standing !== 'labelled' && labelled.some((one) => typeAllocationCode(one.imei) === typeAllocationCode(imei));
}

/**
 * Chooses the IMEI, or two, in what was read from a picture (decision A45 and the extraction rule): 15 digits with their check digit
 * and a known reporting body. EID (32), ICCID (19, 20), IMEISV (16) and MEID (14) fall out by length, and nothing is ever completed
 * (decision A86). Beside a labelled number a bare one counts only as that of the other slot, beside none only alone.
 */
export function chooseImei(...passages: readonly Passage[]): ImeiChoice {
  const found: Found = { candidates: [], failing: [], long: [] };
  for (const passage of passages) searchPassage(passage, found);
  const { candidates, failing, long } = found;
  // The same number is often there twice, printed under its label and bare in its barcode: the label counts.
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

/** Digits as OCR may miss them, in a word that has some. */
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

/** In a number parted by slashes the model of digits calls some figures letters (`x`); a word with so many digits is such a number. */
const slashedWord = /\/.*\//;
const leastSlashed = 8;

/** Lengths of the runs of digits in a text, letters that look like digits counted as such. */
function runLengths(text: string): number[][] {
  const words = text.normalize('NFKC').split(/(\s+)/);
  const digits = words.map((word) =>
    /\d.*\d/.test(word) ? word.replace(/[OoQDIl|!ZSsBg]/g, (letter) => lookalikes[letter] ?? letter) : word,
  );
  const figures = digits.map((word) =>
    slashedWord.test(word) && digitCount(word) >= leastSlashed ? word.replaceAll('x', '0').replaceAll('/', '-') : word,
  );
  return runsIn(figures.join('')).map(lengthsOf);
}

/** Whether a reading may be of an IMEI, a digit lost or won: worth a second look. */
export function mayHoldImei(text: string): boolean {
  return runLengths(text).some((lengths) => lengths.some((length) => length >= imeiLength - 1 && length <= imeiLength + 1));
}

/** Whether a reading holds a number that is long enough to say of a bare one beside it that it does not stand alone. */
export function holdsLongNumber(text: string): boolean {
  return runLengths(text).some(([length = 0]) => length >= leastLong);
}

/** Whether a line that ends at the picture's edge may be the beginning of an IMEI: its label, or its first digits, and too few of them. */
export function looksCutOff(text: string): boolean {
  return runsIn(text.normalize('NFKC')).some((run) => {
    const digits = digitsOf(run);
    const isPart = digits.length >= 6 && digits.length < imeiLength;
    return isPart && (labelBefore(text, run.at) === 'imei' || hasActiveReportingBody(digits));
  });
}

/** How many digits of an IMEI the lines hold at best, 0 to 15: for "n de 15 números" while reading. */
export function digitsSeen(lines: readonly ReadLine[]): number {
  const lengths = lines.flatMap((line) => runsIn(line.text.normalize('NFKC')).map((run) => digitsOf(run).length));
  return Math.max(0, ...lengths.filter((length) => length <= 15));
}
